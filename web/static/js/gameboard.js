// The table of a game: both players, what they have, and the stack.

import { mana } from "./card.js";
import { h } from "./dom.js";
import { attach } from "./tooltip.js";

/** @typedef {import('./frames.js').Seen} Seen */
/** @typedef {import('./frames.js').SeenPlayer} SeenPlayer */
/** @typedef {import('./frames.js').Permanent} Permanent */
/** @typedef {Record<string, {cost: string, type: string, text: string, stats: string | null}>} Printed */

/** @type {Record<string, string>} */
const COLORS = { W: "white", U: "blue", B: "black", R: "red", G: "green" };

/** @param {string[]} colors */
const frameOf = (colors) => (colors.length > 1 ? "gold" : COLORS[colors[0] ?? ""] ?? "colorless");

/** @param {string[]} names @returns {[string, number][]} each name once, with its number */
function counted(names) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

/** @param {[string, number]} counted */
const times = ([name, count]) => (count === 1 ? name : `${count} ${name}`);

/** @param {Permanent} permanent */
function marks(permanent) {
  const marks = [];
  if (permanent.attacking) marks.push("attacks");
  if (permanent.blocks) marks.push(`blocks ${permanent.blocks.join(", ")}`);
  if (permanent.tapped) marks.push("tapped");
  if (permanent.summoning_sick) marks.push("summoning sick");
  if (permanent.token) marks.push("token");
  if (permanent.phased_out) marks.push("phased out");
  if (permanent.attached_to) marks.push(`on ${permanent.attached_to}`);
  if (permanent.paired_with) marks.push(`paired with ${permanent.paired_with}`);
  if (permanent.damage) marks.push(`${permanent.damage} damage`);
  for (const [counter, number] of Object.entries(permanent.counters ?? {})) {
    marks.push(number === 1 ? `${counter} counter` : `${number} ${counter} counters`);
  }
  return marks;
}

/** @param {string} name @param {Printed} printed @returns {string[]} the card's text, line by line */
function text(name, printed) {
  const card = printed[name];
  return card ? [`${name} ${card.cost}`.trim(), card.stats ? `${card.type}, ${card.stats}` : card.type, ...card.text.split("\n").filter(Boolean)] : [];
}

/** @param {Permanent} permanent @param {Printed} printed */
function card(permanent, printed) {
  const known = printed[permanent.name];
  const stats = permanent.power === undefined ? null : `${permanent.power}/${permanent.toughness}`;
  const changed = known?.stats && stats !== known.stats;
  const classes = `card small ${frameOf(permanent.colors)}${permanent.tapped ? " tapped" : ""}`;
  const element = h("button", { type: "button", class: classes, "data-declared": Boolean(permanent.attacking || permanent.blocks) },
    h("span", { class: "head" }, h("span", { class: "name" }, permanent.label), known?.cost ? mana(known.cost) : null),
    h("span", { class: "types" }, known?.type ?? permanent.types.join(" ")),
    h("span", { class: "foot" },
      h("span", { class: "marks" }, ...marks(permanent).map((mark) => h("span", { class: "mark" }, mark))),
      stats ? h("span", { class: changed ? "power changed" : "power" }, stats) : null));
  attach(element, () => text(permanent.name, printed));
  return h("li", {}, element);
}

/** @param {Permanent} permanent */
const isPlainLand = (permanent) => permanent.types.length === 1 && permanent.types[0] === "Land" && !permanent.attached_to && !permanent.counters;

/** @param {Permanent[]} lands */
function landChips(lands) {
  return counted(lands.map(({ name }) => name)).map(([name, count]) => {
    const tapped = lands.filter((land) => land.name === name && land.tapped).length;
    return h("li", { class: tapped === count ? "chip land spent" : "chip land" }, times([name, count]), tapped > 0 ? h("small", {}, ` ${tapped} tapped`) : null);
  });
}

/** @param {string} title @param {string[]} names */
function pile(title, names) {
  if (names.length === 0) return h("span", { class: "pile" }, `${title} 0`);
  return h("details", { class: "pile" }, h("summary", {}, `${title} ${names.length}`),
    h("p", {}, counted([...names].reverse()).map(times).join(", ")));
}

/** @param {string} side @param {string} who @param {SeenPlayer} player @param {Seen} seen @param {Printed} printed */
function seat(side, who, player, seen, printed) {
  const lands = player.permanents.filter(isPlainLand);
  const others = player.permanents.filter((permanent) => !isPlainLand(permanent));
  const active = seen.active === side;
  const hand = player.hand === null && player.in_hand > 0
    ? h("li", { class: "chip hidden-card" }, `${player.in_hand} hidden card${player.in_hand === 1 ? "" : "s"}`)
    : null;
  const header = h("header", {},
    h("h3", {}, `${side}: ${who}`, active ? h("small", {}, " active") : null),
    h("span", { class: "life-total" }, h("span", { class: "heart", "aria-hidden": "true" }, "♥ "), h("strong", {}, String(player.life)), h("span", { class: "quiet" }, " life")),
    player.poison > 0 ? h("span", {}, `${player.poison} poison`) : null,
    h("span", { class: "pile" }, `Library ${player.library}`),
    pile("Graveyard", player.graveyard), player.exile.length > 0 ? pile("Exile", player.exile) : null);
  const handList = h("ul", { class: "chips", "aria-label": `${side}'s hand` }, h("li", { class: "chip-title" }, "Hand"),
    ...(hand ? [hand] : counted(player.hand ?? []).map((entry) => {
      const chip = h("li", { class: "chip" }, times(entry), printed[entry[0]]?.cost ? mana(printed[entry[0]]?.cost ?? "") : null);
      attach(chip, () => text(entry[0], printed));
      return chip;
    })), player.in_hand === 0 ? h("li", { class: "chip-title" }, "empty") : null);
  const battlefield = h("div", { class: "battlefield" },
    h("ul", { class: "row", "aria-label": `${side}'s permanents` }, ...others.map((permanent) => card(permanent, printed))),
    h("ul", { class: "chips", "aria-label": `${side}'s lands` }, h("li", { class: "chip-title" }, lands.length > 0 ? "Lands" : "No lands"), ...landChips(lands)));
  return { header, handList, battlefield, active };
}

/**
 * Returns the table, the opponent's side above.
 * @param {Seen} seen @param {string[]} who  decks and bots @param {Printed} printed @param {number} below  whose side is below
 */
export function gameBoard(seen, who, printed, below) {
  const stack = seen.stack.length === 0 ? null : h("ol", { class: "stack", "aria-label": "The stack, the top first" },
    ...[...seen.stack].reverse().map(({ name, controller, targets }) =>
      h("li", {}, `${controller}: ${name}${targets.length > 0 ? `, targeting ${targets.join(", ")}` : ""}`)));
  const sides = [1 - below, below].map((index, place) => {
    const side = "AB"[index] ?? "";
    const player = /** @type {SeenPlayer} */ (seen.players[index]);
    const { header, handList, battlefield, active } = seat(side, who[index] ?? "", player, seen, printed);
    const parts = place === 0 ? [header, handList, battlefield] : [battlefield, handList, header];
    return h("section", { class: `game-side ${index === 0 ? "player-a" : "player-b"}${active ? " active" : ""}`, "aria-label": `Player ${side}` }, ...parts);
  });
  return [sides[0] ?? "", stack, sides[1] ?? ""];
}
