// Positions, as files have them: every function returns a new one, so that undo has the old.

/** @typedef {import('./types.js').Position} Position */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Kind} Kind */
/** @typedef {import('./types.js').Creature} Creature */
/** @typedef {import('./types.js').BlockDeclaration} BlockDeclaration */

/** @type {Side[]} */
export const SIDES = ["attacker", "defender"];

/** @type {Record<string, string>} The editions, as the page calls them. */
export const EDITIONS = {
  current: "Current rules",
  "comprehensive-2007": "Rules of 2007",
  "fifth-edition": "Fifth Edition (1997)",
};

/** @returns {Position} */
export function empty() {
  const force = () => ({ life: 20, lands: [], creatures: [] });
  return { rules: "current", kind: "blocks", attacker: force(), defender: force(), effects: [] };
}

/** The most creatures of a side. */
export const MOST_CREATURES = 64;

/**
 * Returns a position from JSON that somebody else may have written. The engine checks what it means; this only makes
 * sure that the page can show it.
 * @param {unknown} given
 * @returns {Position}
 */
export function tidied(given) {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new TypeError("a position is a JSON object with `attacker` and `defender`");
  }
  const file = /** @type {Record<string, any>} */ (structuredClone(given));
  const position = { ...empty(), ...file };
  delete (/** @type {any} */ (position).expect);
  delete (/** @type {any} */ (position).source);
  position.kind = file.kind === "attacks" ? "attacks" : "blocks";
  if (!(position.rules in EDITIONS)) position.rules = file.rules === "any" ? "current" : position.rules;
  position.effects = Array.isArray(file.effects) ? file.effects : [];
  for (const side of SIDES) {
    const force = { life: 20, lands: [], creatures: [], ...(file[side] ?? {}) };
    if (!Array.isArray(force.creatures) || !Array.isArray(force.lands)) {
      throw new TypeError(`\`${side}.creatures\` and \`${side}.lands\` are lists`);
    }
    position[side] = force;
    const letter = side === "attacker" ? "a" : "b";
    force.creatures.forEach((/** @type {any} */ creature, /** @type {number} */ index) => {
      if (typeof creature !== "object" || creature === null) throw new TypeError("a creature is a JSON object");
      creature.id ??= `${letter}${index + 1}`;
    });
  }
  bandsByMembers(position);
  return position;
}

/**
 * Writes bands that creatures name by a number as lists of their members, which is how the page has them.
 * @param {Position} position
 */
function bandsByMembers(position) {
  /** @type {Map<unknown, string[]>} */
  const numbered = new Map();
  for (const creature of /** @type {(Creature & {band?: unknown})[]} */ (position.attacker.creatures)) {
    if (creature.band == null) continue;
    numbered.set(creature.band, [...(numbered.get(creature.band) ?? []), creature.id]);
    delete creature.band;
  }
  if (numbered.size > 0) position.bands = [...(position.bands ?? []), ...numbered.values()];
}

/**
 * Returns the others of a creature's band.
 * @param {Position} position @param {string} id
 */
export function bandOf(position, id) {
  return (position.bands?.find((band) => band.includes(id)) ?? []).filter((other) => other !== id);
}

/**
 * Returns the position in which a creature attacks in a band with these others, who leave the bands that they are in; with nobody, alone.
 * @param {Position} position @param {string} id @param {string[]} others @returns {Position}
 */
export function withBand(position, id, others) {
  const band = [...new Set([id, ...others])];
  const rest = (position.bands ?? []).map((old) => old.filter((member) => !band.includes(member)));
  const bands = [...rest, band].filter((members) => members.length > 1);
  const { bands: _, ...next } = undivided(position);
  return bands.length > 0 ? { ...next, bands } : next;
}

/** @param {Position} position @param {Side} side */
export function nextId(position, side) {
  const letter = side === "attacker" ? "a" : "b";
  const taken = new Set(SIDES.flatMap((side) => position[side].creatures.map((creature) => creature.id)));
  for (let number = 1; ; number++) {
    if (!taken.has(`${letter}${number}`)) return `${letter}${number}`;
  }
}

/** @param {Position} position @param {Side} side @param {Creature[]} creatures @returns {Position} */
export function withCreatures(position, side, creatures) {
  let next = position;
  for (const creature of creatures) {
    const named = { ...creature, id: nextId(next, side) };
    next = { ...next, [side]: { ...next[side], creatures: [...next[side].creatures, named] } };
  }
  return next;
}

/** @param {Position} position @param {Side} side @param {string} id @param {Creature} creature @returns {Position} */
export function withCreature(position, side, id, creature) {
  const creatures = position[side].creatures.map((old) => (old.id === id ? creature : old));
  return undivided({ ...position, [side]: { ...position[side], creatures } });
}

/**
 * Returns the position without the creature, in declarations, bands and divisions of damage as well.
 * @param {Position} position @param {Side} side @param {string} id @returns {Position}
 */
