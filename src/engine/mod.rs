//! The whole game: one state, its rules, and the decisions between them.
//!
//! A [`MatchUp`] has two decks of compiled cards. A [`State`] is a plain value that waits at a decision: [`State::decision`] says whose it
//! is and of which kind, [`State::sample_action`] and [`State::priority_actions`] give answers, [`State::apply_action`] plays one and
//! continues to the next decision. A [`Brain`] decides for a player.
//!
//! ```text
//! turn 500-514, 117, 704    cast 601.2       resolve 608       event 603      layers 613, continuous 611
//! combat 506-511            mana 106, 605    effects 609, 701  acts 119-120   zones 400
//! decision, play            what is asked, and what answers it
//! invariants                what holds at every decision
//! idle, plain_mana          what is plain to see: that a player can only pass, that mana suffices
//! emblem                    what is in the command zone, 114
//! drawing 121, suspend 702.62
//! triggers 603.2            phasing 702.26   counters 122      attaching 301, 303    copies 707
//! eval, matching            what an object looks like, and which objects a filter picks
//! amounts, conditions       how much, and whether
//! alike                     which objects make no difference to a choice
//! revealed                  what is seen of libraries and hands, 401.5
//! match_up, sample          games between two decks; what a player may know
//! ```

mod abilities_had;
mod activate;
mod acts;
mod alike;
mod alternatives;
mod amounts;
mod announce;
mod arrivals;
mod attaching;
mod attacked;
mod batch;
mod bestow;
mod bundles;
mod buried;
mod card_log;
mod cast;
mod cast_now;
mod casting;
mod change_order;
mod cipher;
mod clash;
mod combat;
mod combat_damage;
mod conditions;
mod continuous;
mod copies;
mod copy_from;
mod cost_by_targets;
mod cost_payment;
mod cost_sources;
mod costs;
mod could_produce;
mod countering;
mod counters;
mod damage;
mod damage_changes;
mod decision;
mod declaring;
mod delayed;
mod dependency;
mod derived;
mod destruction;
mod dig;
mod drawing;
mod drawn_combat;
mod dungeon;
mod duration;
mod edition;
mod effects;
mod elsewhere;
mod emblem;
mod enlist;
mod entering;
mod eval;
mod event;
mod extra_phases;
mod face_down;
mod faces;
mod fingerprint;
mod forbidden;
mod given;
mod giver;
mod harmonize;
mod haunt;
mod idle;
mod invariants;
mod lasting;
mod layer_changes;
mod layers;
mod leaving_graveyards;
mod library;
mod library_order;
mod list;
mod mana;
mod mana_sources;
mod mana_triggers;
mod match_up;
mod matching;
mod modes;
mod more_tokens;
mod need;
mod object;
mod opening;
mod pairs;
mod payable;
mod paying;
mod payment_search;
mod permission;
mod perspective;
mod phasing;
mod plain_mana;
mod play;
mod priority;
mod promised;
mod protection;
mod put_elsewhere;
mod rare_rules;
mod resolution_costs;
mod resolve;
mod restricted;
mod retarget;
mod revealed;
mod sagas;
mod sample;
mod set_aside;
mod shields;
mod speed;
mod splice;
mod stack_item;
mod start;
mod state;
mod state_based;
mod suspend;
mod taken_modes;
mod tapping;
mod targets;
mod telling;
#[cfg(test)]
mod tests;
mod together;
mod transcript;
mod transcript_moves;
mod trigger_counts;
mod triggers;
mod turn;
mod untapping;
mod vote;
mod ways;
mod window;
mod words;
mod zones;

pub use casting::{Casting, Stage};
pub use combat::SlotBoard;
pub use decision::{Action, DecisionKind, IllegalAction, Opt, Pending, Picks, Way, What};
pub use eval::{Look, Refs};
pub use invariants::BrokenInvariant;
pub use list::List;
pub use match_up::{Brain, Considered, MatchUp, MatchUpError, Watch, compile_named, compile_others};
pub use perspective::Perspective;
pub use plain_mana::PlainMana;
pub use play::Options;
pub use priority::Asked;
pub use sample::View;
pub(crate) use start::plain_answer;
pub use start::{Belongings, Laid, StartError};
pub use state::*;
pub use transcript::Transcript;
pub use words::{Words, listed};
pub use zones::Entering;
