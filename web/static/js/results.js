// The results of a run, from its matchups.csv.

import { parseCsv } from "./csv.js";

/**
 * One player against another, from the first one's side.
 * @typedef {object} Result
 * @property {string} a
 * @property {string} b
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} rate  the wins and half of the draws, by games
 * @property {number} low   the 95 % interval
 * @property {number} high
 * @property {number} turns  turns a game, on average
 * @property {[number, number, number, number] | undefined} lengths  turns of the shortest tenth, the median, of the longest tenth, the most
 * @property {number[] | undefined} pairs  pairs of games by the half points of the first player
 * @property {string} rules
 */

const COLUMNS = ["deck_a", "bot_a", "deck_b", "bot_b", "rules", "games", "wins_a", "wins_b", "draws", "win_rate_a", "ci95_low", "ci95_high"];

/**
 * Reads `matchups.csv`.
 * @param {string} text @returns {Result[]}
 */
export function readResults(text) {
  const [header = [], ...rows] = parseCsv(text);
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new TypeError(`this is no matchups.csv: it has no column ${missing.map((column) => `"${column}"`).join(", ")}`);
  }
  // A deck with one bot everywhere is called by its deck alone.
  /** @param {string[]} row @param {string} column */
  const text_ = (row, column) => row[header.indexOf(column)] ?? "";
  const bots = new Set(rows.flatMap((row) => [text_(row, "bot_a"), text_(row, "bot_b")]));
  const results = rows.filter((row) => row.length > 1).map((row, index) => {
    const number = (/** @type {string} */ column) => {
      const value = Number(text_(row, column));
      if (text_(row, column) === "" || !Number.isFinite(value)) {
        throw new TypeError(`line ${index + 2}: "${text_(row, column)}" is no number, in the column "${column}"`);
      }
      return value;
    };
    const player = (/** @type {string} */ side) =>
      bots.size > 1 ? `${text_(row, `deck_${side}`)} · ${text_(row, `bot_${side}`)}` : text_(row, `deck_${side}`);
    return {
      a: player("a"), b: player("b"), rules: text_(row, "rules"),
      games: number("games"), wins: number("wins_a"), draws: number("draws"), losses: number("wins_b"),
      rate: number("win_rate_a"), low: number("ci95_low"), high: number("ci95_high"),
      turns: header.includes("mean_turns") ? number("mean_turns") : Number.NaN,
      lengths: header.includes("turns_median") && text_(row, "turns_median") !== ""
        ? /** @type {[number, number, number, number]} */ (["turns_10_percent", "turns_median", "turns_90_percent", "turns_max"].map(number)) : undefined,
      pairs: header.includes("pairs_4") ? [0, 1, 2, 3, 4].map((half) => number(`pairs_${half}`)) : undefined,
    };
  });
  if (results.length === 0) throw new TypeError("this matchups.csv has no match-up");
  return results;
}

/** @param {Result} result @returns {Result} the same from the other side */
export function turned(result) {
  return {
    ...result, a: result.b, b: result.a, wins: result.losses, losses: result.wins,
    rate: 1 - result.rate, low: 1 - result.high, high: 1 - result.low, pairs: result.pairs?.toReversed(),
  };
}

/**
 * What each player has scored in all.
 * @param {Result[]} results
 * @returns {{player: string, games: number, rate: number}[]} by rate, the best first
 */
export function scores(results) {
  /** @type {Map<string, {games: number, points: number}>} */
  const sums = new Map();
  for (const result of results) {
    // A player against itself says nothing about either.
    if (result.a === result.b) continue;
    for (const side of [result, turned(result)]) {
      const sum = sums.get(side.a) ?? { games: 0, points: 0 };
      sum.games += side.games;
      sum.points += side.wins + side.draws / 2;
      sums.set(side.a, sum);
    }
  }
  const all = [...sums].map(([player, { games, points }]) => ({ player, games, rate: points / games }));
  return all.sort((one, other) => other.rate - one.rate || (one.player < other.player ? -1 : 1));
}

/**
 * What the engine is asked for ratings: who met whom. Without pairs, games count by themselves.
 * @param {Result[]} results @returns {{players: string[], met: object[]}}
 */
export function meetings(results) {
  const players = [...new Set(results.flatMap(({ a, b }) => [a, b]))];
  const met = results.filter(({ a, b, games }) => a !== b && games > 0).map((result) => ({
    a: players.indexOf(result.a), b: players.indexOf(result.b),
    games: [result.wins, result.draws, result.losses], pairs: result.pairs ?? [0, 0, 0, 0, 0],
  }));
  return { players, met };
}

/**
 * Reads `games.csv`: who won each game of each match-up, in order.
 * @param {string} text @returns {{matchUp: number, points: number}[]} A's points: 1, 0.5 or 0
 */
export function readGames(text) {
  const [header = [], ...rows] = parseCsv(text);
  const [matchUp, winner] = [header.indexOf("match_up"), header.indexOf("winner")];
  if (matchUp < 0 || winner < 0) throw new TypeError("this is no games.csv: it has no columns match_up and winner");
  return rows.filter((row) => row.length > 1).map((row) => {
    const won = row[winner];
    return { matchUp: Number(row[matchUp]), points: won === "A" ? 1 : won === "B" ? 0 : 0.5 };
  });
}

/** @param {number} rate */
export const percent = (rate) => `${(100 * rate).toFixed(1)} %`;
