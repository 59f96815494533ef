// The page in a real Chromium.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { add, answered, card, eventually, launch, MISSING, open, ways } from "./support/browser.js";
import { NO_PROGRAM, NOT_BUILT, PROGRAM, program, testdata } from "./support/engine.js";
import { serve } from "./support/serve.js";

const skip = MISSING || NOT_BUILT;

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import('playwright-core').BrowserContext} */
let browser;

before(async () => {
  if (skip) return;
  server = await serve();
  browser = await launch();
});

after(async () => {
  if (skip) return;
  await browser.close();
  await server.close();
});

/** A board with a bit of everything; the one of the README. */
const ATTACKERS = "Boggart Brute; Juggernaut; Storm Crow";
const BLOCKERS = "Palace Guard; Wall of Swords; 2/2 white Knight";

async function board() {
  const { page, errors } = await open(browser, `${server.origin}/`);
  await add(page, "attacker", ATTACKERS);
  await add(page, "defender", BLOCKERS);
  return { page, errors };
}

/** @param {import('playwright-core').Page} page @param {string} blocker @param {string} attacker */
async function block(page, blocker, attacker) {
  await page.keyboard.press("Escape");
  await card(page, blocker).click();
  await card(page, attacker).click();
  await answered(page);
}

/**
 * Puts a position on the board as a player would: typed creatures, then what the form of a creature sets.
 * @param {import('playwright-core').Page} page @param {any} position
 */
async function enter(page, position) {
  /** @type {Record<string, string>} */
  const colors = { W: "white", U: "blue", B: "black", R: "red", G: "green" };
  for (const side of /** @type {const} */ (["attacker", "defender"])) {
    const force = position[side];
    await page.locator(`.${side} .life`).fill(String(force.life));
    if (force.lands.length > 0) {
      await page.locator(`.${side} .more summary`).click();
      await page.locator(`.${side} .more input`).first().fill(force.lands.join("; "));
    }
    for (const creature of force.creatures) {
      const words = [
        `${creature.power}/${creature.toughness}`,
        ...(creature.tapped ? ["tapped"] : []),
        ...creature.colors.map((/** @type {string} */ letter) => colors[letter]),
        ...creature.types.filter((/** @type {string} */ type) => type !== "Creature"),
        ...creature.subtypes,
      ];
      // Keywords between commas; a sentence may have commas of its own and comes last.
      const abilities = [...creature.abilities].sort((one, other) => one.length - other.length);
      await add(page, side, `${words.join(" ")} ${abilities.join(", ")}`.trim());
    }
  }
  if (position.effects.length > 0) {
    await page.locator("#effects-box summary").click();
    await page.locator("#effects").fill(position.effects.join("\n"));
    await page.locator("#effects").blur();
  }
  await answered(page);
}

