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
    },
    /// The same to one creature; what is more than lethal is dealt to its controller instead (120.4a).
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
    /// Exiles every card of the player's library. More than a register holds: nothing is "it" afterwards.
    ExileLibrary(Who),
    Move {
        what: Sel,
        to: Dest,
    },
    ShuffleInto {
        what: Sel,
    },
    Draw {
        who: Who,
        count: Amount,
    },
    /// Discards: so many that match, chosen or at random; all of the hand.
    Discard {
        who: Who,
        count: Amount,
        tests: Vec<Test>,
        random: bool,
    },
    DiscardHand(Who),
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
    /// Looks at the top cards: takes are asked one after the other, the rest goes where it says.
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
    /// Reveals cards from the top of the player's library until that number of them pass the tests. Those go where it says, and so do
    /// the others; without a place they are shuffled into the library. All that are exiled are `Chosen`.
    RevealUntil {
        who: Who,
        count: Amount,
        tests: Vec<Test>,
        found: Dest,
        rest: Option<Dest>,
    },
    Reveal(Sel),
    RevealHand(Who),
    /// Cards of the hand are chosen into `Chosen`.
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
    },
    /// What follows happens together (`true`), up to here (`false`): one instruction creates several kinds of tokens, or deals damage to
    /// several by shares.
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
        what: Obj,
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
        /// The last objects are those alone that had a counter put on them.
        noting: bool,
        /// Who puts them.
        by: Who,
    },
    /// The controller says how much of the number each of the chosen objects gets, at least 1 (601.2d).
    ShareOut(Amount),
    /// Up to that number, as the controller likes; the object has no more than `total` of them then.
    PutUpToCounters {
        count: Amount,
        kind: CounterId,
        on: Obj,
        total: u8,
    },
    /// Up to that number, of whatever kinds the controller likes.
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
    /// As many counters of each kind as there are on the object, or were as it left, are put on another one; `moved`: they are taken off it.
    PutCountersOf {
        from: Obj,
        to: Obj,
        moved: bool,
    },
    /// Moves counters of the kind, or of one that is chosen: so many, or all.
    MoveCounters {
        count: Option<Amount>,
        kind: Option<CounterId>,
        from: Obj,
        to: Obj,
    },
    /// The spell enters with more counters as what it becomes.
    EntersWith {
        what: Obj,
        counters: Vec<(Amount, CounterId)>,
    },
    DoubleCounters {
        /// Of every kind with `None`.
        kind: Option<CounterId>,
        on: Sel,
    },
    Proliferate,
    /// X of the event's spell is doubled, also for what has triggered as it was cast.
    DoubleX,
    GainLife {
        who: Who,
        amount: Amount,
    },
    LoseLife {
        who: Who,
        amount: Amount,
    },
    /// Paid, which something may wait for (119.4).
    PayLife {
        who: Who,
        amount: Amount,
    },
    SetLife {
        who: Who,
        amount: Amount,
    },
    Apply {
        what: Sel,
        changes: Vec<Change>,
        until: Until,
    },
    /// A static effect that goes through all objects for a while ("creatures can't block this turn" of objects not fixed).
    /// `bound`: the object that is `Bound` in the tests while it lasts.
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
    /// The next damage (or all) to those; `None` to everything.
    Prevent {
        amount: Option<Amount>,
        combat: bool,
        to: Option<Sel>,
        by: Option<Sel>,
        /// As announced with the targets.
        divided: bool,
    },
    /// `by`: of a source that the controller chooses.
    Redirect {
        amount: Option<Amount>,
        to: Sel,
        by: Option<Vec<Test>>,
        instead_to: Sel,
    },
    /// The next damage of a source that the controller chooses.
    /// `then`: what is done if damage of such a source is prevented; the event's subject is the source, its amount the damage.
    PreventNext {
        source: Vec<Test>,
        combat: bool,
        to: Option<Sel>,
        part: crate::oracle::tree::PreventedPart,
        then: Option<Prevented>,
    },
    Counter {
        what: Sel,
        exile: bool,
    },
    /// Counters a spell; its card goes there if it passes the tests.
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
    /// Of those, the ones that `who` controls (701.21a); `Any`: each by its controller.
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
    /// The last objects, cards in exile, are face down: only that player knows which they are.
    Conceal(Who),
    SkipStep(Who, TurnStep),
    SkipTurn(Who),
    EndTurn,
    RemoveFromCombat(Sel),
    Win(Who),
    Lose(Who),
    DrawGame,
    /// The card that the source enchants is put onto the battlefield, and the source is attached to it and can be to nothing else.
    Reanimate {
        tapped: bool,
    },
    /// The source is an Aura on that permanent and can be on nothing else.
    BecomeAuraOn(Obj),
    PhaseOut(Sel),
    /// The player chooses a number up to that one.
    ChooseNumber {
        who: Who,
        most: Amount,
    },
    /// The Ring tempts the controller (701.54).
    RingTempts,
    /// The source keeps its controller's life total.
    NoteLife,
    /// The entering permanent keeps the number that was chosen.
    KeepNumber,
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
    /// The entering permanent goes to its owner's graveyard and has not entered.
    EntersNot,
    FlipCoin(Who),
    ChooseColor {
        except: Option<Color>,
    },
    ChooseType,
    /// The name of a card.
    ChooseName {
        who: Who,
        of: Named,
    },
    ChoosePlayer {
        opponent: bool,
    },
    /// What the last instruction has put onto the battlefield attacking attacks whom that creature attacked.
    AttackAs(Obj),
    /// 509.1h.
    BecomeBlocked(Sel),
    /// Casts a card now; did if it was cast.
    CastNow {
        who: Who,
        what: Obj,
        cost: CastFor,
        /// What any mana may be spent as on it.
        mana: Option<SpendsAs>,
        /// It is exiled instead of being put into a graveyard, if it passes the tests.
        exiled: Option<Vec<Test>>,
        /// What a creature spell gains until its controller loses control of it, or of what it becomes.
        gains: Vec<Change>,
    },
    /// Casts one of the cards after the other, as many as the player likes up to that number: [`ANY_NUMBER`] has no bound. With `must`
    /// the first is cast if it can be.
    CastSome {
        who: Who,
        from: Sel,
        /// "A spell" is said, not "a card": each face or half fits or not as what is cast (709.3a, 712.11b, 715.3a).
        spells: bool,
        most: u8,
        must: bool,
        cost: CastFor,
    },
    /// Plays a card now, a land or a spell, without paying its mana cost; did if it was played.
    PlayNow {
        who: Who,
        what: Obj,
    },
    /// Puts copies of cards into the zone where those are, to be cast from there (707.12). What isn't cast is gone with `EndCopies`.
    CopyCards {
        of: Obj,
        times: Amount,
    },
    EndCopies,
    /// One of those cards is chosen that has not been chosen for the source before, and a copy of it is put into exile, to be cast from there.
    CopyNamed(Vec<DefId>),
    /// Copies a spell that has a single object as its target for each other permanent that passes the tests and that it could target.
    CopyForEach {
        who: Who,
        what: Obj,
        tests: Vec<Test>,
    },
    /// The `Chosen` register holds those, too.
    GatherMore(Sel),
    /// 702.85a.
    Cascade,
    /// 701.57a.
    Discover(Amount),
    /// The cards may be played for a while: for their mana costs, or by flashback for them.
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
    /// Chooses X for a payment that comes next: as much as can be paid, at most (107.3f).
    ChooseX {
        who: Who,
        costs: Vec<Cost>,
    },
    /// X of the resolution is that number.
    SetX(Amount),
    RuleUntil(Rule, Until),
    /// One target of a spell or ability becomes that object, if it can (115.7); the single one, what the player likes.
    ChangeTarget {
        what: Obj,
        to: Option<Obj>,
    },
    /// Of the `Last` register those stay whose card is in that zone now.
    KeepIn(Zone),
    /// The `Chosen` register holds those.
    Gather(Sel),
    /// The player gets an emblem with those abilities (114).
    Emblem {
        who: Who,
        def: DefId,
    },
    /// The process of exploring is over: what triggers on it does (701.44b). A land card was revealed, another card, or none.
    Explored(Obj, Option<bool>),
    /// The source has exploited that creature (702.110b).
    Exploited(Obj),
    Monstrosity(Amount),
    /// Puts that number of +1/+1 counters on the source, which becomes renowned, if it isn't yet (702.112a).
    Renown(Amount),
    /// The source, a card in a hand, is foretold or plotted.
    SetAside(SetAside),
    /// The object, a card, is exiled face down and becomes foretold; its foretell cost is its mana cost reduced by {2}. Nobody has foretold it.
    BecomeForetold(Obj),
    /// The source, a card in a hand, is exiled with that number of time counters on it (702.62a).
    Suspend(Amount),
    /// Permanents become saddled until end of turn (702.171b).
    Saddle(Sel),
    /// Turns the source face up (708.7).
    TurnFaceUp,
    /// Turns double-faced permanents over (701.27).
    Transform(Sel),
    Energy {
        who: Who,
        count: Amount,
    },
    BecomeMonarch(Who),
    /// The player's speed increases by 1 (702.179).
    GainSpeed(Who),
    /// The player can cast only so many more spells this turn.
    LimitCasts {
        who: Who,
        more: u8,
    },
    /// The last amount is set: "that much".
    Nothing,
}
