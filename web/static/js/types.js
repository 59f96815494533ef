// The shapes of position files and answers, for the checker. Nothing here runs.

/**
 * @typedef {'attacker' | 'defender'} Side
 * @typedef {'attacks' | 'blocks'} Kind
 *
 * @typedef {object} Creature
 * @property {string} id
 * @property {string} [card]
 * @property {number} power
 * @property {number} toughness
 * @property {string[]} [colors]
 * @property {string[]} [supertypes]
 * @property {string[]} [types]
 * @property {string[]} [subtypes]
 * @property {string[]} [abilities]
 * @property {boolean} [tapped]
 * @property {boolean} [summoning_sick]
 * @property {boolean} [attacking]
 * @property {number} [damage]
 * @property {Record<string, number>} [counters]
 * @property {number} [regeneration_shields]
 *
 * @typedef {string | {card: string, cost?: string, colors?: string[], abilities?: string[]}} InHand
 * @typedef {string | {id?: string, card?: string, abilities?: string[], types?: string[], tapped?: boolean}} Permanent
 *
 * @typedef {object} Force
 * @property {number} life
 * @property {string[]} lands
 * @property {Creature[]} creatures
 * @property {InHand[]} [hand]
 * @property {Permanent[]} [permanents]
 *
 * @typedef {Record<string, string[]>} BlockDeclaration
 * @typedef {Record<string, Record<string, number>>} Assignment  by who deals, then by who is dealt damage
 *
 * @typedef {object} Position
 * @property {string} [id]
 * @property {string} rules
 * @property {Kind} kind
 * @property {Force} attacker
 * @property {Force} defender
 * @property {string[]} effects
 * @property {BlockDeclaration} [blocks]
 * @property {string[]} [attacks]
 * @property {string[][]} [bands]
 * @property {Assignment} [assignment]
 * @property {Assignment} [assignment_first_strike]
 *
 * @typedef {{rule: string, creature: string, text: string}} Reason
 * @typedef {{made?: true, ways?: string | null, reasons?: Reason[]}} Choice
 *
 * @typedef {object} Check
 * @property {boolean} legal
 * @property {Reason[]} [reasons]
 * @property {BlockDeclaration | string[]} [better]
 *
 * @typedef {object} Choices
 * @property {Check} check
 * @property {string | null} ways
 * @property {Record<string, any>} choices  by creature; for blocks then by attacker
 *
 * @typedef {{attacker: number, defender: number}} Both
 *
 * @typedef {object} Play
 * @property {string} step
 * @property {Side} player
 * @property {string} source
 * @property {string} what
 * @property {string[]} targets
 * @property {unknown} responds_to
 * @property {boolean} resolved
 *
 * @typedef {object} Outcome
 * @property {string[]} dead
 * @property {Both} life
 * @property {Side[]} [lost]
 * @property {Play[]} [plays]
 *
 * @typedef {{step: 'first_strike' | 'regular', assigned: Assignment, died: string[], returned?: string[]}} DamageStep
 * @typedef {Outcome & {assignment_legal: boolean, reasons?: Reason[], steps?: DamageStep[]}} Damage
 *
 * @typedef {object} BestExtra
 * @property {BlockDeclaration} [blocks]
 * @property {string[]} [attacks]
 * @property {number | null} value
 * @property {Side} [wins]
 * @property {boolean} proven
 * @property {number | null} [bound]
 * @property {Outcome & {attacks: string[], blocks: BlockDeclaration}} [crackback]
 * @typedef {Outcome & BestExtra} Best
 *
 * @typedef {object} Problem
 * @property {string} message
 * @property {number} [line]
 * @property {number} [column]
 * @property {string} [path]
 * @property {string} [excerpt]
 * @property {[number, number]} [marked]
 *
 * @typedef {{power: number, toughness: number, keywords: string[]}} Now
 * @typedef {{name: string, cost: string | null}} CardName
 * @typedef {{creatures: CardName[], instants: CardName[]}} Cards
 */

export {};
