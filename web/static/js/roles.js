// What each card may do in the declaration that is being made.

/** @typedef {import('./types.js').Position} Position */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Choices} Choices */
/** @typedef {import('./types.js').Choice} Choice */
/** @typedef {import('./types.js').Reason} Reason */
/** @typedef {import('./card.js').Role} Role */

/** @param {Reason[]} reasons */
function once(reasons) {
  const seen = new Set();
  return reasons.filter(({ rule, text }) => !seen.has(rule + text) && seen.add(rule + text));
}

/** @param {string} digits */
export const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {string | null | undefined} ways */
function inWords(ways) {
  if (ways === undefined) return "";
  if (ways === null) return "leads to more declarations than can be counted at once";
  return `leads to ${grouped(ways)} legal declaration${ways === "1" ? "" : "s"}`;
}

/** @param {boolean} selected @param {boolean} declared @param {string} said @param {Choice | undefined} choice @returns {Role} */
function role(selected, declared, said, choice) {
  const reasons = choice?.reasons ?? [];
  /** @type {Role['state']} */
  let state = "none";
  if (choice && !choice.made) state = choice.reasons ? "illegal" : choice.ways === null ? "open" : "legal";
  return { selected, declared, said, state, ways: choice?.made || choice?.reasons ? "" : inWords(choice?.ways), reasons };
}

/**
 * Returns the role of each card.
 * @param {Position} position
 * @param {Choices | undefined} choices
 * @param {{side: Side, id: string} | undefined} selection
 * @returns {Record<Side, Map<string, Role>>}
 */
export function rolesOf(position, choices, selection) {
  /** @type {Record<Side, Map<string, Role>>} */
  const roles = { attacker: new Map(), defender: new Map() };
  if (position.kind === "attacks") {
    for (const { id } of position.attacker.creatures) {
      const attacks = position.attacks?.includes(id) ?? false;
      roles.attacker.set(id, role(false, attacks, attacks ? "attacks" : "", choices?.choices[id]));
    }
    return roles;
  }
  /** @param {string} blocker @param {string} attacker @returns {Choice | undefined} */
  const pair = (blocker, attacker) => choices?.choices[blocker]?.[attacker];
  const attackers = position.attacker.creatures.filter((creature) => creature.attacking !== false).map(({ id }) => id);
  const blockers = position.defender.creatures.map(({ id }) => id);
  for (const blocker of blockers) {
    const blocked = position.blocks?.[blocker] ?? [];
    const said = blocked.length > 0 ? `blocks ${blocked.join(" and ")}` : "";
    const choice = selection?.side === "attacker"
      ? pair(blocker, selection.id)
      : selection ? undefined : summary(attackers.map((attacker) => pair(blocker, attacker)));
    const chosen = selection?.side === "defender" && selection.id === blocker;
    roles.defender.set(blocker, role(chosen, blocked.length > 0, said, choice));
  }
  for (const attacker of attackers) {
    const by = blockers.filter((blocker) => position.blocks?.[blocker]?.includes(attacker));
    const said = by.length > 0 ? `is blocked by ${by.join(" and ")}` : "attacks";
    const choice = selection?.side === "defender"
      ? pair(selection.id, attacker)
      : selection ? undefined : summary(blockers.map((blocker) => pair(blocker, attacker)));
    const chosen = selection?.side === "attacker" && selection.id === attacker;
    roles.attacker.set(attacker, role(chosen, by.length > 0, said, choice));
  }
  return roles;
}

/**
 * What a card may do before it is chosen: something if any of its choices is left.
 * @param {(Choice | undefined)[]} choices @returns {Choice | undefined}
 */
function summary(choices) {
  const known = choices.filter((choice) => choice !== undefined);
  if (known.length === 0) return undefined;
  if (known.some((choice) => choice.made || !choice.reasons)) {
    const open = known.some((choice) => !choice.reasons && !choice.made);
    // How many ways each of several choices leads to says nothing about all of them.
    return open ? { ways: undefined } : { made: true };
  }
  return { reasons: once(known.flatMap((choice) => choice.reasons ?? [])) };
}
