// The panel: how many legal declarations are left, whether this one is legal, what happens, and the best.

import { reasonText } from "./card.js";
import { h } from "./dom.js";
import { saidAttacks, saidBlocks } from "./position.js";
import { grouped } from "./roles.js";

/** @typedef {import('./types.js').Position} Position */
/** @typedef {import('./types.js').Choices} Choices */
/** @typedef {import('./types.js').Best} Best */
/** @typedef {import('./types.js').Outcome} Outcome */
/** @typedef {import('./types.js').Play} Play */
/** @typedef {import('./types.js').BlockDeclaration} BlockDeclaration */

const MINUS = "−";

/** @param {Position} position @param {BlockDeclaration | string[]} declaration */
function said(position, declaration) {
  return Array.isArray(declaration) ? saidAttacks(declaration) : saidBlocks(declaration);
}

/** @param {string | null} ways @param {boolean} begun */
export function counter(ways, begun) {
  if (ways === null) return { number: "?", words: "too entangled to count" };
  const s = ways === "1" ? "" : "s";
  return { number: grouped(ways), words: begun ? `legal declaration${s} remain${ways === "1" ? "s" : ""}` : `legal declaration${s}` };
}

/**
 * Returns whether the declaration is legal, with the reasons, and what would be.
 * @param {Position} position @param {Choices} choices @param {(declaration: BlockDeclaration | string[]) => void} take
 */
export function verdict(position, { check, ways }, take) {
  const declared = position.kind === "blocks" ? saidBlocks(position.blocks ?? {}) : saidAttacks(position.attacks ?? []);
  // What has been begun may lack something that is still to come, as a second blocker against menace.
  const [state, words] = check.legal ? ["yes", "Legal"] : ways !== "0" ? ["maybe", "Not legal yet"] : ["no", "Illegal"];
  /** @type {HTMLElement[]} */
  const parts = [
    h("p", { class: `verdict ${state}` }, h("strong", {}, words), `: ${declared}`),
  ];
  if (check.reasons?.length) {
    parts.push(h("ul", { class: "reasons" }, ...check.reasons.map((reason) =>
      h("li", {}, h("span", { class: "rule" }, reason.rule), h("span", {}, reason.text)))));
  }
  const { better } = check;
  if (better) {
    parts.push(h("p", { class: "better" }, "Legal would be: ", h("span", {}, said(position, better)), " ",
      h("button", { type: "button", onclick: () => take(better) }, "Show")));
  }
  return parts;
}

/** @param {string[]} names */
const nobody = (names) => (names.length > 0 ? names.join(", ") : "nobody");

/** @param {Outcome} outcome */
export function happens(outcome) {
  const lost = (outcome.lost ?? []).map((side) => `The ${side} loses the game. `).join("");
  return `${lost}Dead: ${nobody(outcome.dead)}. Life: attacker ${outcome.life.attacker}, defender ${outcome.life.defender}.`;
}

/** @param {Play} play */
function played(play) {
  const when = play.responds_to !== null ? "in response" : play.step === "declare_blockers" ? "after blocks" : "after damage";
  const on = play.targets.length > 0 ? ` on ${play.targets.join(", ")}` : "";
  const does = play.source === "hand" ? `casts ${play.what}${on}` : `activates ${play.source}${on}: ${play.what}`;
  return `${when}, the ${play.player} ${does}${play.resolved ? "" : " (its target is gone)"}`;
}

/** @param {Play[] | undefined} plays */
export function playList(plays) {
  return plays?.length ? h("ol", { class: "plays" }, ...plays.map((play) => h("li", {}, played(play)))) : null;
}

/** @param {number} points */
export function points(points) {
  return `${points < 0 ? MINUS : ""}${Math.abs(points).toFixed(2)}`;
}

/** @param {Best} best @param {Position} position */
function value(best, position) {
  const own = position.kind === "blocks" ? "defender" : "attacker";
  if (best.wins) return best.wins === own ? "wins" : "loses";
  return best.value === null ? "" : points(best.value);
}

