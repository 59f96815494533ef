//! The C interface: two buffers, one for the question and one for the answer.

// A name that the host can call is `#[unsafe(no_mangle)]`; nothing here has an `unsafe` block.
#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::ask::ask;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Returns where to write a question of that many bytes, in UTF-8.
///
/// The address holds until the next call of any function here.
#[unsafe(no_mangle)]
pub extern "C" fn menace_question(bytes: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(bytes, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question that has been written, and returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn menace_answer() -> usize {
    let answer = QUESTION.with_borrow(|question| ask(&String::from_utf8_lossy(question)));
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        kept.len()
    })
}

/// Returns where the answer is, in UTF-8.
///
/// The address holds until the next call of any function here.
#[unsafe(no_mangle)]
pub extern "C" fn menace_answer_at() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_that_is_no_json_is_answered_with_an_error() {
        menace_question(3);
        let bytes = menace_answer();
        let answer = ANSWER.with_borrow(String::clone);
        assert_eq!(answer.len(), bytes);
        assert!(answer.starts_with("{\"error\":{\"message\":"), "{answer}");
    }
}
