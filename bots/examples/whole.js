#!/usr/bin/env node
// A small bot for every kind of card in JavaScript. It needs Node.js and nothing else.
//
//     menace sim burn elves --bots "extern:cmd=node bots/examples/whole.js,random" --games 100
//     menace bot-check "node bots/examples/whole.js"
//
// It speaks protocol 2 of docs/protocol.md. It answers one of the answers that each decision lists: it plays what it can,
// attacks and blocks with as many as it can, and leaves the rest to chance.
"use strict";

/** Chance from the game's seed, so that the same game can be played again: mulberry32. */
function chance(seed) {
  let state = seed % 2 ** 32;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How much is done by an answer, given the options that it picks. */
function score(decision, options) {
  switch (decision.kind) {
    case "mulligan":
      return options[0].type === "keep" ? 1 : 0;
    case "priority":
      return { play: 3, cast: 2, activate: 0, pass: 1 }[options[0].type];
    case "attack":
    case "block":
      return options.length;
    default:
      return 0;
  }
}

let random = chance(0);

function answer(message) {
  switch (message.type) {
    case "menace":
      return { type: "ready", protocol: 2, name: "whole.js" };
    case "newgame":
      random = chance(message.seed);
      return { type: "ready" };
    case "decide": {
      const { decision } = message;
      const scores = decision.answers.map((picks) => score(decision, picks.map((pick) => decision.options[pick])));
      const best = Math.max(...scores);
      const good = decision.answers.filter((_, at) => scores[at] === best);
      return { type: "answer", picks: good[Math.floor(random() * good.length)] };
    }
    default:
      return null;
  }
}

require("readline")
  .createInterface({ input: process.stdin, terminal: false })
  .on("line", (line) => {
    const message = JSON.parse(line);
    if (message.type === "quit") {
      process.exit(0);
    }
    const said = answer(message);
    if (said !== null) {
      process.stdout.write(JSON.stringify(said) + "\n");
    }
  });
