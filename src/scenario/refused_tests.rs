//! Texts of which the program would have to remember more than it does: they are refused.

use super::Verdict;
use super::script::verdict;

#[test]
fn what_was_chosen_before_another_choice_is_refused() {
    let played = verdict(
        &[
            "Blade | {1} | Artifact — Equipment | Equipped creature gets +1/+0. // Equip {1} |",
            "Dwarf | {R} | Creature — Dwarf | | 1/1",
            "Forge | {W} | Instant | Choose a Dwarf you control. Attach any number of Equipment you control to it. |",
        ],
        "A battlefield Blade, Bear, Dwarf, Plains
         A hand Forge
         1 main A cast Forge
         stop 1 end
         = A size Dwarf 2/1",
    );
    assert!(matches!(played, Verdict::Unsupported(_)), "{played:?}");
}

#[test]
fn what_an_effect_would_have_to_remember_is_refused() {
    for card in [
        // CR 400.7a: the permanent that the spell becomes would have it.
        "Odd | {2} | Creature — Eldrazi | When you cast ~, you gain 1 life. If you do, ~ gains \"When ~ leaves the battlefield, draw a card.\" | 3/4",
        // CR 113.6: it would work on the stack.
        "Odd | {2} | Creature — Elf | ~ has cascade as long as there are four or more card types among cards in your graveyard. | 3/1",
        // CR 611.2c: for creatures that come later, too.
        "Odd | {2} | Creature — Human | {X}, {T}: Each creature with mana value X can't attack or block this turn. | 1/4",
    ] {
        let played = verdict(&[card], "A battlefield Odd\n stop 1 end\n = A battlefield Odd 1");
        assert!(matches!(played, Verdict::Unsupported(_)), "{card}: {played:?}");
    }
}

#[test]
fn that_much_of_a_branch_that_was_not_run_is_refused() {
    let card = "Restoration | {B} | Sorcery | Kicker {B} // Return target creature card from your graveyard to your hand. If ~ was kicked, you gain life equal to that card's mana value. Otherwise, you lose that much life. |";
    let seen = super::script::verdict(&[card], "A hand Restoration\n stop 1 end");
    assert!(matches!(seen, super::Verdict::Unsupported(_)), "{seen:?}");
}
