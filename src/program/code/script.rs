//! Scripts: targets, modes, ops and effects.

use crate::oracle::tree::{SpendsAs, TurnStep, Zone};
use crate::types::{Color, Colors};

use super::*;

/// A script with its targets.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct Script {
    /// The targets of the plain body, by number.
    pub targets: Vec<TargetSpec>,
    /// The instructions.
    pub ops: Vec<Op>,
    /// A modal body: how many, and the modes.
    pub modes: Option<Modes>,
}

/// The modes of a script (700.2).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Modes {
    pub least: u8,
    pub most: u8,
    pub repeat: bool,
    /// The opponent chooses.
    pub opponent: bool,
    pub modes: Vec<Script>,
}

/// What a target may be, and how many.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TargetSpec {
    pub id: u8,
    pub least: Amount,
    pub most: Amount,
    /// Objects.
    pub filter: Option<Filter>,
    /// Objects of another zone besides.
    pub also: Option<Filter>,
    /// "Any target": creatures, planeswalkers, and players.
    pub any: bool,
    /// Not the source ("any other target").
    pub other: bool,
    /// None of the targets before it in its script ("any other target" after another one).
    pub apart: bool,
    /// Players: anybody, or opponents alone.
    pub players: Option<PlayerTarget>,
    /// Who chooses it, if not the controller.
    pub chooser: Option<Who>,
    /// Divided damage or counters among the targets: the total.
    pub divided: Option<Amount>,
    /// Only chosen if the spell was kicked, or if it was not (601.2c).
    pub kicked: Option<bool>,
}

impl TargetSpec {
    /// Whether what this target may be depends on the one with that number: "target creature that player controls", "another target
    /// creature".
    pub fn depends_on(&self, id: u8) -> bool {
        let tests = self.filter.as_ref().map_or(&[][..], |filter| &filter.tests);
        let apart = self.apart && id < self.id;
        apart
            || tests.iter().any(|test| match test {
                Test::Controller(who) => {
                    *who == Who::Target(id) || *who == Who::ControllerOf(Obj::Target(id))
                }
                Test::Not(test) => **test == Test::Is(Obj::Target(id)),
                _ => false,
            })
    }
}

/// Which players may be targeted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerTarget {
    Any,
    Opponent,
}

/// One step of a script.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Does something.
    Do(Effect),
    /// Asks the player; jumps if they say no.
    May {
        who: Who,
        no: u16,
    },
    /// Asks the player to pay in one of several ways; jumps if they don't.
    MayPayOne {
        who: Who,
        ways: Vec<Vec<Cost>>,
        no: u16,
    },
    /// Asks the player to pay; jumps if they don't.
    MayPay {
        who: Who,
        costs: Vec<Cost>,
        no: u16,
    },
    /// Jumps if the condition fails.
    If {
        condition: Cond,
        no: u16,
    },
    Jump(u16),
    /// The player chooses a color and goes on at its op: white, blue, black, red, green.
    ByColor {
        who: Who,
        to: [u16; 5],
    },
    /// The player chooses objects into the `Chosen` register, as many as there are if there are too few; `add`: to those that are there.
    /// A `most` of [`ANY_NUMBER`] has no bound.
    Choose {
        who: Who,
        least: Amount,
        most: Amount,
        filter: Filter,
        random: bool,
        add: bool,
    },
    /// Goes through both players in turn order from the active one; `Each` is the one it is at.
    EachPlayer {
        /// The op behind the loop.
        end: u16,
    },
    /// The next player, and back to the loop's first op.
    NextPlayer {
        /// The first op of the loop's body.
        start: u16,
    },
    /// Goes through the objects that `over` holds as the loop begins.
    EachObject {
        over: Sel,
        end: u16,
    },
    NextObject {
        start: u16,
    },
    /// Sets up a delayed trigger (603.7): `ability` is an [`Ability::Triggered`] without events of its own; `bind`: the object it is about,
    /// its `Bound`. `once`: gone as it has triggered.
    Delayed {
        trigger: Trigger,
        bind: Option<Obj>,
        ability: AbilityId,
        waits: Waits,
        once: bool,
    },
}

/// How long a delayed trigger waits for its event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Waits {
    #[default]
    Forever,
    ThisTurn,
    ThisCombat,
    /// Until the turn of its controller begins.
    UntilYourNextTurn,
}

/// Where a card goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dest {
    pub zone: Zone,
    /// Whose control it enters under; `None` the owner's.
    pub control: Option<Who>,
    pub tapped: bool,
    pub attacking: bool,
    /// With its back face up; a card that has none stays where it is.
    pub transformed: bool,
    /// Face down, as that creature (708.2).
    pub face_down: Option<FaceDown>,
    pub bottom: bool,
    /// From the top of the library, 0 the top.
    pub depth: u8,
    pub counters: Vec<(Amount, CounterId)>,
    /// What an Aura or Equipment is attached to as it enters.
    pub attached: Option<Obj>,
    pub random_order: bool,
}

