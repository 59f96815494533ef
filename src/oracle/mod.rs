//! Oracle English and the ability tree.

pub mod tree;