/** Ten positions of testdata that can be typed: no two alike, from plain evasion to lures, caps and costs. */
const TYPED = testdata("blocks.jsonl")
  .filter(({ id, attacker, defender, expect }) => {
    const creatures = [...attacker.creatures, ...defender.creatures];
    const plain = creatures.every((creature) =>
      creature.abilities && creature.colors && creature.subtypes && creature.power !== undefined && !creature.counters && !creature.damage && creature.attacking !== false && !creature.summoning_sick && !creature.band &&
      creature.abilities.filter((/** @type {string} */ ability) => ability.endsWith(".")).length < 2 &&
      creature.abilities.every((/** @type {string} */ ability) => !/[,;"]|\b[ab]\d\b/.test(ability)));
    return plain && id && expect.legal?.some((/** @type {object} */ blocks) => Object.keys(blocks).length > 0);
  })
  .filter((_, index, all) => index % Math.floor(all.length / 10) === 0)
  .slice(0, 10);

test("ten positions of testdata, entered by hand, have as many legal blocks as the program says", { skip: skip || NO_PROGRAM }, async () => {
  assert.equal(TYPED.length, 10);
  for (const { source: _, expect, ...position } of TYPED) {
    const { page, errors } = await open(browser, `${server.origin}/`);
    await enter(page, position);
    const [line] = program(["blocks", "count", "-"], JSON.stringify(position));
    assert.equal(await ways(page), String(JSON.parse(line ?? "").legal), position.id);

    // A legal declaration, choice by choice: nothing on the way is refused.
    const blocks = expect.legal.find((/** @type {object} */ blocks) => Object.keys(blocks).length > 0);
    for (const [blocker, attackers] of Object.entries(blocks)) {
      for (const attacker of /** @type {string[]} */ (attackers)) await block(page, blocker, attacker);
    }
    await eventually(async () => assert.match((await page.locator(".verdict").textContent()) ?? "", /^Legal: /, position.id));
    assert.deepEqual(errors, [], position.id);
    await page.close();
  }
});

test("legal choices are lit, and the others say why, with the rule", { skip }, async () => {
  const { page, errors } = await board();
  // b1 blocks none, either or both of a1 and a2, b2 a1 or a3, b3 a1 or a2: 36, of which 16 leave a1 with one blocker.
  assert.equal(await ways(page), "20");
  await card(page, "b3").click();
  await eventually(async () => assert.equal(await card(page, "a1").getAttribute("data-state"), "legal"));
  await eventually(async () => assert.equal(await card(page, "a2").getAttribute("data-state"), "legal"));
  await eventually(async () => assert.equal(await card(page, "a3").getAttribute("data-state"), "illegal"));
  const why = /b3 can't block a3: a3 has flying.*\(rule 702\.9b\)/;
  await card(page, "a3").hover();
  await eventually(async () => assert.match((await page.locator("#why").textContent()) ?? "", why));
  await page.mouse.move(1, 1);
  assert.ok(await page.locator("#why").isHidden());
  await card(page, "a3").focus();
  await eventually(async () => assert.match((await page.locator("#why").textContent()) ?? "", why));
  await eventually(async () => assert.match((await page.locator("#why-a3").textContent()) ?? "", why));
  // It says so when it is chosen, and stays as it was.
  await card(page, "a3").click();
  await eventually(async () => assert.match((await page.locator("#said").textContent()) ?? "", why));
  await eventually(async () => assert.equal(await page.locator("[data-declared]").count(), 0));
  // Unless one wants to see what is wrong with it.
  await page.locator("#allow").check();
  await card(page, "a3").click();
  await answered(page);
  assert.equal(await ways(page), "0");
  await eventually(async () => assert.match((await page.locator(".verdict").textContent()) ?? "", /^Illegal: b3 blocks a3/));
  await eventually(async () => assert.match((await page.locator("#verdict .reasons").textContent()) ?? "", /702\.9b/));
  assert.deepEqual(errors, []);
  await page.close();
});

test("a declaration that has been begun counts what can still come", { skip }, async () => {
  const { page } = await board();
  await block(page, "b1", "a1");
  await eventually(async () => assert.match((await page.locator(".verdict").textContent()) ?? "", /^Not legal yet: b1 blocks a1/));
  await eventually(async () => assert.match((await page.locator("#verdict .reasons").textContent()) ?? "", /702\.111b/));
  const left = Number(await ways(page));
  await block(page, "b3", "a1");
  await eventually(async () => assert.match((await page.locator(".verdict").textContent()) ?? "", /^Legal: b1 blocks a1, b3 blocks a1/));
  assert.ok(Number(await ways(page)) < left);
  await page.locator("#undo").click();
  await page.locator("#undo").click();
  assert.equal(await ways(page), "20");
  await page.locator("#redo").click();
  assert.equal(await ways(page), String(left));
  await page.close();
});

test("the best blocks come with proof, and with what the next give up", { skip }, async () => {
  const { page } = await board();
  await page.locator(".defender .life").fill("7");
  await page.locator("#best").click();
  await page.waitForSelector(".answers > li");
  await eventually(async () => assert.equal(await page.locator(".proof").textContent(), "Proven the best."));
  const said = await page.locator(".answers > li").allTextContents();
  assert.match(said[0] ?? "", /b1 blocks a2, b2 blocks a3, b3 blocks a2.*Dead: a2, a3, b1\. Life: attacker 20, defender 4/);
  assert.match(said[1] ?? "", /Gives up: b3 dies, a3 lives; but a1 dies, 2 more life/);
  await page.locator(".answers button").first().click();
  await eventually(async () => assert.match((await page.locator(".verdict").textContent()) ?? "", /^Legal: b1 blocks a2, b2 blocks a3, b3 blocks a2/));
  await page.waitForSelector("#damage p");
  await eventually(async () => assert.equal(await page.locator("#damage p").first().textContent(), "Dead: a2, a3, b1. Life: attacker 20, defender 4."));
  await page.close();
});

test("attacks are declared, answered, and go over into blocks", { skip }, async () => {
  const { page } = await board();
  await page.locator("#kind-attacks").check();
  // Juggernaut attacks if able.
  assert.equal(await ways(page), "4");
  await card(page, "a2").click();
  await answered(page);
  await eventually(async () => assert.match((await page.locator(".verdict").textContent()) ?? "", /^Legal: a2 attacks/));
  await page.locator("#best").click();
  await page.waitForSelector(".answers > li");
  await eventually(async () => assert.match((await page.locator(".answers > li").first().textContent()) ?? "", /Answered by: /));
  await page.locator("#kind-blocks").check();
  await answered(page);
  await eventually(async () => assert.match((await card(page, "a1").textContent()) ?? "", /not attacking/));
  await page.close();
});

test("a share link opens the same board in a second browser", { skip }, async () => {
  const { page } = await board();
  await block(page, "b3", "a2");
  await page.locator("#rules").selectOption("comprehensive-2007");
  await answered(page);
  await page.waitForFunction(() => location.hash.length > 10);
  await page.waitForTimeout(50);
  // The card that is selected is no part of the position.
  await page.keyboard.press("Escape");
  const [count, cards] = [await ways(page), await page.locator(".card").allTextContents()];
  const other = await launch();
  const second = await open(other, page.url());
  assert.equal(await ways(second.page), count);
  assert.deepEqual(await second.page.locator(".card").allTextContents(), cards);
  await eventually(async () => assert.equal(await second.page.locator("#rules").inputValue(), "comprehensive-2007"));
  await eventually(async () => assert.match((await second.page.locator(".verdict").textContent()) ?? "", /b3 blocks a2/));
  await second.page.goto(`${server.origin}/#board=bm9uc2Vuc2U`);
  await second.page.waitForFunction(() => document.querySelector("#said")?.textContent?.includes("can't be read") || document.querySelector("#said")?.textContent?.includes("no position"));
  await other.close();
  await page.close();
});

test("export and import bring the position back", { skip }, async () => {
  const { page } = await board();
  await block(page, "b3", "a2");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#export").click()]);
  const text = await readFile(await download.path(), "utf8");
  if (!NO_PROGRAM) assert.deepEqual(program(["blocks", "check", "-"], text), ['{"legal":true}']);
  await page.locator("#clear").click();
  await answered(page);
  await eventually(async () => assert.equal(await page.locator(".card").count(), 0));
  await page.locator("#import").click();
  await page.locator("#import-text").fill(text.replace("Flying", "Fyling"));
  await page.locator("#import-go").click();
  await page.waitForFunction(() => document.querySelector("#import-problem")?.textContent !== "");
  await eventually(async () => assert.match((await page.locator("#import-problem").textContent()) ?? "", /did you mean `Flying`.*line \d+, column \d+/));
  await page.locator("#import-text").fill(text);
  await page.locator("#import-go").click();
  await page.waitForSelector("#import-dialog", { state: "hidden" });
  await answered(page);
  await eventually(async () => assert.equal(await page.locator(".card").count(), 6));
  await eventually(async () => assert.match((await page.locator(".verdict").textContent()) ?? "", /^Legal: b3 blocks a2/));
  await page.close();
});

test("rule 702.22h: attackers are put into a band in their form, and who blocks one of it blocks all", { skip }, async () => {
  const { page, errors } = await open(browser, server.origin);
  await add(page, "attacker", "2/2 banding");
  await add(page, "attacker", "3/3");
  await add(page, "defender", "2/2");
  /** @param {string} others */
  const band = async (others) => {
    await page.getByRole("button", { name: "Edit a2" }).click();
    await page.locator("#creature-dialog").getByLabel("In a band with").fill(others);
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForSelector("#creature-dialog", { state: "hidden" });
    await answered(page);
  };
  await band("a1");
  await eventually(async () => assert.match((await card(page, "a1").textContent()) ?? "", /in a band with a2/));
  await eventually(async () => assert.match((await card(page, "a2").textContent()) ?? "", /in a band with a1/));
  await card(page, "b1").click();
  await card(page, "a2").click();
  await answered(page);
  await page.waitForFunction(() => /Life: attacker 20, defender 20/.test(document.querySelector("#damage")?.textContent ?? ""));
  await band("a9");
  await page.waitForFunction(() => document.querySelector("#said")?.textContent !== "");
  await eventually(async () => assert.match((await page.locator("#said").textContent()) ?? "", /a9/));
  await band("");
  await eventually(async () => assert.doesNotMatch((await card(page, "a1").textContent()) ?? "", /band with/));
  assert.deepEqual(errors, []);
  await page.close();
});

test("rule 510.1c: damage is divided in the form, and an illegal division says why", { skip }, async () => {
  const { page, errors } = await open(browser, server.origin);
  await add(page, "attacker", "5/5 trample");
  await add(page, "defender", "2/2");
  await add(page, "defender", "2/2");
  for (const blocker of ["b1", "b2"]) {
    await card(page, blocker).click();
    await card(page, "a1").click();
    await answered(page);
  }
  const damage = page.locator("#damage");
  /** @param {RegExp} words */
  const says = async (words) => {
    await page.waitForFunction(([source]) => new RegExp(source ?? "").test(document.querySelector("#damage")?.textContent ?? ""), [words.source]);
  };
  await says(/Dead: b1, b2.*defender 19/);
  await damage.locator("summary").click();
  await eventually(async () => assert.equal(await damage.getByLabel("Combat damage: a1 deals to the player").inputValue(), "1"));
  await damage.getByLabel("Combat damage: a1 deals to b2").fill("3");
  await damage.getByLabel("Combat damage: a1 deals to the player").fill("0");
  await damage.getByRole("button", { name: "Divide so" }).press("Enter");
  await says(/defender 20/);
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Divide so"));
  await damage.getByLabel("Combat damage: a1 deals to b2").fill("0");
  await damage.getByLabel("Combat damage: a1 deals to the player").fill("3");
  await damage.getByLabel("Combat damage: a1 deals to the player").press("Enter");
  await says(/illegal.*b2 is assigned 0 damage, and 2 would be lethal \(rule 702\.19b\)/);
  await eventually(async () => assert.equal(await damage.getByLabel("Combat damage: a1 deals to the player").inputValue(), "3"));
  // The division is part of the position, and of its address.
  const { page: again } = await open(browser, page.url());
  await again.waitForFunction(() => document.querySelector("#damage")?.textContent?.includes("702.19b"));
  await again.close();
  await damage.getByRole("button", { name: "Each side’s best" }).click();
  await says(/defender 19/);
  assert.deepEqual(errors, []);
  await page.close();
});

test("a creature is changed in its form, and what is not understood is refused", { skip }, async () => {
  const { page } = await board();
  await page.getByRole("button", { name: "Edit b3" }).click();
  await page.locator("#creature-dialog").getByLabel("Abilities").fill("Flying\nThis creature can block an additional creature each combat.");
  await page.locator("#creature-dialog").getByLabel("Counters").fill("+1/+1: 2");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForFunction(() => document.querySelector('[data-id="b3"] .power')?.textContent === "4/4");
  await card(page, "b3").click();
  await eventually(async () => assert.equal(await card(page, "a3").getAttribute("data-state"), "legal"));
  await page.getByRole("button", { name: "Edit b3" }).click();
  await page.locator("#creature-dialog").getByLabel("Abilities").fill("Sings when it blocks");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForFunction(() => document.querySelector("#said")?.textContent !== "");
  await eventually(async () => assert.match((await card(page, "b3").textContent()) ?? "", /Flying/));
  await page.getByRole("button", { name: "Tap b3" }).click();
  await answered(page);
  await page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await card(page, "b3").getAttribute("data-state"), "illegal"));
  await page.getByRole("button", { name: "Remove b3" }).click();
  await answered(page);
  await eventually(async () => assert.equal(await page.locator(".defender .card").count(), 2));
  await page.locator(".defender .add-text").fill("War Mamoth");
  await page.locator(".defender .add-text").press("Enter");
  await page.waitForFunction(() => document.querySelector("#defender-problem")?.textContent !== "");
  await eventually(async () => assert.match((await page.locator("#defender-problem").textContent()) ?? "", /did you mean `War Mammoth`/));
  await page.close();
});

test("open mana and a hand are part of the question", { skip }, async () => {
  const { page } = await open(browser, `${server.origin}/`);
  await add(page, "attacker", "3/3");
  await add(page, "defender", "2/2");
  await page.locator(".defender .more summary").click();
  await page.locator(".defender .more input").first().fill("Forest");
  await page.locator(".defender .more input").last().fill("Giant Growth");
  await page.locator(".defender .more input").last().blur();
  await answered(page);
  await page.locator("#best").click();
  await page.waitForSelector(".answers > li");
  const best = (await page.locator(".answers > li").first().textContent()) ?? "";
  assert.match(best, /b1 blocks a1.*Dead: a1\..*the defender casts Giant Growth on b1/);
  await page.close();
});

test("an answer that comes does not wipe out what is being typed", { skip }, async () => {
  const { page } = await open(browser, `${server.origin}/`);
  await page.locator(".defender .more summary").click();
  const [lands, hand] = [page.locator(".defender .more input").first(), page.locator(".defender .more input").last()];
  await lands.fill("Forest");
  await hand.fill("Giant Growth");
  // The lands are asked about once more, as a slow answer would come while the hand is typed.
  await lands.dispatchEvent("change");
  await answered(page);
  await eventually(async () => assert.equal(await hand.inputValue(), "Giant Growth"));
  await hand.blur();
  await answered(page);
  await eventually(async () => assert.equal(await lands.inputValue(), "Forest"));
  await eventually(async () => assert.equal(await hand.inputValue(), "Giant Growth"));
  await page.close();
});

test("everything can be done from the keyboard", { skip }, async () => {
  const { page } = await open(browser, `${server.origin}/`);
  const tabTo = async (/** @type {string} */ selector) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`no way to ${selector}`);
  };
  await tabTo(".attacker .add-text");
  await page.keyboard.type("2/2 menace; 3/3");
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-id="a2"]');
  await tabTo(".defender .add-text");
  await page.keyboard.type("2x 2/2");
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-id="b2"]');
  assert.equal(await ways(page), "5");
  await page.locator(".top a").first().focus();
  await tabTo('[data-id="a2"]');
  await page.keyboard.press("Enter");
  await tabTo('[data-id="b1"]');
  await page.keyboard.press("Space");
  await answered(page);
  await eventually(async () => assert.match((await page.locator(".verdict").textContent()) ?? "", /^Legal: b1 blocks a2/));
  await page.keyboard.press("Control+z");
  assert.equal(await ways(page), "5");
  await page.close();
});

