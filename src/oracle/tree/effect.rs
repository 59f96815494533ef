//! Effects: what an instruction does.

use super::*;

/// What happens (609, 701). Subjects that are players come first as `who`.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// "~ deals N damage to …". `divided`: "divided as you choose among".
    DealDamage {
        source: ObjectRef,
        amount: Amount,
        to: Selection,
        divided: bool,
    },
    /// "~ deals X damage divided evenly, rounded down, among any number of targets".
    DealDamageEvenly {
        source: ObjectRef,
        amount: Amount,
        to: Selection,
    },
    /// "Excess damage is dealt to that creature's controller instead", for the damage in the sentence before (120.4a).
    ExcessToController,
    /// "The damage can't be prevented", of the damage in the clause before (615.12).
    Unpreventable,
    /// "Each creature deals damage equal to its power to …".
    EachDealsDamage {
        sources: Selection,
        amount: Amount,
        to: Selection,
    },
    Destroy {
        what: Selection,
        no_regeneration: bool,
    },
    /// "Exile … [until ~ leaves the battlefield]". `from`: as printed by the filter.
    Exile {
        what: Selection,
        until: Option<Duration>,
        face_down: bool,
    },
    /// "encode ~ on a creature you control": the player may exile the resolving spell's card so (702.99).
    Encode,
    /// "it gains suspend if it doesn't have suspend", of a card in exile (702.62).
    GainSuspend(ObjectRef),
    /// "exile that spell \[with three time counters on it\] instead of putting it into your graveyard as it resolves".
    ExileAsResolves {
        spell: ObjectRef,
        counters: Option<(Amount, CounterKind)>,
    },
    /// "exile ~ with three time counters on it".
    ExileWithCounters {
        what: Selection,
        count: Amount,
        kind: CounterKind,
    },
    /// "Return/Put … to/onto/into …".
    Move {
        verb: MoveVerb,
        who: Option<PlayerRef>,
        what: Selection,
        to: Destination,
    },
    /// "shuffle ~ into its owner's library".
    ShuffleInto {
        who: PlayerRef,
        what: Selection,
        whose: PlayerRef,
    },
    Draw {
        who: PlayerRef,
        count: Amount,
    },
    Discard {
        who: PlayerRef,
        what: DiscardWhat,
    },
    Mill {
        who: PlayerRef,
        count: Amount,
    },
    Scry {
        who: PlayerRef,
        count: Amount,
    },
    Surveil {
        who: PlayerRef,
        count: Amount,
    },
    /// "Look at the top N cards of your library." and what is done with them.
    Dig {
        who: PlayerRef,
        whose: PlayerRef,
        count: Amount,
        reveal: bool,
        take: Vec<DigTake>,
        rest: Option<DigRest>,
    },
    /// "Put the exiled cards that weren't cast this way on the bottom of your library in a random order", of cards that were exiled until one was found.
    PutUncast {
        who: PlayerRef,
        to: Destination,
    },
    /// "Reveal cards from the top of your library until you reveal a land card": that number of them, and what is done with all.
    RevealUntil {
        who: PlayerRef,
        count: Amount,
        filter: Filter,
        then: UntilThen,
    },
    /// "Look at target player's hand", "Target player reveals their hand".
    LookAtHand {
        who: PlayerRef,
        whose: PlayerRef,
        reveal: bool,
    },
    /// "You choose a \[nonland\] card from it": the chosen card is `Last`; `then` says what is done ("That player discards that card", "exile").
    ChooseFromHand {
        who: PlayerRef,
        whose: PlayerRef,
        count: Count,
        filter: Filter,
    },
    /// "Reveal the top card of your library", "reveal ~", "reveal a card at random from your hand".
    Reveal {
        who: PlayerRef,
        what: Selection,
    },
    /// "Reveal a card from your hand or the top card of your library."
    RevealHandOrTop,
    /// "Search your library for …, reveal it, put it into your hand, then shuffle".
    Search {
        who: PlayerRef,
        whose: PlayerRef,
        zones: Vec<Zone>,
        count: Count,
        filter: Filter,
        reveal: bool,
        to: Destination,
        shuffle: bool,
    },
    /// "Search your library for a basic Forest card and a basic Plains card, reveal them, put them into your hand, then shuffle".
    /// `or`: "and/or".
    SearchEach {
        who: PlayerRef,
        filters: Vec<Filter>,
        or: bool,
        reveal: bool,
        to: Destination,
    },
    /// "Search your library and graveyard for five cards and exile the rest. Put the chosen cards on top of your library in any order."
    SearchAndExileRest(u8),
    /// "Search your library for a card and cast that card without paying its mana cost, then shuffle".
    SearchAndCast(Filter),
    /// "Search your library for up to two basic land cards, reveal them, put one onto the battlefield tapped and the other into your
    /// hand, then shuffle".
    SearchTwo {
        filter: Filter,
        one: Destination,
        other: Destination,
    },
    Shuffle {
        who: PlayerRef,
    },
    Create {
        who: PlayerRef,
        count: Amount,
        token: Token,
        tapped: bool,
        attacking: bool,
        /// "that's blocking that creature".
        blocking: Option<ObjectRef>,
    },
    /// "Create a token that's a copy of …".
    CreateCopy {
        who: PlayerRef,
        count: Amount,
        of: Selection,
        except: Vec<Vec<Change>>,
        tapped: bool,
        attacking: bool,
    },
    /// "You may have ~ enter as a copy of …" is [`Statement::EntersAsCopy`]; "becomes a copy of".
    BecomeCopy {
        what: Selection,
        of: Selection,
        except: Vec<Vec<Change>>,
        duration: Duration,
    },
    CopySpell {
        who: PlayerRef,
        what: Selection,
        new_targets: bool,
        times: Amount,
        /// ", except it isn't legendary".
        except: Vec<Vec<Change>>,
    },
    /// "that player copies that spell for each other Golem that spell could target. Each copy targets a different one of those Golems".
    CopyForEach {
        who: PlayerRef,
        what: Selection,
        each: Filter,
    },
    PutCounters {
        who: Option<PlayerRef>,
        count: Amount,
        kind: CounterKind,
        on: Selection,
        divided: bool,
    },
    /// "put your choice of a flying counter or a hexproof counter on target creature", chosen on resolution.
    PutCounterOfChoice {
        either: Vec<(Amount, CounterKind)>,
        on: Selection,
    },
    RemoveCounters {
        count: Amount,
        kind: Option<CounterKind>,
        from: Selection,
    },
    /// "Move a +1/+1 counter from ~ onto target creature", "move all counters from …", "move any number of …" (122.5).
    MoveCounters {
        count: Amount,
        kind: Option<CounterKind>,
        from: Selection,
        to: Selection,
    },
    /// "Put up to X +1/+0 counters on ~. This ability can't cause the total number of +1/+0 counters on ~ to be greater than seven."
    PutUpToCounters {
        count: Amount,
        kind: CounterKind,
        on: Selection,
        total: u8,
    },
    /// "Ignore ~ this turn": a player's special action (116.2d).
    IgnoreThis,
    /// "Remove up to X counters from target permanent."
    RemoveUpToCounters {
        most: Amount,
        from: Selection,
    },
    DoubleCounters {
        /// "each kind of counter" with `None`.
        kind: Option<CounterKind>,
        on: Selection,
    },
    /// "double the power and toughness of target creature until end of turn" (701.10).
    DoubleSize {
        power: bool,
        toughness: bool,
        of: Selection,
    },
    /// "put those counters on ~", "put its counters on target creature": the counters of an object that has left; `those`: whether it says
    /// "those".
    PutCountersOf {
        of: ObjectRef,
        those: bool,
        on: Selection,
    },
    Proliferate {
        who: PlayerRef,
    },
    GainLife {
        who: PlayerRef,
        amount: Amount,
    },
    LoseLife {
        who: PlayerRef,
        amount: Amount,
    },
    SetLife {
        who: PlayerRef,
        amount: Amount,
    },
    ExchangeLife {
        one: PlayerRef,
        two: PlayerRef,
    },
    /// "exchange your life total with ~'s toughness" (701.12g).
    ExchangeLifeFor {
        whose: PlayerRef,
        size: Measure,
        of: ObjectRef,
    },
    /// "… gets +2/+2 and gains flying until end of turn", "… becomes a 3/3 Elemental", "… can't block this turn".
    Apply {
        what: Selection,
        changes: Vec<Change>,
        duration: Duration,
        leading: bool,
    },
    /// "you gain control of …".
    GainControl {
        who: PlayerRef,
        what: Selection,
        duration: Duration,
    },
    ExchangeControl {
        one: Selection,
        two: Selection,
    },
    Attach {
        what: Selection,
        to: Selection,
    },
    Unattach {
        what: Selection,
    },
    Tap(Selection),
    Untap(Selection),
    /// "you may tap or untap target …": the choice on resolution.
    TapOrUntap(Selection),
    /// "… doesn't untap during its controller's next untap step".
    DoesntUntap {
        what: Selection,
        duration: Duration,
    },
    Regenerate(Selection),
    /// "Prevent the next N damage that would be dealt to … this turn", "Prevent all combat damage that would be dealt this turn".
    Prevent {
        amount: Option<Amount>,
        combat: bool,
        to: Option<Selection>,
        by: Option<Selection>,
        /// "divided as you choose".
        divided: bool,
        duration: Duration,
    },
    /// "Until your next turn, prevent all damage that would be dealt to and dealt by target permanent."
    PreventToAndBy {
        what: Selection,
        combat: bool,
        duration: Duration,
    },
    /// "The next N damage that would be dealt to … this turn is dealt to … instead".
    Redirect {
        amount: Option<Amount>,
        to: Selection,
        by: Option<Selection>,
        instead_to: Selection,
        duration: Duration,
    },
    /// "it enters with two +1/+1 counters on it", of a spell that becomes a permanent (614.12).
    EntersWith {
        what: ObjectRef,
        counters: Vec<(Amount, CounterKind)>,
    },
    /// "Counter target spell. If that spell is countered this way, put it on top of its owner's library instead of into …".
    CounterTo {
        what: Selection,
        /// "If an artifact or creature spell is countered this way": only then.
        only: Option<Filter>,
        to: Destination,
    },
    /// "Each player chooses a number of \[permanents\] they control equal to the number … controlled by the player who controls
    /// the fewest, then sacrifices the rest": for each of the filters, and for the cards in their hands too.
    KeepFewest {
        permanents: Vec<Filter>,
        cards: bool,
    },
    /// "Each player chooses an artifact and a creature from among the permanents they control, then sacrifices the rest": what is chosen,
    /// and among what. With one description for both: "chooses three lands they control, …".
    KeepOnly {
        who: PlayerRef,
        parts: Vec<(Count, Filter)>,
        of: Filter,
    },
    /// "\[player\] taps …", where another player than the controller does it.
    PlayerTaps {
        who: PlayerRef,
        what: Selection,
    },
    /// "double the value of X", of the event's spell.
    DoubleX,
    /// "\[player\] loses all unspent mana".
    LoseMana {
        who: PlayerRef,
    },
    /// "Each player chooses a card name. Then each player reveals the top card of their library. If the card a player revealed has the name
    /// they chose, that player puts it into their hand. If it doesn't, that player puts it on the bottom of their library."
    GuessTopCards,
    /// "Starting with you, each player votes for a \[permanent\]. Exile each permanent with the most votes or tied for most votes."
    ExileVoted(Filter),
    /// "Starting with you, each player votes for time or knowledge" (701.38).
    Vote(Vec<String>),
    /// "Each player may draw up to two cards".
    DrawUpTo {
        who: PlayerRef,
        most: u8,
    },
    /// "Counter target spell".
    Counter {
        what: Selection,
        exile: bool,
    },
    /// "change the target of …".
    /// "Separate all permanents target player controls into two piles", "an opponent separates those cards into two piles" (700.3).
    Separate {
        who: PlayerRef,
        what: Selection,
    },
    /// "sacrifices all permanents in the pile of their choice".
    SacrificePile {
        who: PlayerRef,
    },
    /// "Put one pile into your hand and the other into your graveyard".
    PutPiles {
        who: PlayerRef,
        one: Destination,
        other: Destination,
    },
    /// "Change a target of target spell or ability to ~".
    ChangeTargetTo {
        what: Selection,
        to: Selection,
    },
    ChangeTargets {
        what: Selection,
        new: bool,
    },
    AddMana {
        who: PlayerRef,
        mana: ManaOutput,
    },
    Sacrifice {
        who: PlayerRef,
        what: Selection,
    },
    Fight {
        one: Selection,
        two: Selection,
    },
    ExtraTurn {
        who: PlayerRef,
    },
    ExtraPhase {
        combat: bool,
        main: bool,
    },
    /// "there is an additional beginning phase after this phase".
    ExtraBeginning,
    /// "you get that many additional upkeep steps after this phase", "… after this step".
    ExtraUpkeep {
        who: PlayerRef,
        count: Amount,
        after_step: bool,
    },
    /// "That player is the chosen player.", for another ability of the object.
    KeepPlayer(PlayerRef),
    SkipStep {
        who: PlayerRef,
        step: TurnStep,
        next: bool,
    },
    SkipTurn {
        who: PlayerRef,
    },
    EndTurn,
    RemoveFromCombat(Selection),
    Win {
        who: PlayerRef,
    },
    Lose {
        who: PlayerRef,
    },
    DrawGame,
    /// Makes an Aura on a creature card in a graveyard one on that creature: it loses "enchant creature card in a graveyard" and gains
    /// "enchant creature put onto the battlefield with ~", the card is put onto the battlefield, and it is sacrificed when the Aura leaves.
    Reanimate {
        tapped: bool,
    },
    /// "it becomes an Aura with "enchant creature put onto the battlefield with ~." Put \[card\] onto the battlefield under your
    /// control and attach ~ to it. When ~ leaves the battlefield, that creature's controller sacrifices it".
    ReanimateTarget {
        what: Selection,
    },
    /// "choose two cards in your hand drawn this turn. For each of those cards, pay 4 life or put the card on top of your library".
    PayOrPutBackDrawn {
        cards: u8,
        life: u8,
    },
    /// "prevent that damage", in a replacement.
    PreventThat,
    /// "The next time a red source of your choice would deal damage to you this turn, prevent that damage."
    PreventNext {
        source: Filter,
        choice: bool,
        combat: bool,
        to: Option<Selection>,
        part: PreventedPart,
        /// Only the next damage. `false`: "Prevent all damage a source of your choice would deal this turn."
        once: bool,
    },
    /// "play the exiled card without paying its mana cost" now.
    PlayNow {
        who: PlayerRef,
        what: Selection,
    },
    /// "that player exiles the top two cards of their library": an exile by another player than you.
    PlayerExiles {
        who: PlayerRef,
        what: Selection,
        face_down: bool,
    },
    /// "becomes blocked", of an attacking creature (509.1h).
    BecomeBlocked(Selection),
    /// "pays {2}", "pays 2 life", "sacrifices a land", as a payment in "may pay".
    Pay {
        who: PlayerRef,
        costs: Vec<Cost>,
    },
    FlipCoin {
        who: PlayerRef,
        count: Amount,
    },
    /// "Clash with an opponent" (701.30).
    Clash {
        who: PlayerRef,
        with: PlayerRef,
    },
    /// "roll a d20", "roll a six-sided die and add the number of cards in your hand" (706): what the die is called, and what is added.
    RollDie {
        who: PlayerRef,
        die: &'static str,
        add: Option<(bool, Amount)>,
    },
    /// "Choose a color/creature type/…"; the choice is kept by the source.
    Choose {
        who: PlayerRef,
        what: ChoiceKind,
    },
    /// "Choose target creature" without doing anything yet, "Choose a creature you control".
    ChooseObjects {
        who: PlayerRef,
        what: Selection,
    },
    Goad(Selection),
    /// "suspect it" (701.60).
    Suspect(Selection),
    /// "~ is no longer suspected".
    EndSuspicion(Selection),
    /// "airbend up to one target creature" (701.65).
    Airbend(Selection),
    /// "it becomes saddled until end of turn" (702.171b).
    BecomeSaddled(Selection),
    /// "it endures 2" (701.62).
    Endure {
        what: Selection,
        count: Amount,
    },
    /// "incubate 3" (701.53).
    Incubate {
        who: PlayerRef,
        count: Amount,
        /// "twice", "X times".
        times: Amount,
    },
    Detain(Selection),
    Explore(Selection),
    Investigate {
        who: PlayerRef,
        count: Amount,
    },
    /// "manifest the top card of your library" (701.40), "cloak …" (701.58).
    Manifest {
        who: PlayerRef,
        what: Selection,
        cloak: bool,
    },
    /// "manifest dread" (701.62).
    ManifestDread(PlayerRef),
    Monstrosity(Amount),
    /// "earthbend 2": of a target land.
    Earthbend {
        land: Selection,
        count: Amount,
    },
    Adapt(Amount),
    Bolster {
        who: PlayerRef,
        count: Amount,
    },
    Support {
        count: Amount,
    },
    /// "the Ring tempts you" (701.54).
    RingTempts,
    /// "it becomes night", "it becomes day" (731).
    BecomesDay {
        night: bool,
    },
    /// "pay any amount of life", as a permanent enters, which keeps the amount.
    PayAnyLife,
    /// "exile a card from your hand face down. It becomes foretold. Its foretell cost is its mana cost reduced by {2}".
    ExileForetold,
    /// "create a Royal Role token attached to target creature" (111.10): which of the Roles.
    CreateRole {
        who: PlayerRef,
        role: &'static str,
        to: Selection,
    },
    /// "create a Tarmogoyf token": of the card of that name.
    CreateNamed {
        who: PlayerRef,
        name: String,
    },
    /// "choose a card name that hasn't been chosen from among Terror and Regrowth. Create a copy of the card with the chosen name".
    CopyNamed(Vec<String>),
    /// "the next creature spell you cast this turn costs {2} less to cast".
    NextSpellCosts {
        spell: Filter,
        mana: crate::types::SymbolCost,
    },
    /// "the next spell you cast this turn has convoke".
    NextSpellHas {
        spell: Filter,
        keyword: Keyword,
    },
    /// "~ loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature. You may pay {G} to end this
    /// effect.": what it is attached to, and the payment (116.2c).
    BecomeAura {
        to: Selection,
        end: crate::types::SymbolCost,
    },
    /// "repeat this process": the instructions from the first one on.
    RepeatProcess,
    /// "note your life total": the source keeps it.
    NoteLife,
    /// "discover 3" (701.57).
    Discover(Amount),
    Fateseal {
        who: PlayerRef,
        count: Amount,
    },
    Connive(Selection),
    Amass {
        who: PlayerRef,
        count: Amount,
        subtype: String,
    },
    Populate {
        who: PlayerRef,
    },
    Transform(Selection),
    /// "Flip ~", a permanent that is a flip card (710).
    Flip(Selection),
    PhaseOut(Selection),
    /// "You get an emblem with …".
    Emblem {
        who: PlayerRef,
        abilities: Vec<Ability>,
    },
    /// "venture into the dungeon" (701.49).
    Venture {
        who: PlayerRef,
    },
    /// "you take the initiative" (726).
    TakeInitiative {
        who: PlayerRef,
    },
    BecomeMonarch {
        who: PlayerRef,
    },
    /// A statement that holds for a while: "Creatures can't block this turn", "Players can't gain life this turn".
    Statement {
        statement: Box<Statement>,
        duration: Duration,
    },
    /// "you may play that card this turn", "until end of turn, you may cast spells from among those cards".
    MayPlay {
        who: PlayerRef,
        what: Selection,
        duration: Duration,
        /// The duration came first.
        leading: bool,
        terms: PlayTerms,
    },
    /// "cast it without paying its mana cost", "cast a spell from your hand by paying …" now.
    CastNow {
        who: PlayerRef,
        what: Selection,
        cost: PermissionCost,
        /// The mana that may pay for it, if that is unusual, and the words for the spell there.
        mana: Option<(SpendsAs, &'static str)>,
    },
    /// "get {E}{E}", "gets two poison counters" is `PutCounters` on a player.
    Energy {
        who: PlayerRef,
        count: Amount,
    },
}
