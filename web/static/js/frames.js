// The frames of a game that is watched: what a step back or forth shows.

/**
 * @typedef {object} Permanent
 * @property {string} name
 * @property {string} label
 * @property {string[]} types
 * @property {string[]} colors
 * @property {number} [power]
 * @property {number} [toughness]
 * @property {boolean} [tapped]
 * @property {boolean} [token]
 * @property {boolean} [summoning_sick]
 * @property {boolean} [phased_out]
 * @property {boolean} [attacking]
 * @property {number} [damage]
 * @property {Record<string, number>} [counters]
 * @property {string[]} [blocks]
 * @property {string} [attached_to]
 * @property {string} [paired_with]
 *
 * @typedef {object} SeenPlayer
 * @property {number} life
 * @property {number} poison
 * @property {number} library
 * @property {string[] | null} hand
 * @property {number} in_hand
 * @property {string[]} graveyard
 * @property {string[]} exile
 * @property {Permanent[]} permanents
 *
 * @typedef {object} Seen
 * @property {number} turn
 * @property {string} active
 * @property {string} step
 * @property {[SeenPlayer, SeenPlayer]} players
 * @property {{name: string, controller: string, targets: string[]}[]} stack
 *
 * @typedef {{move: string, value: number, visits: number | null}} Considered
 * @typedef {{player: string, question: string, chosen?: string, considered?: Considered[]}} Decision
 * @typedef {{kind: string, alternatives: string[], least: number, most: number}} Asks
 * @typedef {{winner: string | null, ending: string, turns: number}} Over
 * @typedef {{told: string[], view: Seen, decision?: Decision, asks?: Asks, over?: Over}} Step
 *
 * A moment of a game: the lines of its turn up to there, and, of a game that the page plays, the board and the decision.
 * @typedef {object} Frame
 * @property {number} turn   which of {@link Frames.turns}
 * @property {number} from   the lines before this one's are older
 * @property {number} upto   how many lines of the turn are told
 * @property {Step} [step]
 */

/** What the board shows anyway. */
const SIDE = /^[AB] -?\d+ life, \d+ in hand, /;

export class Frames {
  /** @type {{title: string, lines: string[]}[]} */
  turns = [{ title: "Before the game", lines: [] }];
  /** @type {Frame[]} */
  all = [];

  /** Adds a game that is told alone: a frame for each line. @param {string[]} told */
  tell(told) {
    for (const line of told) {
      const text = line.trim();
      if (text === "") continue;
      if (/^Turn \d+/.test(text)) this.turns.push({ title: text, lines: [] });
      else this.#push([text]);
      if (/^Turn \d+/.test(text)) continue;
    }
    return this;
  }

  /** Adds a step of a game that the page plays. @param {Step} step */
  add(step) {
    /** @type {string[]} */
    let lines = [];
    for (const line of step.told) {
      if (/^Turn \d+/.test(line)) {
        // What ended the turn before belongs to it.
        this.turns.at(-1)?.lines.push(...lines);
        lines = [];
        this.turns.push({ title: line.replace(/: A -?\d+, .*/, ""), lines: [] });
      } else if (!SIDE.test(line)) lines.push(line);
    }
    this.#push(lines, step);
  }

  /** @param {string[]} lines @param {Step} [step] */
  #push(lines, step) {
    const turn = this.turns.length - 1;
    const told = this.turns[turn]?.lines ?? [];
    const from = told.length;
    told.push(...lines);
    this.all.push({ turn, from, upto: told.length, ...(step ? { step } : {}) });
  }

  /** Forgets all frames but the first ones. @param {number} kept */
  cut(kept) {
    this.all.length = kept;
    const last = this.all.at(-1);
    this.turns.length = (last?.turn ?? 0) + 1;
    const turn = this.turns.at(-1);
    if (turn) turn.lines.length = last?.upto ?? 0;
  }

  /** Returns the first frame of a turn, or of the first later one that has any. @param {number} turn */
  firstOf(turn) {
    const found = this.all.findIndex((frame) => frame.turn >= turn);
    return found < 0 ? this.all.length - 1 : found;
  }

  /** Returns the last frame of a turn. @param {number} turn */
  lastOf(turn) {
    return this.all.findLastIndex((frame) => frame.turn <= Math.max(0, turn));
  }
}
