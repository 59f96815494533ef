// Games and ratings of the engine, in node, and those of the program.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parseCsv } from "../static/js/csv.js";
import { Frames } from "../static/js/frames.js";
import { meetings, readResults } from "../static/js/results.js";
import { engine, NO_PROGRAM, NOT_BUILT, program } from "./support/engine.js";

/** @typedef {import('../static/js/seats.js').DeckSource} DeckSource */

/** A deck of cards of our own making: an instant, and a creature with a triggered ability. */
const CARDS = [
  { name: "Test Spark", mana_cost: "{R}", types: ["Instant"], text: "Test Spark deals 2 damage to any target." },
  { name: "Test Herald", mana_cost: "{1}{R}", types: ["Creature"], subtypes: ["Goblin"], power: "2", toughness: "2", text: "When this creature enters, draw a card." },
].map((card) => JSON.stringify(card)).join("\n");
const DECK = "24 Mountain\n18 Test Spark\n18 Test Herald\n";

/** @param {string} bot @param {DeckSource} deck */
const seat = (bot, deck) => ({ deck, bot });
/** @param {string} key */
const starter = (key) => ({ key });
const OWN = { file: { name: "own.txt", text: DECK } };

/** @param {(question: object) => string} ask @param {object} question */
function answer(ask, question) {
  const { answer, error } = JSON.parse(ask(question));
  assert.equal(error, undefined, error?.message);
  return answer;
}

/** Plays a game to its end or to a decision of a person. @param {(question: object) => string} ask */
function goOn(ask) {
  const steps = [];
  for (;;) {
    const more = answer(ask, { ask: "go_on", steps: 7 });
    steps.push(...more);
    const last = steps.at(-1);
    if (more.length === 0 || last.over || last.asks) return steps;
  }
}

const told = (/** @type {any[]} */ steps) => steps.flatMap((step) => step.told);
const lines = (/** @type {string[]} */ all) => all.map((line) => line.trim()).filter(Boolean);

for (const [what, keys, bots] of /** @type {const} */ ([
  ["creatures and lands", ["red-aggro", "green-stompy"], ["greedy", "mcts:iterations=20"]],
  ["creatures and lands, solved", ["white-weenie", "blue-fliers"], ["solver", "search:nodes=200"]],
  ["every card", ["burn", "counterspells"], ["greedy", "mcts:iterations=3"]],
])) {
  test(`a game of ${what} is the program's, line for line`, { skip: NOT_BUILT || NO_PROGRAM }, async () => {
    const ask = await engine();
    const folder = join(mkdtempSync(join(tmpdir(), "menace-game-")), "run");
    program(["--quiet", "sim", ...keys, "--bots", bots.join(","), "--games", "4", "--seed", "7", "--out", folder]);
    for (const game of [0, 3]) {
      const replay = JSON.parse(program(["replay", folder, String(game)])[0] ?? "");
      answer(ask, { ask: "begin", game, with: { seed: 7, players: keys.map((key, side) => seat(bots[side] ?? "", starter(key))) } });
      const steps = goOn(ask);
      assert.deepEqual(told(steps), lines(replay.told));
      const { over } = steps.at(-1);
      assert.deepEqual([over.winner, over.ending, over.turns], [replay.winner, replay.ending, replay.turns]);
    }
    // Many games count as the program counts them.
    const with_ = { seed: 7, cards: [], players: keys.map((key, side) => seat(bots[side] ?? "", starter(key))) };
    const tallies = [[0, 2], [2, 4]].map(([first, end]) => answer(ask, { ask: "games", with: with_, first, end }));
    const { columns, row } = answer(ask, { ask: "row", with: with_, tallies });
    assert.deepEqual([columns, row], parseCsv(readFileSync(join(folder, "matchups.csv"), "utf8")));
  });
}

test("ratings are those of the program", { skip: NOT_BUILT || NO_PROGRAM }, async () => {
  const ask = await engine();
  const folder = join(mkdtempSync(join(tmpdir(), "menace-ratings-")), "run");
  program(["--quiet", "tournament", "red-aggro", "green-stompy", "blue-fliers", "--games", "60", "--out", folder]);
  const { players, met } = meetings(readResults(readFileSync(join(folder, "matchups.csv"), "utf8")));
  const [, ...rows] = parseCsv(readFileSync(join(folder, "ratings.csv"), "utf8"));
  const rated = answer(ask, { ask: "ratings", players: players.length, met });
  const said = rated.map((/** @type {any} */ { player, elo, low, high }) => [players[player], elo.toFixed(2), low.toFixed(2), high.toFixed(2)]);
  assert.deepEqual(said, rows.map((row) => [row[1], row[3], row[4], row[5]]));
});

