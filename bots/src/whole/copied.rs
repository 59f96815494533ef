//! Copies of states to try things on, in memory that is used again and again.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

use menace::engine::State;

/// The most states without use that a thread keeps.
const MOST_SPARE: usize = 32;

/// The boxes are handed out: a state is three kilobytes that would be moved.
type Spare = Vec<Box<State>>;

thread_local! {
    static SPARE: RefCell<Spare> = const { RefCell::new(Vec::new()) };
}

/// A copy of a state. Its memory goes to a later copy of the same thread.
#[derive(Debug)]
pub(super) struct Copied(Option<Box<State>>);

impl Copied {
    pub fn of(state: &State) -> Copied {
        let spare = SPARE.with_borrow_mut(Vec::pop);
        Copied(Some(match spare {
            Some(mut spare) => {
                spare.copy_from(state);
                spare
            }
            None => Box::new(state.clone()),
        }))
    }
}

impl Clone for Copied {
    fn clone(&self) -> Copied {
        Copied::of(self)
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        SPARE.with_borrow_mut(|spare| spare.extend(self.0.take().filter(|_| spare.len() < MOST_SPARE)));
    }
}

impl Deref for Copied {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        self.0.as_ref().expect("there is a state until it is dropped")
    }
}

impl DerefMut for Copied {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        self.0.as_mut().expect("there is a state until it is dropped")
    }
}
