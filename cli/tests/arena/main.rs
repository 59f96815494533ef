//! `menace sim`, `tournament`, `resume` and `merge` from outside: what they write is the same whatever happens
//! on the way.

mod best_of;
mod breakdown;
mod external;
mod gauntlet;
mod hands;
mod journal;
mod learning;
mod match_running;
mod replay;
mod sim;
mod support;
mod tournament;
mod tune;
