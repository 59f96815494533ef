// The engine of the page answers as the program does, byte for byte.

import assert from "node:assert/strict";
import { test } from "node:test";
import { engine, NO_PROGRAM, NOT_BUILT, program, testdata } from "./support/engine.js";
import { position } from "./support/random.js";

const skip = NOT_BUILT || NO_PROGRAM;

/** Positions of which the program answers the same question in one run. */
const RANDOM = Array.from({ length: 1000 }, (_, seed) => JSON.stringify(position(seed)));

/** @param {string} answer @returns {string} without `{"answer":` and `}` */
function inner(answer) {
  assert.ok(answer.startsWith('{"answer":'), answer);
  return answer.slice('{"answer":'.length, -1);
}

/**
 * @param {object} question @param {string[]} command
 * @param {(answer: string, position: any) => string[]} lines  the lines that the program would write
 */
async function compare(question, command, lines) {
  const ask = await engine();
  const expected = program([...command, "-"], `${RANDOM.join("\n")}\n`);
  let at = 0;
  for (const text of RANDOM) {
    for (const line of lines(inner(ask({ ...question, position: text })), JSON.parse(text))) {
      assert.equal(line, expected[at++], text);
    }
  }
  assert.equal(at, expected.length);
}

/** @param {string} answer @param {{id: string}} position */
const listed = (answer, { id }) => JSON.parse(answer).map((/** @type {object} */ line) => JSON.stringify({ id, ...line }));

/** @param {string} answer  objects in a list, each as the program writes it: numbers such as 1.0 keep their form */
const each = (answer) => (answer === "[]" ? [] : answer.slice(1, -1).split(/(?<=\}),(?=\{"id":)/));

for (const kind of ["blocks", "attacks"]) {
  test(`${kind} are counted as in the program`, { skip }, () =>
    compare({ ask: "count", kind }, [kind, "count"], (answer) => [answer]));
  test(`${kind} are checked as in the program`, { skip }, () =>
    compare({ ask: "check", kind }, [kind, "check"], (answer) => [answer]));
  test(`${kind} are listed as in the program`, { skip }, () =>
    compare({ ask: "list", kind, limit: 20 }, [kind, "list", "--limit", "20"], listed));
  test(`the best ${kind} are those of the program`, { skip }, () =>
    compare({ ask: "best", kind, top: 2 }, [kind, "best", "--top", "2"], each));
}

test("damage is dealt as in the program", { skip }, () => compare({ ask: "damage" }, ["damage"], (answer) => [answer]));

test("the ways that a declaration can go on add up", { skip: NOT_BUILT }, async () => {
  const ask = await engine();
  for (const text of RANDOM.slice(0, 400)) {
    const position = JSON.parse(text);
    // Equal creatures are counted once.
    for (const [side, letter] of [["attacker", "a"], ["defender", "b"]]) {
      const { creatures } = position[side ?? ""];
      if (creatures.length > 0 && creatures.length < 4) creatures.push({ ...creatures[0], id: `${letter}${creatures.length + 1}` });
    }
    const open = JSON.stringify({ ...position, blocks: {} });
    const listed = JSON.parse(inner(ask({ ask: "list", kind: "blocks", position: open, limit: 100_000 })));
    // Every other time something has been declared already.
    const begun = listed.length % 2 === 0 ? {} : Object.fromEntries(Object.entries(listed.at(-1).blocks).slice(0, 1));
    const begins = (/** @type {any} */ { blocks }) =>
      Object.entries(begun).every(([blocker, attackers]) => /** @type {string[]} */ (attackers).every((attacker) => blocks[blocker]?.includes(attacker)));
    const all = listed.filter(begins);
    const { ways, choices } = JSON.parse(inner(ask({ ask: "choices", kind: "blocks", position: JSON.stringify({ ...position, blocks: begun }) })));
    assert.equal(ways, String(all.length), text);
    for (const [blocker, targets] of Object.entries(choices)) {
      for (const [attacker, choice] of Object.entries(/** @type {Record<string, any>} */ (targets))) {
        if (choice.made) continue;
        const with_ = all.filter((/** @type {any} */ { blocks }) => blocks[blocker]?.includes(attacker)).length;
        assert.equal(choice.reasons ? "0" : choice.ways, String(with_), `${blocker} ${attacker} ${text}`);
        for (const reason of choice.reasons ?? []) assert.match(reason.rule, /\S/);
        assert.notEqual(choice.reasons?.length, 0, `a reason why ${blocker} can't block ${attacker}: ${text}`);
      }
    }
  }
});

test("positions of testdata have the count that is expected there", { skip: NOT_BUILT }, async () => {
  const ask = await engine();
  for (const kind of ["blocks", "attacks"]) {
    const counted = testdata(`${kind}.jsonl`).filter(({ expect }) => expect.legal_count !== undefined);
    assert.ok(counted.length > 10);
    for (const { expect, source: _, ...position } of counted) {
      const answer = JSON.parse(inner(ask({ ask: "count", kind, position: JSON.stringify(position) })));
      assert.equal(answer.legal, expect.legal_count, position.id);
    }
  }
});

test("an error has its place", { skip: NOT_BUILT }, async () => {
  const ask = await engine();
  const { error } = JSON.parse(ask({ ask: "creatures", text: "2/2; 3/3 flyng", side: "attacker" }));
  assert.match(error.message, /did you mean `Flying`/);
  assert.deepEqual([error.line, error.column], [1, 10]);
  const unknown = JSON.parse(ask({ ask: "nothing" }));
  assert.match(unknown.error.message, /unknown variant/);
});