/// How a card is put onto the battlefield face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceDown {
    /// What it is as long as it is face down.
    pub def: DefId,
    /// A creature card may be turned up for its mana cost (701.40b, 701.58b).
    pub manifested: bool,
}

/// How long a change lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Until {
    EndOfTurn,
    EndOfCombat,
    YourNextTurn,
    EndOfYourNextTurn,
    YourNextUpkeep,
    YourNextEndStep,
    /// Until another card may be played by the source's effect in that way.
    NextOfSource,
    /// While the source is on the battlefield.
    SourceLeaves,
    /// While the source is on the battlefield and its controller controls it.
    YouControlSource,
    /// While the source is tapped.
    SourceTapped,
    /// While the source is tapped and its power is no less than that of what it changes.
    SourceTappedAndStronger,
    /// While what it changes has a counter of that kind.
    HasCounter(CounterId),
    /// While the source is tapped and its controller controls it.
    YouControlTappedSource,
    /// Until that player's next untap step has gone by.
    NextUntapOf(Who),
    /// During the next turn of that player alone.
    DuringNextTurnOf(Who),
    Forever,
}

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
    /// The player can cast only so many more spells this turn.
    LimitCasts {
        who: Who,
        more: u8,
    },
    /// The last amount is set: "that much".
    Nothing,
}

/// On what terms a card may be played, besides for its mana cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Terms {
    /// It may only be cast, as a spell that passes the tests.
    pub spells: Option<Vec<Test>>,
    /// What any mana may be spent as on it.
    pub mana: Option<SpendsAs>,
    /// It costs that much more generic mana.
    pub more: u8,
    /// As a land it enters tapped.
    pub lands_tapped: bool,
    /// As a spell it is exiled instead of being put into a graveyard.
    pub exiled: bool,
    /// Once the turn is over.
    pub later: bool,
}

/// Which cards a name is chosen of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    Any,
    Nonland,
    NonbasicLand,
}

/// How a card is put into exile to be cast later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetAside {
    /// Face down, to be cast for its foretell cost (702.143).
    Foretold,
    /// The same, and its foretell cost is its mana cost reduced by {2}.
    ForetoldLess,
    /// To be cast for nothing at the time of a sorcery (702.170).
    Plotted,
    /// Discarded, to be played from the graveyard in the same turn (702.187).
    Discarded,
}

/// Where a player searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchIn {
    Library,
    LibraryAndGraveyard,
    /// The library and the hand, for as many as the player likes, and the graveyard, for all of them (701.23b, d).
    AllOfThree,
    /// The same, and of the graveyard as many as the player likes, too.
    AnyOfThree,
}

/// What follows from damage that an effect prevents.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prevented {
    /// An [`Ability::Triggered`] without events of its own.
    pub ability: AbilityId,
    /// Of damage by such sources alone.
    pub from: Vec<Test>,
    /// It triggers; otherwise it is done at once.
    pub triggers: bool,
}

/// One taking of looked-at cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    pub least: Amount,
    pub most: Amount,
    pub tests: Vec<Test>,
    pub to: Dest,
    pub reveal: bool,
    /// Face down: the player who takes them alone sees which they are.
    pub hidden: bool,
}

/// Mana that is added.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mana {
    /// So much of each: white, blue, black, red, green, colorless.
    Fixed([u8; 6]),
    /// One of them.
    OneOf(Vec<[u8; 6]>),
    /// So much of one color of the set.
    OneColor(Amount, Colors),
    /// So much of any combination of the colors.
    Combination(Amount, Colors),
    /// So often.
    Times([u8; 6], Amount),
    /// The chosen color.
    Chosen(u8),
    /// So much of one color as the devotion to it.
    Devotion,
    /// Spent only to cast spells that pass the tests, or to activate abilities of sources that do (106.6).
    /// `others`: on what is neither, too.
    Restricted {
        mana: Box<Mana>,
        cast: Option<Vec<Test>>,
        activate: Option<Vec<Test>>,
        /// And on costs that contain the symbol.
        containing: Option<crate::types::ManaSymbol>,
        others: bool,
        /// What it does to the spell that it is spent on (106.6a).
        then: Option<Box<Spent>>,
    },
    /// Not spent on generic mana.
    NotGeneric(Box<Mana>),
    /// One of any color among those.
    ColorAmong(Filter),
    /// One of each color among those.
    EachColorAmong(Filter),
    /// Any color, or type with `colorless`, that the lands could produce.
    CouldProduce { lands: Filter, colorless: bool },
    /// One of any type that the event's permanent was tapped for.
    Produced,
}

/// What mana does to a spell that passes the tests as it is spent on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spent {
    pub on: Vec<Test>,
    pub uncounterable: bool,
    /// What it gains, and so does what it becomes.
    pub gains: Vec<Change>,
    /// That ends with the turn.
    pub turn: bool,
    /// What triggers then: an [`Ability::Triggered`](super::Ability::Triggered) without events of its own, whose subject is the spell.
    pub trigger: Option<AbilityId>,
}
