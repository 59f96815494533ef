//! Work that releases the GIL and that Ctrl-C ends.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How long Ctrl-C may go unnoticed.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(20);

/// Flags that no work has: searches ask for one that lives for ever, so they are used again.
static IDLE: Mutex<Vec<&'static AtomicBool>> = Mutex::new(Vec::new());

/// Does the work on a thread of its own with the GIL released, and returns what it returns.
///
/// The work gets a flag that is set once Python has a signal to handle. It is not waited for then, and has to end soon after.
///
/// # Errors
/// What the signal handler raises: `KeyboardInterrupt` after Ctrl-C.
pub fn interruptible<R: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&'static AtomicBool) -> R + Send + 'static,
) -> PyResult<R> {
    let idle = IDLE.lock().expect(LOCK).pop();
    let flag: &'static AtomicBool = idle.unwrap_or_else(|| Box::leak(Box::default()));
    flag.store(false, Ordering::Relaxed);
    let (sender, mut receiver) = channel();
    let worker = thread::spawn(move || {
        let result = work(flag);
        IDLE.lock().expect(LOCK).push(flag);
        // Whoever waited may have gone.
        let _ = sender.send(result);
    });
    loop {
        let arrived;
        // Threads share no receiver: it goes there and comes back.
        (receiver, arrived) = py.detach(move || {
            let arrived = receiver.recv_timeout(BETWEEN_SIGNALS);
            (receiver, arrived)
        });
        match arrived {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(interrupted) = py.check_signals() {
                    flag.store(true, Ordering::Relaxed);
                    return Err(interrupted);
                }
            }
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => unreachable!("a worker that ends well sends its result first"),
            },
        }
    }
}

/// Does the work on a thread of its own with the GIL released, and waits until it ends, also after Ctrl-C.
///
/// The work gets a flag that is set once Python has a signal to handle. Unlike that of [`interruptible`] it may borrow, and what it
/// borrows is as it left it.
///
/// # Errors
/// What the signal handler raises: `KeyboardInterrupt` after Ctrl-C.
pub fn attended<R: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> R + Send) -> PyResult<R> {
    let flag = &AtomicBool::new(false);
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel::<()>();
            let worker = scope.spawn(move || {
                // Dropped when the work ends, however it does.
                let _ends = sender;
                work(flag)
            });
            let mut interrupted = None;
            while let Err(RecvTimeoutError::Timeout) = receiver.recv_timeout(BETWEEN_SIGNALS) {
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    flag.store(true, Ordering::Relaxed);
                    interrupted.get_or_insert(error);
                }
            }
            let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            interrupted.map_or(Ok(result), Err)
        })
    })
}

const LOCK: &str = "nobody panics with the lock held";