export function withoutCreature(position, side, id) {
  const creatures = position[side].creatures.filter((creature) => creature.id !== id);
  /** @type {Position} */
  const next = { ...position, [side]: { ...position[side], creatures } };
  if (position.blocks) {
    const kept = Object.entries(position.blocks).filter(([blocker]) => blocker !== id);
    next.blocks = Object.fromEntries(
      kept.map(([blocker, attackers]) => [blocker, attackers.filter((attacker) => attacker !== id)]),
    );
  }
  if (position.attacks) next.attacks = position.attacks.filter((attacker) => attacker !== id);
  if (position.bands) {
    next.bands = position.bands
      .map((band) => band.filter((member) => member !== id))
      .filter((band) => band.length > 1);
  }
  return undivided(next);
}

/**
 * Returns the position without its divisions of damage: among others, or with other numbers, they are another question.
 * @param {Position} position @returns {Position}
 */
export function undivided(position) {
  const { assignment: _, assignment_first_strike: __, ...next } = position;
  return next;
}

/**
 * Returns the position with these divisions of damage alone.
 * @param {Position} position @param {Pick<Position, 'assignment' | 'assignment_first_strike'>} divided @returns {Position}
 */
export function withDivided(position, divided) {
  return { ...undivided(position), ...divided };
}

/** @param {Position} position @param {string} blocker @param {string} attacker */
export function blocks(position, blocker, attacker) {
  return position.blocks?.[blocker]?.includes(attacker) ?? false;
}

/**
 * Returns the position in which the blocker blocks the attacker, or no longer does.
 * @param {Position} position @param {string} blocker @param {string} attacker @returns {Position}
 */
export function withBlockToggled(position, blocker, attacker) {
  const before = position.blocks?.[blocker] ?? [];
  const after = before.includes(attacker)
    ? before.filter((other) => other !== attacker)
    : position.attacker.creatures
        .map((creature) => creature.id)
        .filter((id) => id === attacker || before.includes(id));
  return withBlocks(position, { ...position.blocks, [blocker]: after });
}

/** @param {Position} position @param {BlockDeclaration} declaration @returns {Position} */
export function withBlocks(position, declaration) {
  const order = position.defender.creatures.map((creature) => creature.id);
  const made = order.filter((id) => (declaration[id] ?? []).length > 0);
  return undivided({ ...position, blocks: Object.fromEntries(made.map((id) => [id, declaration[id] ?? []])) });
}

/** @param {Position} position @param {string[]} attackers @returns {Position} */
export function withAttacks(position, attackers) {
  const order = position.attacker.creatures.map((creature) => creature.id);
  return { ...position, attacks: order.filter((id) => attackers.includes(id)) };
}

/** @param {Position} position @param {string} attacker @returns {Position} */
export function withAttackToggled(position, attacker) {
  const before = position.attacks ?? [];
  const after = before.includes(attacker) ? before.filter((id) => id !== attacker) : [...before, attacker];
  return withAttacks(position, after);
}

/**
 * Returns the position for the other question. Attackers that have been declared attack in the question about blocks,
 * and the other way round.
 * @param {Position} position @param {Kind} kind @returns {Position}
 */
export function asked(position, kind) {
  if (position.kind === kind) return position;
  const creatures = position.attacker.creatures.map((creature) => {
    /** @type {Creature} */
    const rest = { ...creature };
    delete rest.attacking;
    const stays = kind === "blocks" && position.attacks?.length && !position.attacks.includes(creature.id);
    return stays ? { ...rest, attacking: false } : rest;
  });
  const attackers = position.attacker.creatures.filter((creature) => creature.attacking !== false);
  /** @type {Position} */
  let next = { ...position, kind, attacker: { ...position.attacker, creatures } };
  if (kind === "attacks") {
    const all = attackers.length === creatures.length;
    next = withAttacks(next, all ? (position.attacks ?? []) : attackers.map((creature) => creature.id));
  } else if (position.blocks) {
    const attack = (/** @type {string} */ id) =>
      creatures.some((creature) => creature.id === id && creature.attacking !== false);
    const kept = Object.entries(position.blocks).map(([blocker, list]) => [blocker, list.filter(attack)]);
    next = withBlocks(next, Object.fromEntries(kept));
  }
  return next;
}

/**
 * Says a declaration of blocks as at the table: "b1 blocks a1 and a2, b2 blocks a1".
 * @param {BlockDeclaration} declaration
 */
export function saidBlocks(declaration) {
  const said = Object.entries(declaration)
    .filter(([, attackers]) => attackers.length > 0)
    .map(([blocker, attackers]) => `${blocker} blocks ${attackers.join(" and ")}`);
  return said.length > 0 ? said.join(", ") : "no block";
}

/** @param {string[]} attackers */
export function saidAttacks(attackers) {
  if (attackers.length === 0) return "no attack";
  if (attackers.length === 1) return `${attackers[0]} attacks`;
  return `${attackers.slice(0, -1).join(", ")} and ${attackers.at(-1)} attack`;
}
