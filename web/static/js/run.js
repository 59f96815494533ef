// A run in the page: many games of some match-ups, played by several workers.

import { Engine } from "./engine.js";

/** @typedef {import('./seats.js').Match} Match */

/**
 * @typedef {object} Played
 * @property {Match} match
 * @property {number} games    how many have been played, from the first on without a gap
 * @property {string[]} row    a line of matchups.csv
 * @property {any} tally
 */

/** How long a worker plays until it is heard of again. */
const PIECE_MS = 400;

/** The most games of one question; the engine has the same bound. */
const MOST_GAMES = 1000;

/** @returns {number} how many workers play: one processor is left to the page */
const workers = () => Math.max(1, Math.min(6, (navigator.hardwareConcurrency ?? 2) - 1));

export class Run {
  /** @type {Played[]} */
  played;
  /** @type {string[]} */
  columns = [];
  /** @type {Engine[]} */
  #engines;
  #stopped = false;

  /**
   * @param {Promise<WebAssembly.Module>} module @param {Match[]} matches @param {number} games  of each match, an even number
   * @param {(run: Run) => Promise<void>} told  is called when more games have been counted
   */
  constructor(module, matches, games, told) {
    this.games = games;
    this.told = told;
    this.played = matches.map((match) => ({ match, games: 0, row: [], tally: null }));
    this.#engines = Array.from({ length: workers() }, () => new Engine(module));
    this.#next = matches.map(() => 0);
    this.#waiting = matches.map(() => new Map());
  }

  /** @type {number[]} Of each match, the first game that nobody plays yet. */
  #next;
  /** @type {Map<number, {end: number, tally: any}>[]} Pieces before which one is missing, by their first game. */
  #waiting;

  get total() {
    return this.games * this.played.length;
  }

  get done() {
    return this.played.reduce((sum, { games }) => sum + games, 0);
  }

  /** Plays all games; what is wrong with a match is thrown. */
  async play() {
    try {
      await Promise.all(this.#engines.map((engine) => this.#work(engine)));
    } finally {
      this.stop();
    }
  }

  stop() {
    this.#stopped = true;
    for (const engine of this.#engines) engine.end();
  }

  /** @param {Engine} engine */
  async #work(engine) {
    let piece = 2;
    while (!this.#stopped) {
      // The match that is furthest behind, so that all grow alike.
      const match = this.#next.indexOf(Math.min(...this.#next));
      const first = this.#next[match] ?? 0;
      if (first >= this.games) return;
      const end = Math.min(this.games, first + piece);
      this.#next[match] = end;
      const played = this.played[match];
      if (!played) return;
      const since = performance.now();
      const tally = await engine.ask({ ask: "games", with: played.match, first, end });
      const took = performance.now() - since;
      const wanted = ((end - first) * PIECE_MS) / Math.max(1, took);
      piece = Math.max(2, Math.min(MOST_GAMES, 4 * piece, 2 * Math.round(wanted / 2)));
      await this.#count(engine, match, first, { end, tally });
    }
  }

  /** @type {Promise<void>} One after the other: each adds to what the one before has counted. */
  #counted = Promise.resolve();

  /**
   * Counts pieces in their order, whoever was first: so a run says the same at the same number of games.
   * @param {Engine} engine @param {number} match @param {number} first @param {{end: number, tally: any}} piece
   */
  #count(engine, match, first, piece) {
    this.#waiting[match]?.set(first, piece);
    this.#counted = this.#counted.then(() => this.#countMatch(engine, match));
    return this.#counted;
  }

  /** @param {Engine} engine @param {number} match */
  async #countMatch(engine, match) {
    const [played, waiting] = [this.played[match], this.#waiting[match]];
    if (!played || !waiting || this.#stopped) return;
    const tallies = played.tally === null ? [] : [played.tally];
    let games = played.games;
    for (let next = waiting.get(games); next !== undefined; next = waiting.get(games)) {
      waiting.delete(games);
      tallies.push(next.tally);
      games = next.end;
    }
    if (games === played.games) return;
    const { columns, row, tally } = await engine.ask({ ask: "row", with: played.match, tallies });
    this.columns = columns;
    Object.assign(played, { games, row, tally });
    if (!this.#stopped) await this.told(this);
  }
}
