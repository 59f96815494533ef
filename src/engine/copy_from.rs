//! Copying a state into the memory of another one.

use super::state::State;

/// Makes the first state equal to the second, field by field: lists reuse their memory, plain values are copied.
macro_rules! copy {
    ($own:ident, $other:ident, lists: $($list:ident)*, plain: $($plain:ident)*) => {{
        // Without `..`, a field that is in neither list is a compile error.
        let State { $($list,)* $($plain,)* } = $other;
        $($own.$list.clone_from($list);)*
        $($own.$plain = *$plain;)*
    }};
}

impl State {
    /// Makes this state equal to the other one, as [`clone`](Clone::clone) would, but reuses the memory of its lists.
    pub fn copy_from(&mut self, other: &State) {
        copy!(
            self, other,
            lists:
            perms cards stack waiting delayed effects shields rules_until frames casting departed
            gone combat controls assigned batch until_leaves rules granted options offers answer
            damage_log block_log game_damage riders activations recorded playable resolved lifelinks copies face_up promised
            keyword_times
            extra_turns bundles buried change_orders waiting_draws,
            plain:
            live phased emblems lingering zones players life_counts assigning_done assigning_blocked
            ruling heard watched at_risk usable replacing creatures controlled settled idle layered
            depends_on stale turn step stage active starter priority passes extra_phases main_phases upkeeps
            more_upkeeps lone_upkeep drawn_before_step after_extra
            daytime last_active in_turn monarch initiative next_id timestamp pending outcome stays_tapped untap_choices
            actions mana_picks group grouped leaving guarded shielded_in to_shuffle cast_this_turn tallies
            gathers_lifelink unpreventable end_turn destroying overflow created cleanup_priority options_full skip_first_draw
            turn_limit placing not_kept graveyard_statics drawing entering dealing rehearses
        );
    }
}
