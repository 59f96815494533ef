//! What the steps of a script do.

use crate::oracle::tree::{SpendsAs, TurnStep, Zone};
use crate::types::Color;

use super::*;

/// What happens.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Damage from an object to objects and players; `divided`: as announced with the targets.
    Damage {
        source: Obj,
        amount: Amount,
        to: Sel,
        divided: bool,
        /// It can't be prevented (615.12).
        unpreventable: bool,
    },
    /// The same to one creature; damage beyond lethal damage is dealt to its controller instead (120.4a).
    DamageExcess {
        source: Obj,
        amount: Amount,
        to: Obj,
    },
    EachDamages {
        sources: Sel,
        amount: Amount,
        to: Sel,
    },
    Destroy {
        what: Sel,
        no_regeneration: bool,
    },
    Exile {
        what: Sel,
        until_leaves: bool,
    },
    /// Exiles every card of the player's library. They don't fit into a register, so nothing is "it" afterwards.
    ExileLibrary(Who),
    /// The player's library and graveyard, without the cards of the last instruction.
    ExileUnfound(Who),
    Move {
        what: Sel,
        to: Dest,
    },
    /// The library of `of` is shuffled even if nothing goes there (701.24d); others are those of the owners.
    ShuffleInto {
        what: Sel,
        of: Option<Who>,
    },
    Draw {
        who: Who,
        count: Amount,
    },
    /// Discards a number of matching cards, chosen or at random, or the whole hand.
    Discard {
        who: Who,
        count: Amount,
        tests: Vec<Test>,
        random: bool,
    },
    DiscardHand(Who),
    /// The same; the chosen number becomes the number of cards if that is greater.
    DiscardHandCounting(Who),
    DiscardObj(Obj),
    Mill {
        who: Who,
        count: Amount,
    },
    Scry {
        who: Who,
        count: Amount,
    },
    Surveil {
        who: Who,
        count: Amount,
    },
    /// Looks at the top cards: the takes are asked for one by one, and the rest goes where it says.
    Dig {
        who: Who,
        whose: Who,
        count: Amount,
        takes: Vec<Take>,
        rest: Option<Dest>,
        ordered: bool,
        /// Both players see the cards.
        reveal: bool,
    },
    /// Reveals cards from the top of the player's library until that number of them pass the tests. Those go to `found`, the others to
    /// `rest`, or are shuffled into the library if there is none. All exiled cards become `Chosen`.
    RevealUntil {
        who: Who,
        count: Amount,
        tests: Vec<Test>,
        found: Dest,
        rest: Option<Dest>,
        /// The player puts the others into the library in an order of their choice.
        ordered: bool,
    },
    Reveal(Sel),
    RevealHand(Who),
    /// Chooses cards in the hand as `Chosen`.
    ChooseFromHand {
        who: Who,
        whose: Who,
        count: Amount,
        tests: Vec<Test>,
    },
    Search {
        who: Who,
        whose: Who,
        within: SearchIn,
        least: Amount,
        most: Amount,
        filter: Filter,
        to: Dest,
        shuffle: bool,
        reveal: bool,
    },
    Shuffle(Who),
    Create {
        who: Who,
        count: Amount,
        token: DefId,
        power: Option<(Amount, Amount)>,
        tapped: bool,
        attacking: bool,
        /// They block that creature.
        blocking: Option<Obj>,
        /// What they enter with.
        counters: Vec<(Amount, CounterId)>,
    },
    /// Creates such an Aura attached to each of those.
    CreateAttached {
        who: Who,
        token: DefId,
        to: Sel,
    },
    /// Begins (`true`) or ends (`false`) a sequence of effects that happen at once: one instruction creates several kinds of tokens, or
    /// deals damage to several objects by shares.
    Together(bool),
    CreateCopy {
        who: Who,
        count: Amount,
        of: Obj,
        /// An [`Ability::Enters`](super::Ability::Enters) whose copy has the exceptions.
        except: Option<AbilityId>,
        tapped: bool,
        attacking: bool,
    },
    /// `except`: an [`Ability::Enters`] whose copy has the exceptions; `keeps_this`: it has this ability, too (707.9a).
    ///
    /// [`Ability::Enters`]: super::Ability::Enters
    BecomeCopy {
        what: Sel,
        of: Obj,
        except: Option<AbilityId>,
        keeps_this: bool,
        until: Until,
    },
    PutCounters {
        count: Amount,
        kind: CounterId,
        on: Sel,
        divided: bool,
        /// Whether the last objects are only those that had a counter put on them.
        noting: bool,
        /// The player who puts them.
        by: Who,
    },
    /// The controller divides the number among the chosen objects, at least 1 each (601.2d).
    ShareOut(Amount),
    /// Up to that number, as the controller chooses, but so that the object has no more than `total` of them.
    PutUpToCounters {
        count: Amount,
        kind: CounterId,
        on: Obj,
        total: u8,
    },
    /// Up to that number, of kinds that the controller chooses.
    RemoveUpToCounters {
        most: Amount,
        from: Obj,
    },
    RemoveCounters {
        count: Amount,
        kind: Option<CounterId>,
        all: bool,
        from: Sel,
    },
    /// As many counters of each kind as the object has, or had as it left, are put on another one; `moved`: they are removed from it.
    PutCountersOf {
        from: Obj,
        to: Obj,
        moved: bool,
    },
    /// Moves counters of the kind, or of a chosen kind: that number of them, or all.
    MoveCounters {
        count: Option<Amount>,
        kind: Option<CounterId>,
        from: Obj,
        to: Obj,
    },
    /// The spell's permanent enters with more counters.
    EntersWith {
        what: Obj,
        counters: Vec<(Amount, CounterId)>,
    },
    DoubleCounters {
        /// `None`: of every kind.
        kind: Option<CounterId>,
        on: Sel,
    },
    Proliferate,
    /// X of the event's spell is doubled, also for abilities that have triggered on casting it.
    DoubleX,
    GainLife {
        who: Who,
        amount: Amount,
    },
    LoseLife {
        who: Who,
        amount: Amount,
    },
    /// The player pays life, which abilities may trigger on (119.4).
    PayLife {
        who: Who,
        amount: Amount,
    },
    SetLife {
        who: Who,
        amount: Amount,
    },
    /// `Did` is whether the player's life total can become that number (119.7).
    TestLife {
        who: Who,
        amount: Amount,
    },
    Apply {
        what: Sel,
        changes: Vec<Change>,
        until: Until,
    },
    /// An effect that checks all objects while it lasts ("creatures can't block this turn"): its objects are not fixed. `bound`: the object
    /// that is `Bound` in the tests while it lasts.
    ApplyAll {
        tests: Vec<Test>,
        changes: Vec<Change>,
        until: Until,
        bound: Option<Obj>,
    },
    GainControl {
        who: Who,
        what: Sel,
        until: Until,
    },
    ExchangeControl(Sel, Sel),
    Attach {
        what: Obj,
        to: Obj,
    },
    Unattach(Obj),
    Tap(Sel),
    Untap(Sel),
    TapOrUntap(Sel),
    /// In its controller's next untap step, or in the next one of the ability's controller.
    SkipUntap(Sel, bool),
    Regenerate(Sel),
    /// The next damage (or all) to those; `None`: to anything.
    Prevent {
        amount: Option<Amount>,
        combat: bool,
        to: Option<Sel>,
        by: Option<Sel>,
        /// As announced with the targets.
        divided: bool,
        /// As of [`Effect::PreventNext`]; `Bound` is what was protected.
        then: Option<Prevented>,
    },
    /// `by`: from a source that the controller chooses.
    Redirect {
        amount: Option<Amount>,
        to: Sel,
        by: Option<Vec<Test>>,
        instead_to: Sel,
    },
    /// The next damage from a source that the controller chooses, or all of it (`once`: `false`). `then`: what is done if damage from such a source is prevented; the
    /// event's subject is the source, its amount the damage.
    PreventNext {
        source: Vec<Test>,
        combat: bool,
        to: Option<Sel>,
        part: crate::oracle::tree::PreventedPart,
        once: bool,
        then: Option<Prevented>,
    },
    Counter {
        what: Sel,
        exile: bool,
    },
    /// Counters a spell; its card goes to that place if it passes the tests.
    CounterTo {
        what: Sel,
        only: Vec<Test>,
        to: Dest,
    },
    /// `who` controls the copies.
    CopySpell {
        who: Who,
        what: Obj,
        new_targets: bool,
        times: Amount,
        /// An [`Ability::Enters`](super::Ability::Enters) whose copy has the exceptions.
        except: Option<AbilityId>,
    },
    AddMana {
        who: Who,
        mana: Mana,
    },
    /// Those among the selection that `who` controls (701.21a); `Any`: each by its controller.
    Sacrifice {
        who: Who,
        what: Sel,
    },
    Fight(Obj, Obj),
    /// Pairs two creatures of the controller's (702.95c).
    Pair(Obj, Obj),
    ExtraTurn(Who),
    ExtraCombat {
        main: bool,
    },
    /// An untap, an upkeep and a draw step after this phase.
    ExtraBeginning,
    /// Upkeep steps after this phase or this step, if it is that player's turn.
    ExtraUpkeep {
        who: Who,
        count: Amount,
        after_step: bool,
    },
    /// The source keeps the player as the chosen one.
    KeepPlayer(Who),
    /// The last objects, cards in exile, are face down: only that player may look at them.
    Conceal(Who),
    SkipStep(Who, TurnStep),
    SkipTurn(Who),
    EndTurn,
    RemoveFromCombat(Sel),
    Win(Who),
    Lose(Who),
    DrawGame,
    /// The card that the source enchants is put onto the battlefield, and the source is attached to it and can enchant nothing else.
    Reanimate {
        tapped: bool,
    },
    /// The source becomes an Aura on that permanent and can enchant nothing else.
    BecomeAuraOn(Obj),
    /// Ends the effect of the controller that gave the source this special action (116.2c).
    EndOwnEffect,
    PhaseOut(Sel),
    /// The player chooses a number of those.
    ChooseNumber {
        who: Who,
        least: u8,
        most: Amount,
    },
    /// The Ring tempts the controller (701.54).
    RingTempts,
    /// It becomes night, or day (731).
    BecomeDay {
        night: bool,
    },
    /// The source keeps its controller's life total.
    NoteLife,
    /// The entering permanent keeps that number.
    Keep(Amount),
    /// All unspent mana is lost.
    LoseMana(Who),
    /// A rad counter is removed from the player.
    LoseRad(Who),
    /// Draws up to that number of cards, as the player likes.
    DrawUpTo {
        who: Who,
        most: u8,
    },
    ExchangeLife(Who, Who),
    /// The source is returned to its owner's hand as its controller's permanents untap next.
    ReturnAsUntap,
    /// The entering permanent is tapped.
    EntersTapped,
    /// The entering permanent goes to its owner's graveyard instead, without having entered.
    EntersNot,
    /// What the ability does only once each turn is done now (603.2h).
    NoteDone,
    FlipCoin(Who),
    /// The player rolls a die with that number of sides; that is added to the result (706).
    Roll {
        who: Who,
        sides: u8,
        add: Option<Amount>,
    },
    /// Each player votes for one of the words, the controller first (701.38); the votes for each are kept, four bits for each word.
    Vote(Vec<String>),
    /// The controller and the opponent clash (701.30).
    Clash,
    /// The source becomes that level (716.2a); of a Case, 2 is that it is solved.
    GainLevel(u8),
    ChooseColor {
        except: Option<Color>,
    },
    /// One or more colors: a bit for each.
    ChooseColors,
    ChooseType,
    /// A basic land type (305.6).
    ChooseBasicType,
    /// The name of a card.
    ChooseName {
        who: Who,
        of: Named,
    },
    ChoosePlayer {
        opponent: bool,
    },
    /// What the last instruction put onto the battlefield attacking attacks the player or planeswalker that this creature attacked.
    AttackAs(Obj),
    /// An attacker becomes blocked (509.1h).
    BecomeBlocked(Sel),
    /// Casts a card now; `Did` if it was cast.
    CastNow {
        who: Who,
        what: Obj,
        cost: CastFor,
        /// What mana may be spent as on it.
        mana: Option<SpendsAs>,
        /// It is exiled instead of being put into a graveyard, if it passes the tests.
        exiled: Option<Vec<Test>>,
        /// What a creature spell gains until its controller loses control of it, or of what it becomes.
        gains: Vec<Change>,
    },
    /// Casts cards one after the other, as many as the player likes up to that number, without limit for [`ANY_NUMBER`]. With `must`, the
    /// first is cast if possible.
    CastSome {
        who: Who,
        from: Sel,
        /// Whether the text says "a spell" rather than "a card": faces and halves are tested as the spells that they would be (709.3a,
        /// 712.11b, 715.3a).
        spells: bool,
        most: u8,
        must: bool,
        cost: CastFor,
    },
    /// Plays a card now, a land or a spell, without paying its mana cost; `Did` if it was played.
    PlayNow {
        who: Who,
        what: Obj,
    },
    /// The object, a card in exile, has suspend from now on, if it hasn't already (702.62).
    GainSuspend(Obj),
    /// The resolving spell's card may be exiled encoded on a creature, which is `Chosen` then (702.99a).
    Encode,
    /// Puts copies of cards into the zone of the originals, to be cast from there (707.12). `EndCopies` removes those that aren't cast.
    CopyCards {
        of: Obj,
        times: Amount,
    },
    EndCopies,
    /// One of those cards that has not been chosen for the source before is chosen, and a copy of it is put into exile, to be cast from
    /// there.
    CopyNamed(Vec<DefId>),
    /// Copies a spell with a single target for each other permanent that passes the tests and that it could target.
    CopyForEach {
        who: Who,
        what: Obj,
        tests: Vec<Test>,
    },
    /// Adds objects to the `Chosen` register.
    GatherMore(Sel),
    /// Cascade (702.85a).
    Cascade,
    /// Discover (701.57a).
    Discover(Amount),
    /// The cards may be played for a while: for their mana costs, or for those with flashback.
    MayPlay {
        who: Who,
        what: Sel,
        until: Until,
        flashback: bool,
        /// Without paying their mana costs.
        free: bool,
        /// On further terms.
        terms: Option<Box<Terms>>,
    },
    /// Chooses X for the payment that comes next: at most as much as can be paid (107.3f).
    ChooseX {
        who: Who,
        costs: Vec<Cost>,
    },
    /// X of the resolution becomes that number.
    SetX(Amount),
    RuleUntil(Rule, Until),
    /// The rule applies to the controller's next spell this turn that it is about, and ends with it.
    RuleForNext(Rule),
    /// One target of a spell or ability, chosen by the player, or its single one, becomes that object if it can (115.7).
    ChangeTarget {
        what: Obj,
        to: Option<Obj>,
    },
    /// New targets are chosen for a spell or ability; any of them may stay (115.7d).
    NewTargets(Obj),
    /// The `Last` register keeps only the objects whose card is in that zone now.
    KeepIn(Zone),
    /// The `Chosen` register becomes those objects.
    Gather(Sel),
    /// The player gets an emblem with those abilities (114).
    Emblem {
        who: Who,
        def: DefId,
    },
    /// Exploring is finished: abilities trigger on it (701.44b). `Some(true)`: a land card was revealed; `Some(false)`: another card;
    /// `None`: no card.
    Explored(Obj, Option<bool>),
    /// The source has exploited that creature (702.110b).
    Exploited(Obj),
    /// The source has exiled that permanent by its champion ability (702.72c).
    Championed(Obj),
    Monstrosity(Amount),
    /// Puts that number of +1/+1 counters on the source, which becomes renowned, if it isn't yet (702.112a).
    Renown(Amount),
    /// The source, a card in a hand, is foretold or plotted.
    SetAside(SetAside),
    /// The object, a card, is exiled face down and becomes foretold; its foretell cost is its mana cost reduced by {2}. No player foretells
    /// it.
    BecomeForetold(Obj),
    /// The source, a card in a hand, is exiled with that number of time counters on it (702.62a).
    Suspend(Amount),
    /// Permanents are no longer suspected (701.60).
    EndSuspicion(Sel),
    /// Permanents become saddled until end of turn (702.171b).
    Saddle(Sel),
    /// Turns the source face up (708.7).
    TurnFaceUp,
    /// Transforms double-faced permanents (701.27).
    Transform(Sel),
    /// The source's card is exiled from the graveyard haunting the target (702.55).
    Haunt,
    /// Flips permanents (710).
    Flip(Sel),
    Energy {
        who: Who,
        count: Amount,
    },
    BecomeMonarch(Who),
    /// The player takes the initiative, whether or not they have it (726.5).
    TakeInitiative(Who),
    /// The player ventures into the dungeon, or into the first one of [`DUNGEONS`](crate::program::DUNGEONS) (701.49). The dungeon to enter
    /// and the next room, if there are several, are chosen by their numbers, from 1.
    Venture {
        who: Who,
        first: bool,
    },
    /// The player's speed increases by 1 (702.179).
    GainSpeed(Who),
    /// The player can cast only that number of further spells this turn.
    LimitCasts {
        who: Who,
        more: u8,
    },
    /// Does nothing but set the last amount: "that much".
    Nothing,
}
