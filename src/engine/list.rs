//! Lists of fixed capacity: short ones that are copied as plain memory, and long ones that cost nothing while they are empty.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// At most `N` items, inline; `Copy`, so that a state that holds it is.
#[derive(Clone, Copy, Debug)]
pub struct List<T: Copy, const N: usize> {
    items: [T; N],
    len: u16,
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List { items: [T::default(); N], len: 0 }
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list; the item only fills the unused memory. Unlike the default, this is a constant, which is copied as a whole.
    pub const fn empty(unused: T) -> Self {
        List { items: [unused; N], len: 0 }
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// Returns the list of the items, as far as they fit.
    pub fn of(items: impl IntoIterator<Item = T>) -> Self {
        let mut list = List::default();
        for item in items {
            list.push(item);
        }
        list
    }

    /// Adds an item at the end; `false` if the list is full and the item is not in it.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        let at = usize::from(self.len);
        if at == N {
            return false;
        }
        self.items[at] = item;
        self.len += 1;
        true
    }

    /// Takes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// Takes the item at that place; those behind it move up.
    pub fn remove(&mut self, at: usize) -> T {
        let item = self[at];
        let len = usize::from(self.len);
        self.items.copy_within(at + 1..len, at);
        self.len -= 1;
        item
    }

    /// Puts an item at that place; those from there on move back. `false` if the list is full.
    pub fn insert(&mut self, at: usize, item: T) -> bool {
        let len = usize::from(self.len);
        if at == len || len == N {
            return self.push(item);
        }
        self.items.copy_within(at..len, at + 1);
        self.items[at] = item;
        self.len += 1;
        true
    }

    /// Keeps the items for which the test holds, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for at in 0..usize::from(self.len) {
            if keep(&self.items[at]) {
                self.items[kept] = self.items[at];
                kept += 1;
            }
        }
        self.len = kept as u16;
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Whether nothing more fits.
    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }
}

impl<T: Copy, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: Copy, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<T: Copy + Eq, const N: usize> Eq for List<T, N> {}

impl<T: Copy + Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self[..].hash(hasher);
    }
}

/// At most `N` items, on the heap: cloning an empty one copies nothing.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct LongList<T, const N: usize>(Vec<T>);

impl<T: Clone, const N: usize> Clone for LongList<T, N> {
    #[inline]
    fn clone(&self) -> Self {
        // A state has some thirty of them, most of them empty.
        if self.0.is_empty() { LongList(Vec::new()) } else { LongList(self.0.clone()) }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        if source.0.is_empty() { self.0.clear() } else { self.0.clone_from(&source.0) }
    }
}

impl<T, const N: usize> Default for LongList<T, N> {
    #[inline]
    fn default() -> Self {
        LongList(Vec::new())
    }
}

impl<T, const N: usize> LongList<T, N> {
    /// Returns the list of the items, as far as they fit.
    pub fn of(items: impl IntoIterator<Item = T>) -> Self {
        LongList(items.into_iter().take(N).collect())
    }

    /// Adds an item at the end; `false` if the list is full and the item is not in it.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        let fits = self.0.len() < N;
        if fits {
            self.0.push(item);
        }
        fits
    }

    /// Takes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Takes the item at that place; those behind it move up.
    pub fn remove(&mut self, at: usize) -> T {
        self.0.remove(at)
    }

    /// Puts an item at that place; those from there on move back. `false` if the list is full.
    pub fn insert(&mut self, at: usize, item: T) -> bool {
        let fits = self.0.len() < N;
        if fits {
            self.0.insert(at, item);
        }
        fits
    }

    /// Keeps the items for which the test holds, in order.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether nothing more fits.
    pub fn is_full(&self) -> bool {
        self.0.len() == N
    }
}

impl<T, const N: usize> Deref for LongList<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for LongList<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}