test("a large board is answered, and the page does not freeze", { skip }, async () => {
  const { page } = await open(browser, `${server.origin}/`);
  await add(page, "attacker", "16x 2/2; 16x 3/3 menace");
  await add(page, "defender", "32x 2/3");
  assert.ok((await ways(page) ?? "").length > 20);
  await page.locator("#best").click();
  // It goes on while the engine searches.
  assert.equal(await page.evaluate(() => 1 + 1), 2);
  await card(page, "b1").click();
  await page.locator("#stop").click({ timeout: 5000 }).catch(() => {}); // or it was done sooner
  await page.waitForSelector("#stop", { state: "hidden" });
  await page.close();
});

/**
 * Drops a file on a view.
 * @param {import('playwright-core').Page} page @param {string} view @param {string} name @param {string} text
 */
const drop = (page, view, name, text) =>
  page.evaluate(([view, name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    document.querySelector(view)?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, /** @type {const} */ ([view, name, text]));

/** Drops a folder as a file manager does: a page can't make one. @param {import('playwright-core').Page} page @param {string} folder */
async function dropFolder(page, folder) {
  const box = await page.locator("#matchups h2").first().boundingBox();
  assert.ok(box);
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + 5, y: box.y + 5, data: { items: [], files: [folder], dragOperationsMask: 1 } };
  for (const type of /** @type {const} */ (["dragEnter", "dragOver", "drop"])) await session.send("Input.dispatchDragEvent", { type, ...at });
  await session.detach();
}

/** A small tournament of the program: its matchups.csv, and one of its games. */
const run = (() => {
  /** @type {{csv: string, replay: string} | undefined} */
  let made;
  return () => {
    if (made) return made;
    const folder = `${mkdtempSync(join(tmpdir(), "menace-run-"))}/run`;
    program(["--quiet", "tournament", "red-aggro", "green-stompy", "blue-fliers", "--games", "40", "--out", folder]);
    const [replay = ""] = program(["replay", folder, "3"]);
    made = { csv: readFileSync(`${folder}/matchups.csv`, "utf8"), replay };
    return made;
  };
})();

test("a game of a run is watched to its end", { skip: skip || NO_PROGRAM }, async () => {
  const { page, errors } = await open(browser, `${server.origin}/`);
  await page.getByRole("link", { name: "Games" }).click();
  await drop(page, "#games", "game.json", run().replay);
  const game = JSON.parse(run().replay);
  await page.locator("#games-said", { hasText: `${game.winner} wins` }).waitFor();
  const lines = game.told.filter((/** @type {string} */ line) => line.trim() !== "" && !/^Turn /.test(line)).map((/** @type {string} */ line) => line.trim());
  // The first turn is there at once; then line by line to the end.
  const seen = await page.locator("#games-lines li").allTextContents();
  while (await page.locator("#games-next").isEnabled()) {
    await page.locator("#games-next").click();
    seen.push((await page.locator('#games-lines li[aria-current="step"]').textContent()) ?? "");
    assert.ok(seen.length <= lines.length);
  }
  assert.deepEqual(seen, lines);
  await eventually(async () => assert.match((await page.locator("#games-place").textContent()) ?? "", new RegExp(`Turn ${game.turns} of ${game.turns}: the end`)));
  await page.locator("#games-place").click();
  await page.locator("#games-turn-back").focus();
  await page.keyboard.press("ArrowLeft");
  await eventually(async () => assert.ok(await page.locator("#games-next").isEnabled()));
  await drop(page, "#games", "game.json", "{}");
  // The file is read in its own time.
  await page.locator("#games-said", { hasText: "this is no game" }).waitFor();
  assert.deepEqual(errors, []);
  await page.close();
});

test("matchups.csv is shown, sorted, filtered and saved", { skip: skip || NO_PROGRAM }, async () => {
  const { page, errors } = await open(browser, `${server.origin}/#matchups`);
  await drop(page, "#matchups", "matchups.csv", run().csv);
  await eventually(async () => assert.equal(await page.locator("#matchups-said").textContent(), "3 match-ups read."));
  await eventually(async () => assert.equal(await page.locator(".heat tbody tr").count(), 3));
  await eventually(async () => assert.equal(await page.locator(".heat td strong").count(), 6));
  const [, first = ""] = run().csv.split("\n");
  const cells = first.split(",");
  const [rate, low, high] = [cells[10], cells[11], cells[12]].map(Number);
  const row = page.locator("#matchups-list tbody tr", { hasText: cells[0] ?? "" }).filter({ hasText: cells[2] ?? "" });
  await eventually(async () => assert.match((await row.textContent()) ?? "", new RegExp(`${(100 * (rate ?? 0)).toFixed(1)} %`)));
  await eventually(async () => assert.equal(await row.locator("svg").first().getAttribute("aria-label"), `${(100 * (low ?? 0)).toFixed(1)} % to ${(100 * (high ?? 0)).toFixed(1)} %`));
  await page.getByRole("button", { name: "Player", exact: true }).click();
  const names = await page.locator("#matchups-list tbody th").allTextContents();
  assert.deepEqual(names, [...names].sort());
  await page.locator("#matchups-filter").fill(cells[2]?.toLowerCase() ?? "");
  await eventually(async () => assert.equal(await page.locator("#matchups-list tbody tr").count(), 2));
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#matchups-svg").click()]);
  assert.match(await readFile(await download.path(), "utf8"), /^<svg xmlns.*<\/svg>\n$/);
  await drop(page, "#matchups", "matchups.csv", "a,b\n1,2\n");
  await eventually(async () => assert.match((await page.locator("#matchups-said").textContent()) ?? "", /no column "deck_a"/));
  assert.deepEqual(errors, []);
  await page.close();
});

test("a run's folder is dropped, and its games tell how the ratings grew", { skip: skip || NO_PROGRAM }, async () => {
  const { page, errors } = await open(browser, `${server.origin}/#matchups`);
  const folder = `${mkdtempSync(join(tmpdir(), "menace-dropped-"))}/run`;
  program(["--quiet", "tournament", "red-aggro", "green-stompy", "--games", "40", "--log-games", "--out", folder]);
  await dropFolder(page, folder);
  await eventually(async () => assert.equal(await page.locator("#matchups-said").textContent(), "1 match-up read."));
  await eventually(async () => assert.equal(await page.locator(".heat td strong").count(), 2));
  const grew = page.locator("#matchups svg[aria-label^='Elo ratings as the games were played']");
  await eventually(async () => assert.equal(await grew.count(), 1));
  await dropFolder(page, dirname(folder));
  await eventually(async () => assert.match((await page.locator("#matchups-said").textContent()) ?? "", /has no matchups\.csv$/));
  assert.deepEqual(errors, []);
  await page.close();
});

test("axe finds nothing on any view", { skip }, async () => {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  /** @param {import('playwright-core').Page} page @param {string} view */
  const clean = async (page, view) => {
    const source = await readFile(axe, "utf8");
    await page.evaluate(`${source}; undefined`);
    const found = await page.evaluate(async () => {
      const { violations } = await /** @type {any} */ (globalThis).axe.run();
      return violations.map((/** @type {any} */ violation) => `${violation.id}: ${violation.nodes.map((/** @type {any} */ node) => node.html.slice(0, 160)).join(" | ")}`);
    });
    assert.deepEqual(found, [], view);
  };
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const empty = await open(browser, `${server.origin}/`);
    await empty.page.emulateMedia({ colorScheme });
    await clean(empty.page, `empty, ${colorScheme}`);
    await empty.page.close();
    const { page } = await board();
    await page.emulateMedia({ colorScheme });
    await block(page, "b1", "a1");
    await page.locator("#best").click();
    await page.waitForSelector(".answers > li");
    await card(page, "a3").focus();
    await clean(page, `board, ${colorScheme}`);
    await page.getByRole("button", { name: "Edit b3" }).click();
    await clean(page, `creature's form, ${colorScheme}`);
    await page.keyboard.press("Escape");
    await page.locator("#import").click();
    await clean(page, `import, ${colorScheme}`);
    await page.keyboard.press("Escape");
    for (const [view, name, text] of NO_PROGRAM ? [] : [["games", "game.json", run().replay], ["matchups", "matchups.csv", run().csv]]) {
      await page.locator(`[data-view="${view}"]`).click();
      await drop(page, `#${view}`, name ?? "", text ?? "");
      await clean(page, `${view}, ${colorScheme}`);
    }
    await page.close();
  }
});