test("each decision of a bot comes with what it considered", { skip: NOT_BUILT }, async () => {
  const ask = await engine();
  const cards = [{ name: "own.jsonl", text: CARDS }];
  answer(ask, { ask: "begin", game: 0, with: { seed: 1, cards, players: [seat("mcts:iterations=12", OWN), seat("greedy", OWN)] } });
  const steps = goOn(ask);
  const decisions = steps.filter(({ decision }) => decision);
  assert.ok(decisions.length > 20);
  let weighed = 0;
  for (const { decision: { player, chosen, considered } } of decisions) {
    assert.match(chosen, /\S/);
    if (considered.length < 2) continue;
    weighed++;
    const values = considered.map((/** @type {any} */ { value }) => value);
    assert.deepEqual(values, values.toSorted((/** @type {number} */ one, /** @type {number} */ other) => other - one));
    for (const { value, visits } of considered) {
      assert.equal(visits === null, player === "B");
      if (visits !== null) assert.ok(value >= 0 && value <= 1 && visits >= 1, `${value} ${visits}`);
    }
  }
  assert.ok(weighed > 10);
  // The view adds up: sixty cards are somewhere.
  for (const { view } of steps) {
    for (const player of view.players) {
      const cards = player.permanents.filter((/** @type {any} */ { token }) => !token).length;
      const stack = view.stack.length;
      const count = player.library + player.in_hand + player.graveyard.length + player.exile.length + cards;
      // What is being cast is not on the stack yet.
      assert.ok(count <= 60 && count >= 59 - stack, String(count));
    }
  }
});

test("a person answers, takes back, and sees no hidden card", { skip: NOT_BUILT }, async () => {
  const ask = await engine();
  const cards = [{ name: "own.jsonl", text: CARDS }];
  answer(ask, { ask: "begin", game: 0, with: { seed: 1, cards, players: [seat("human", OWN), seat("greedy", OWN)] } });
  const frames = new Frames();
  for (const step of goOn(ask)) frames.add(step);
  const last = () => /** @type {any} */ (frames.all.at(-1)?.step);
  assert.equal(last().asks.kind, "mulligan");
  assert.equal(last().view.players[1].hand, null);
  const refused = JSON.parse(ask({ ask: "answer", numbers: [99] }));
  assert.equal(refused.error, undefined, "any number but 0 is a mulligan");
  assert.equal(JSON.parse(ask({ ask: "undo" })).error.message, "nothing can be taken back: something was revealed since");
  let takenBack = 0;
  for (let answers = 0; answers < 400; answers++) {
    for (const step of goOn(ask)) frames.add(step);
    const { asks, over, decision } = last();
    if (over) break;
    const land = asks.alternatives.findIndex((/** @type {string} */ text) => text.startsWith("plays "));
    if (asks.kind === "priority" && land >= 0) {
      const before = frames.all.length;
      assert.equal(answer(ask, { ask: "answer", numbers: [land] }).chosen, "plays Mountain");
      for (const step of goOn(ask)) frames.add(step);
      const { answer: undone } = JSON.parse(ask({ ask: "undo" }));
      if (!undone) continue;
      assert.equal(undone.steps, before);
      frames.cut(undone.steps);
      assert.equal(last().asks.alternatives[land], "plays Mountain");
      assert.equal(answer(ask, { ask: "answer", numbers: [land] }).chosen, "plays Mountain");
      takenBack++;
      continue;
    }
    const numbers = asks.kind === "choose" ? Array.from({ length: asks.least }, (_, at) => at) : asks.kind === "priority" ? [asks.alternatives.length - 1] : [];
    answer(ask, { ask: "answer", numbers });
    assert.equal(decision.player, "A");
  }
  assert.ok(last().over, "the game ends");
  assert.ok(takenBack > 3);
  assert.ok(!told(frames.all.map(({ step }) => step)).some((line) => /^B draws (Mountain|Test)/.test(line)), "what B draws stays hidden");
});

test("what can't be played is said with its place", { skip: NOT_BUILT }, async () => {
  const ask = await engine();
  const cards = [{ name: "own.jsonl", text: CARDS }];
  const match = { seed: 1, cards, players: [seat("greedy", OWN), seat("greedy", starter("red-aggro"))] };
  assert.equal(answer(ask, { ask: "begin", game: 0, with: match }).rules, "whole");
  const error = (/** @type {object} */ with_) => JSON.parse(ask({ ask: "begin", game: 0, with: with_ })).error.message;
  const deck = (/** @type {string} */ text) => ({ ...match, players: [seat("greedy", { file: { name: "d.txt", text } }), match.players[1]] });
  assert.match(error(deck("60 Nobody's Card")), /^d\.txt:1:4: /);
  assert.match(error({ ...match, players: [seat("gredy", OWN), seat("mcts:ms=5", OWN)] }), /did you mean `greedy`.*\n.*no clock/);
  const odd = JSON.stringify({ name: "Odd One", mana_cost: "{R}", types: ["Instant"], text: "Fold this card twice." });
  assert.match(error({ ...deck("24 Mountain\n36 Odd One"), cards: [{ name: "odd.jsonl", text: odd }] }), /d\.txt:2:4: Odd One/);
});
