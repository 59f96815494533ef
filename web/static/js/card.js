// A creature as a card, drawn by the page's own style.

import { h } from "./dom.js";

/** @typedef {import('./types.js').Creature} Creature */
/** @typedef {import('./types.js').Now} Now */
/** @typedef {import('./types.js').Reason} Reason */

/**
 * How a card takes part in the declaration.
 * @typedef {object} Role
 * @property {'legal' | 'illegal' | 'open' | 'none'} state  `open`: too many ways to count
 * @property {boolean} selected  the card that chooses
 * @property {boolean} declared  it attacks, blocks, or is blocked
 * @property {string} said       what it does now, in words
 * @property {string} ways       to how many legal declarations it leads, in words
 * @property {Reason[]} reasons  why it can't be chosen
 */

/** @type {Record<string, string>} */
const COLORS = { W: "white", U: "blue", B: "black", R: "red", G: "green" };

/** @param {Creature} creature */
export function title(creature) {
  return creature.card ?? (creature.subtypes?.length ? creature.subtypes.join(" ") : "Creature");
}

/** @param {Reason} reason */
export const reasonText = (reason) => `${reason.text} (rule ${reason.rule})`;

/** @param {Creature} creature */
function frame(creature) {
  const colors = creature.colors ?? [];
  if (colors.length > 1) return "gold";
  return COLORS[colors[0] ?? ""] ?? "colorless";
}

/** @param {string} cost  as in `{2}{G}` */
export function mana(cost) {
  const symbols = [...cost.matchAll(/\{([^}]+)\}/g)].map(([, symbol]) =>
    h("span", { class: `pip ${COLORS[symbol ?? ""] ?? "generic"}`, "aria-hidden": "true" }, symbol),
  );
  return h("span", { class: "cost" }, ...symbols, h("span", { class: "quiet" }, `costs ${cost}`));
}

/** @param {Creature} creature */
function typeLine(creature) {
  const before = [...(creature.supertypes ?? []), ...(creature.types ?? ["Creature"])].join(" ");
  return creature.subtypes?.length ? `${before} — ${creature.subtypes.join(" ")}` : before;
}

/** @param {Creature} creature @param {string[]} band  the others of its band */
function marks(creature, band) {
  const marks = [];
  if (band.length > 0) marks.push(`in a band with ${band.join(", ")}`);
  if (creature.tapped) marks.push("tapped");
  if (creature.summoning_sick) marks.push("summoning sick");
  if (creature.attacking === false) marks.push("not attacking");
  if (creature.damage) marks.push(`${creature.damage} damage`);
  for (const [counter, number] of Object.entries(creature.counters ?? {})) {
    marks.push(number === 1 ? `${counter} counter` : `${number} ${counter} counters`);
  }
  if (creature.regeneration_shields) marks.push("regeneration shield");
  return marks;
}

/**
 * Returns what a card does and may do, for those who hear it.
 * @param {Role} role
 */
export function spoken(role) {
  return [role.said, role.state === "illegal" ? "no legal choice" : "", role.ways].filter(Boolean).join(", ");
}

/**
 * Returns the card's face.
 * @param {Creature} creature @param {Now | undefined} now @param {string | null} cost
 * @param {string[]} band  the others of its band
 * @param {HTMLElement} heard  what it does, which is only heard
 */
export function face(creature, now, cost, band, heard) {
  const power = now?.power ?? creature.power;
  const toughness = now?.toughness ?? creature.toughness;
  const changed = power !== creature.power || toughness !== creature.toughness;
  return [
    h("span", { class: "head" }, h("span", { class: "id" }, creature.id), h("span", { class: "name" }, title(creature)), cost ? mana(cost) : null),
    h("span", { class: "types" }, typeLine(creature)),
    h("span", { class: "text" }, ...(creature.abilities ?? []).map((ability) => h("span", {}, ability))),
    h("span", { class: "foot" },
      h("span", { class: "marks" }, ...marks(creature, band).map((mark) => h("span", { class: "mark" }, mark))),
      h("span", { class: changed ? "power changed" : "power" }, `${power}/${toughness}`)),
    heard,
  ];
}

/** @param {Creature} creature */
export const frameOf = (creature) => `card ${frame(creature)}${creature.tapped ? " tapped" : ""}`;
