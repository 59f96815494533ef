//! The C interface: two buffers, one for what is packed and one for what is unpacked.

// A name that the host can call is `#[unsafe(no_mangle)]`; the only `unsafe` block is that of the allocator.
#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::lzma::unpack;
use crate::streams::join;

/// An allocator that frees nothing takes 2 kB less of the page: the host unpacks once, and forgets the module.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: lol_alloc::AssumeSingleThreaded<lol_alloc::LeakingAllocator> =
    // SAFETY: WebAssembly without its proposal for threads, which this target lacks, has one.
    unsafe { lol_alloc::AssumeSingleThreaded::new(lol_alloc::LeakingAllocator::new()) };

thread_local! {
    static PACKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static UNPACKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Returns where to write a packed file of that many bytes.
///
/// The address holds until the next call of any function here.
#[unsafe(no_mangle)]
pub extern "C" fn menace_packed(bytes: usize) -> *mut u8 {
    PACKED.with_borrow_mut(|packed| {
        packed.clear();
        packed.resize(bytes, 0);
        packed.as_mut_ptr()
    })
}

/// Unpacks the file that has been written, and returns the number of bytes; 0 if it is damaged.
#[unsafe(no_mangle)]
pub extern "C" fn menace_unpack() -> usize {
    let unpacked = PACKED.with_borrow(|packed| join(&unpack(packed)?)).unwrap_or_default();
    UNPACKED.with_borrow_mut(|kept| {
        *kept = unpacked;
        kept.len()
    })
}

/// Returns where the unpacked bytes are.
///
/// The address holds until the next call of any function here.
#[unsafe(no_mangle)]
pub extern "C" fn menace_unpacked_at() -> *const u8 {
    UNPACKED.with_borrow(|unpacked| unpacked.as_ptr())
}
