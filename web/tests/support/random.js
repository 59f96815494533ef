// Random positions, the same for the same seed.

const KEYWORDS = [
  "Flying", "Reach", "Menace", "Trample", "First strike", "Double strike", "Deathtouch", "Lifelink", "Vigilance", "Haste",
  "Defender", "Fear", "Intimidate", "Shadow", "Skulk", "Horsemanship", "Indestructible", "Forestwalk", "Protection from red",
  "Flanking", "Bushido 1", "Wither", "Infect", "Exalted",
];
const SENTENCES = [
  "This creature can't block.",
  "This creature can't attack or block alone.",
  "This creature can block an additional creature each combat.",
  "This creature can block any number of creatures each combat.",
  "This creature can block only creatures with flying.",
  "This creature can't be blocked except by two or more creatures.",
  "This creature can't be blocked by more than one creature.",
  "This creature can't be blocked.",
  "This creature attacks each combat if able.",
  "This creature blocks each combat if able.",
  "This creature must be blocked if able.",
  "All creatures able to block this creature do so.",
  "Other creatures you control get +1/+1.",
];
const EFFECTS = ["No more than two creatures can block each combat.", "Creatures without flying can't attack."];

/** @param {number} seed */
export function generator(seed) {
  let state = BigInt(seed) * 6364136223846793005n + 1442695040888963407n;
  /** @param {number} bound @returns {number} below the bound */
  return (bound) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn;
    return Number((state >> 33n) % BigInt(bound));
  };
}

/** @param {number} seed @returns {any} */
export function position(seed) {
  const below = generator(seed);
  /** @template T @param {T[]} list @returns {T} */
  const one = (list) => /** @type {T} */ (list[below(list.length)]);
  /** @param {string} letter @param {number} count */
  const creatures = (letter, count) => Array.from({ length: count }, (_, index) => ({
    id: `${letter}${index + 1}`,
    power: below(6),
    toughness: 1 + below(6),
    colors: below(3) > 0 ? [one(["W", "U", "B", "R", "G"])] : [],
    types: below(8) === 0 ? ["Artifact", "Creature"] : ["Creature"],
    subtypes: [one(["Elf", "Goblin", "Wall", "Knight"])],
    abilities: [...new Set(Array.from({ length: below(3) }, () => (below(3) > 0 ? one(KEYWORDS) : one(SENTENCES))))],
    ...(below(9) === 0 ? { tapped: true } : {}),
    ...(below(6) === 0 ? { counters: { "+1/+1": 1 + below(2) } } : {}),
    ...(below(9) === 0 ? { summoning_sick: true } : {}),
  }));
  const attackers = creatures("a", 1 + below(4));
  const blockers = creatures("b", below(5));
  const blocks = Object.fromEntries(blockers.flatMap(({ id }) => {
    const blocked = attackers.map((creature) => creature.id).filter(() => below(3) === 0);
    return blocked.length > 0 ? [[id, blocked]] : [];
  }));
  return {
    id: `seed ${seed}`,
    rules: one(["current", "current", "comprehensive-2007", "fifth-edition"]),
    attacker: { life: 1 + below(20), lands: [], creatures: attackers },
    defender: { life: 1 + below(20), lands: below(4) === 0 ? ["Forest"] : [], creatures: blockers },
    effects: below(6) === 0 ? [one(EFFECTS)] : [],
    blocks,
    attacks: attackers.map((creature) => creature.id).filter(() => below(2) === 0),
  };
}