test("it fits from 360 px to 4k", { skip }, async () => {
  const shots = fileURLToPath(new URL("../screenshots/", import.meta.url));
  mkdirSync(shots, { recursive: true });
  const { page } = await board();
  await page.locator(".defender .life").fill("7");
  await page.locator("#best").click();
  await page.waitForSelector(".answers > li");
  await page.locator(".answers button").first().click();
  await answered(page);
  await page.locator("#best").click();
  await page.waitForSelector(".answers > li");
  for (const [width, height, colorScheme] of /** @type {const} */ ([[360, 740, "light"], [820, 1180, "dark"], [1280, 800, "light"], [3840, 2160, "dark"]])) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.mouse.move(1, 1);
    await page.waitForTimeout(100);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} px of page on ${width} px`);
    await page.screenshot({ path: `${shots}board-${width}.png` });
  }
  for (const [view, name, text] of NO_PROGRAM ? [] : [["games", "game.json", run().replay], ["matchups", "matchups.csv", run().csv]]) {
    await page.locator(`[data-view="${view}"]`).click();
    await drop(page, `#${view}`, name ?? "", text ?? "");
    for (const [width, height] of /** @type {const} */ ([[360, 740], [820, 1180], [1280, 800], [3840, 2160]])) {
      await page.setViewportSize({ width, height });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${view}: ${wide} px of page on ${width} px`);
      await page.screenshot({ path: `${shots}${view}-${width}.png` });
    }
  }
  await page.close();
});

test("once loaded it needs no network", { skip }, async () => {
  const { page, errors } = await open(browser, `${server.origin}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForTimeout(300);
  const before = server.asked.length;
  await add(page, "attacker", ATTACKERS);
  await add(page, "defender", BLOCKERS);
  await page.locator("#best").click();
  await page.waitForSelector(".answers > li");
  await page.locator("#undo").click();
  await page.locator("#import").click();
  await page.keyboard.press("Escape");
  // The browser itself looks whether there is a newer service worker.
  assert.deepEqual(server.asked.slice(before).filter((path) => path !== "/sw.js"), []);
  await browser.setOffline(true);
  try {
    await page.reload();
    await page.waitForSelector("body[data-ready]");
    await eventually(async () => assert.equal(await page.locator(".attacker .card").count(), 3));
  } finally {
    await browser.setOffline(false);
  }
  assert.deepEqual(errors, []);
  await page.close();
});