/**
 * Says what an answer gives up against the best one, and what it gets for it.
 * @param {Position} position @param {Best} best @param {Best} other
 */
export function givesUp(position, best, other) {
  const [own, their] = position.kind === "blocks"
    ? /** @type {const} */ (["defender", "attacker"])
    : /** @type {const} */ (["attacker", "defender"]);
  const mine = new Set(position[own].creatures.map((creature) => creature.id));
  /** @param {string[]} these @param {string[]} those */
  const only = (these, those) => these.filter((id) => !those.includes(id));
  const more = only(other.dead, best.dead);
  const fewer = only(best.dead, other.dead);
  /** @param {string[]} ids @param {string} one @param {string} many */
  const say = (ids, one, many) => (ids.length === 0 ? [] : [`${ids.join(", ")} ${ids.length === 1 ? one : many}`]);
  const worse = [
    ...(other.lost?.includes(own) && !best.lost?.includes(own) ? ["the game is lost"] : []),
    ...(best.lost?.includes(their) && !other.lost?.includes(their) ? ["the game is not won"] : []),
    ...say(more.filter((id) => mine.has(id)), "dies", "die"),
    ...say(fewer.filter((id) => !mine.has(id)), "lives", "live"),
  ];
  const better = [
    ...say(fewer.filter((id) => mine.has(id)), "lives", "live"),
    ...say(more.filter((id) => !mine.has(id)), "dies", "die"),
  ];
  const ownLife = other.life[own] - best.life[own];
  const theirLife = other.life[their] - best.life[their];
  if (ownLife < 0) worse.push(`${-ownLife} less life`);
  if (ownLife > 0) better.push(`${ownLife} more life`);
  if (theirLife > 0) worse.push(`${theirLife} more life for the ${their}`);
  if (theirLife < 0) better.push(`${-theirLife} less life for the ${their}`);
  const points_ = best.value !== null && other.value !== null ? ` (${points(other.value - best.value)})` : "";
  if (worse.length === 0 && better.length === 0) return `worth the same${points_ === " (0.00)" ? "" : points_}`;
  if (worse.length === 0) return `although ${better.join(", ")}${points_}`;
  return `${worse.join(", ")}${better.length > 0 ? `; but ${better.join(", ")}` : ""}${points_}`;
}

/**
 * Returns the best declarations as a list.
 * @param {Position} position @param {Best[]} answers @param {(declaration: BlockDeclaration | string[]) => void} take
 */
export function bestParts(position, answers, take) {
  const [first] = answers;
  if (!first) return [h("p", {}, "There is no legal declaration.")];
  const items = answers.map((best, place) => {
    const declaration = position.kind === "blocks" ? (best.blocks ?? {}) : (best.attacks ?? []);
    const reply = position.kind === "attacks" && best.blocks && best.attacks?.length
      ? h("p", {}, `Answered by: ${saidBlocks(best.blocks)}.`) : null;
    const crackback = best.crackback
      ? h("p", {}, best.crackback.attacks.length > 0
        ? `Then ${saidAttacks(best.crackback.attacks)}; ${saidBlocks(best.crackback.blocks)}. ${happens(best.crackback)}`
        : "Then nobody hits back.")
      : null;
    return h("li", {},
      h("div", { class: "best-head" }, h("strong", {}, said(position, declaration)), h("span", { class: "value" }, value(best, position))),
      reply, h("p", {}, happens(best)), crackback, playList(best.plays),
      place > 0 ? h("p", { class: "gives-up" }, `Gives up: ${givesUp(position, first, best)}`) : null,
      h("button", { type: "button", onclick: () => take(declaration), "aria-label": `Show on the board: ${said(position, declaration)}` }, "Show on the board"));
  });
  const proven = answers.every((best) => best.proven);
  const proof = proven ? "Proven the best."
    : first.bound != null ? `Good, but not proven the best: none is worth more than ${points(first.bound)}.`
      : "Good, but not proven the best.";
  return [h("p", { class: `proof ${proven ? "yes" : "maybe"}` }, proof), h("ol", { class: "answers" }, ...items)];
}
