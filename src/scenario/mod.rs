//! Scenarios: scripted duels, and what must be true in them.
//!
//! A scenario file is JSON lines, one duel a line: what each player has, what they do when, what they choose,
//! and what must then hold. [`mod@format`] reads them, [`run()`] plays them.

#[cfg(test)]
mod activation_cost_tests;
#[cfg(test)]
mod aimed_tests;
#[cfg(test)]
mod announced_x_tests;
mod answer;
#[cfg(test)]
mod anybody_tests;
#[cfg(test)]
mod as_though_tests;
#[cfg(test)]
mod asked_again_tests;
#[cfg(test)]
mod at_once_tests;
#[cfg(test)]
mod attached_entry_tests;
#[cfg(test)]
mod attack_cap_tests;
#[cfg(test)]
mod attack_tests;
#[cfg(test)]
mod attacked_tests;
#[cfg(test)]
mod barred_tests;
#[cfg(test)]
mod becoming_aura_tests;
#[cfg(test)]
mod bending_tests;
#[cfg(test)]
mod bestow_tests;
mod board;
#[cfg(test)]
mod board_tests;
#[cfg(test)]
mod borrowed_tests;
#[cfg(test)]
mod called_tests;
#[cfg(test)]
mod cant_lose_tests;
#[cfg(test)]
mod cast_copy_tests;
#[cfg(test)]
mod casting_limit_tests;
#[cfg(test)]
mod casting_tests;
#[cfg(test)]
mod caused_tests;
mod check;
#[cfg(test)]
mod chosen_color_tests;
#[cfg(test)]
mod chosen_kind_tests;
#[cfg(test)]
mod chosen_tests;
#[cfg(test)]
mod chosen_together_tests;
#[cfg(test)]
mod chosen_word_tests;
#[cfg(test)]
mod clash_tests;
#[cfg(test)]
mod class_tests;
#[cfg(test)]
mod combat_damage_tests;
#[cfg(test)]
mod commander_tests;
#[cfg(test)]
mod common_words_tests;
#[cfg(test)]
mod condition_tests;
#[cfg(test)]
mod control_tests;
#[cfg(test)]
mod copied_spell_tests;
#[cfg(test)]
mod copy_tests;
#[cfg(test)]
mod cost_change_tests;
#[cfg(test)]
mod counted_kind_tests;
#[cfg(test)]
mod counted_tests;
#[cfg(test)]
mod counted_word_tests;
#[cfg(test)]
mod counter_order_tests;
#[cfg(test)]
mod crafted_tests;
#[cfg(test)]
mod crewed_tests;
#[cfg(test)]
mod crime_tests;
#[cfg(test)]
mod cycling_tests;
#[cfg(test)]
mod damage_order_tests;
#[cfg(test)]
mod daytime_tests;
#[cfg(test)]
mod deck_tests;
mod declaring;
mod deeds;
#[cfg(test)]
mod defined_tests;
#[cfg(test)]
mod departed_tests;
#[cfg(test)]
mod die_tests;
#[cfg(test)]
mod different_tests;
#[cfg(test)]
mod discarded_together_tests;
#[cfg(test)]
mod discover_tests;
#[cfg(test)]
mod done_once_tests;
#[cfg(test)]
mod draw_change_tests;
#[cfg(test)]
mod dredge_tests;
#[cfg(test)]
mod each_player_tests;
#[cfg(test)]
mod edition_tests;
#[cfg(test)]
mod elsewhere_tests;
#[cfg(test)]
mod embalm_tests;
#[cfg(test)]
mod emerge_tests;
#[cfg(test)]
mod enchanting_tests;
#[cfg(test)]
mod enlist_tests;
#[cfg(test)]
mod enough_tests;
#[cfg(test)]
mod entered_together_tests;
#[cfg(test)]
mod entering_counter_tests;
#[cfg(test)]
mod entwine_tests;
#[cfg(test)]
mod equivalent_tests;
#[cfg(test)]
mod escape_tests;
#[cfg(test)]
mod excess_tests;
#[cfg(test)]
mod exiled_tests;
#[cfg(test)]
mod expend_tests;
#[cfg(test)]
mod face_tests;
#[cfg(test)]
mod family_tests;
#[cfg(test)]
mod fate_tests;
#[cfg(test)]
mod few_tests;
#[cfg(test)]
mod flip_tests;
#[cfg(test)]
mod forbidden_tests;
pub mod format;
#[cfg(test)]
mod fought_tests;
#[cfg(test)]
mod found_together_tests;
#[cfg(test)]
mod fresh_mode_tests;
#[cfg(test)]
mod gift_tests;
#[cfg(test)]
mod given_elsewhere_tests;
#[cfg(test)]
mod given_tests;
#[cfg(test)]
mod giver_tests;
#[cfg(test)]
mod halves_tests;
#[cfg(test)]
mod haunt_tests;
#[cfg(test)]
mod hideaway_tests;
#[cfg(test)]
mod history_tests;
#[cfg(test)]
mod impossible_choice_tests;
#[cfg(test)]
mod initiative_tests;
#[cfg(test)]
mod instance_tests;
#[cfg(test)]
mod instead_of_damage_tests;
mod intent;
#[cfg(test)]
mod joined_event_tests;
#[cfg(test)]
mod kept_out_tests;
#[cfg(test)]
mod kept_x_tests;
#[cfg(test)]
mod keyword_rule_tests;
#[cfg(test)]
mod keyword_tests;
#[cfg(test)]
mod known_x_tests;
#[cfg(test)]
mod laid_out_tests;
#[cfg(test)]
mod layer_tests;
#[cfg(test)]
mod leaving_graveyard_tests;
#[cfg(test)]
mod level_tests;
#[cfg(test)]
mod leveler_tests;
#[cfg(test)]
mod likened_tests;
#[cfg(test)]
mod mana_tests;
#[cfg(test)]
mod manifest_tests;
mod meant;
#[cfg(test)]
mod measured_tests;
#[cfg(test)]
mod mended_tests;
#[cfg(test)]
mod miracle_tests;
#[cfg(test)]
mod monarch_tests;
#[cfg(test)]
mod morph_tests;
#[cfg(test)]
mod moved_counter_tests;
#[cfg(test)]
mod named_card_tests;
mod names;
#[cfg(test)]
mod noted_tests;
#[cfg(test)]
mod option_tests;
#[cfg(test)]
mod optional_cost_tests;
#[cfg(test)]
mod other_mana_tests;
#[cfg(test)]
mod paragraph_tests;
#[cfg(test)]
mod payer_tests;
mod paying;
#[cfg(test)]
mod payment_tests;
#[cfg(test)]
mod phrase_tests;
#[cfg(test)]
mod plain_order_tests;
#[cfg(test)]
mod played_deck_tests;
#[cfg(test)]
mod player_mode_tests;
#[cfg(test)]
mod player_total_tests;
#[cfg(test)]
mod plenty_tests;
#[cfg(test)]
mod pool_tests;
#[cfg(test)]
mod power_up_tests;
#[cfg(test)]
mod prevented_then_tests;
#[cfg(test)]
mod process_tests;
#[cfg(test)]
mod promised_tests;
#[cfg(test)]
mod protected_tests;
#[cfg(test)]
mod put_there_tests;
mod question;
#[cfg(test)]
mod rare_effects_tests;
#[cfg(test)]
mod rare_events_tests;
#[cfg(test)]
mod rare_keyword_tests;
#[cfg(test)]
mod rare_rules_tests;
#[cfg(test)]
mod reading_tests;
#[cfg(test)]
mod recolored_tests;
#[cfg(test)]
mod reference_tests;
#[cfg(test)]
mod refused_tests;
#[cfg(test)]
mod resolution_tests;
#[cfg(test)]
mod restriction_tests;
#[cfg(test)]
mod retarget_tests;
#[cfg(test)]
mod return_tests;
#[cfg(test)]
mod returning_tests;
#[cfg(test)]
mod revealed_tests;
#[cfg(test)]
mod reworded_tests;
#[cfg(test)]
mod ring_tests;
#[cfg(test)]
mod role_tests;
mod row;
#[cfg(test)]
mod rule_tests;
mod run;
#[cfg(test)]
mod saga_tests;
#[cfg(test)]
mod said_tests;
#[cfg(test)]
mod script;
#[cfg(test)]
mod sentence_tests;
#[cfg(test)]
mod set_aside_tests;
#[cfg(test)]
mod shield_tests;
#[cfg(test)]
mod simultaneous_tests;
#[cfg(test)]
mod sneak_tests;
#[cfg(test)]
mod snow_tests;
#[cfg(test)]
mod soulbond_tests;
#[cfg(test)]
mod spared_tests;
mod sparing;
#[cfg(test)]
mod speed_tests;
#[cfg(test)]
mod spent_mana_tests;
#[cfg(test)]
mod splice_tests;
#[cfg(test)]
mod suspected_tests;
#[cfg(test)]
mod suspend_tests;
#[cfg(test)]
mod taken_tests;
#[cfg(test)]
mod terms_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod together_tests;
#[cfg(test)]
mod token_tests;
#[cfg(test)]
mod tournament_tests;
#[cfg(test)]
mod tribute_tests;
#[cfg(test)]
mod trigger_tests;
#[cfg(test)]
mod turn_rule_tests;
#[cfg(test)]
mod turn_tests;
#[cfg(test)]
mod two_player_tests;
#[cfg(test)]
mod uncommon_tests;
#[cfg(test)]
mod unpreventable_tests;
#[cfg(test)]
mod until_tests;
#[cfg(test)]
mod venture_tests;
#[cfg(test)]
mod vote_tests;
#[cfg(test)]
mod walker_tests;
#[cfg(test)]
mod warp_tests;
#[cfg(test)]
mod wording_tests;

pub use run::{Verdict, run};