test("menace web serves the page, with a policy that it can live with", { skip: skip || NO_PROGRAM }, async () => {
  const { spawn } = await import("node:child_process");
  const { DIST } = await import("./support/serve.js");
  const child = spawn(PROGRAM ?? "", ["web", "--port", "0", "--dir", DIST], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const address = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (status) => reject(new Error(`menace web ended with ${status}`)));
      child.stdout.once("data", (text) => resolve(String(text).trim()));
    });
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/$/);
    const answer = await fetch(address);
    assert.match(answer.headers.get("content-security-policy") ?? "", /^default-src 'none'; script-src 'self'/);
    assert.equal((await fetch(`${address}%2e%2e/Cargo.toml`)).status, 404);
    const { page, errors } = await open(browser, address);
    await add(page, "attacker", "2/2");
    await add(page, "defender", "2/2");
    assert.equal(await ways(page), "2");
    assert.deepEqual(errors, []);
    await page.close();
  } finally {
    child.kill();
  }
});

test("the page is small, and says what it took to answer", { skip }, async (context) => {
  const { gzipSync } = await import("node:zlib");
  const { readdir } = await import("node:fs/promises");
  const { DIST } = await import("./support/serve.js");
  let zipped = 0;
  for (const name of await readdir(DIST, { recursive: true, withFileTypes: true })) {
    if (!name.isFile() || name.name.startsWith(".")) continue;
    zipped += gzipSync(await readFile(`${name.parentPath}/${name.name}`), { level: 9 }).length;
  }
  // All that the page can load. The aim is 900 kB: results/2026-11-24-page-size.md says by how much it is missed.
  assert.ok(zipped < 1_012_000, `${zipped} bytes zipped`);
  const fresh = await launch();
  const { page } = await open(fresh, `${server.origin}/`);
  const [loaded, first] = await page.evaluate(() => [
    /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType("navigation")[0]).loadEventEnd,
    performance.getEntriesByName("answered")[0]?.startTime ?? Number.NaN,
  ]);
  context.diagnostic(`zipped ${Math.round(zipped / 1000)} kB; loaded after ${Math.round(loaded ?? 0)} ms, first answer after ${Math.round(first ?? 0)} ms`);
  await fresh.close();
});
