// The engine in node, and the program beside it.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DIST } from "./serve.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? `${root}target`;

export const NOT_BUILT = existsSync(`${DIST}menace.wasm.lzma`) ? false : "THE PAGE IS NOT BUILT: run cargo xtask web";
if (NOT_BUILT) console.error(NOT_BUILT);

export const PROGRAM = [process.env.MENACE ?? "", `${target}/release/menace`, `${target}/debug/menace`].find(
  (path) => path !== "" && existsSync(path),
);
export const NO_PROGRAM = PROGRAM ? false : "NO PROGRAM: nothing to compare with (cargo build --release)";
if (NO_PROGRAM) console.error(NO_PROGRAM);

/** @param {string} file @returns {Promise<any>} what it exports */
async function exports(file) {
  return (await WebAssembly.instantiate(readFileSync(`${DIST}${file}`), {})).instance.exports;
}

/** Unpacks the engine. */
async function unpacked() {
  const { memory, menace_packed, menace_unpack, menace_unpacked_at } = await exports("unpack.wasm");
  const packed = readFileSync(`${DIST}menace.wasm.lzma`);
  const at = menace_packed(packed.length);
  new Uint8Array(memory.buffer, at, packed.length).set(packed);
  const length = menace_unpack();
  return new Uint8Array(memory.buffer, menace_unpacked_at(), length);
}

/** @returns {Promise<(question: object) => string>} asks, and returns the answer as text */
export async function engine() {
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(await unpacked()), {});
  const { memory, menace_question, menace_answer, menace_answer_at } = /** @type {any} */ (instance.exports);
  return (question) => {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const at = menace_question(bytes.length);
    // The memory may have grown: its buffer is another one then.
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = menace_answer();
    return new TextDecoder().decode(new Uint8Array(memory.buffer, menace_answer_at(), length));
  };
}

/** @param {string[]} args @param {string} [input] @returns {string[]} the lines of the program's answer */
export function program(args, input) {
  try {
    const out = execFileSync(PROGRAM ?? "", ["--format", "json", ...args], { input: input ?? "", encoding: "utf8", maxBuffer: 1 << 28 });
    return out.split("\n").slice(0, -1);
  } catch (error) {
    const { status, stdout, stderr } = /** @type {any} */ (error);
    // 1 is the answer no.
    if (status === 1) return stdout.split("\n").slice(0, -1);
    throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  }
}

/** @param {string} name @returns {any[]} the positions of a file of `testdata/` */
export function testdata(name) {
  return readFileSync(`${root}testdata/${name}`, "utf8").trim().split("\n").map((line) => JSON.parse(line));
}
