// The engine's worker: gets the compiled engine once, then answers questions in their order.

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} menace_question
 * @property {() => number} menace_answer
 * @property {() => number} menace_answer_at
 */

/** @type {Exports | undefined} */
let engine;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param {Exports} engine @param {string} question */
function ask(engine, question) {
  const bytes = encoder.encode(question);
  const at = engine.menace_question(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  const length = engine.menace_answer();
  // The memory may have grown: its buffer is another one then.
  return decoder.decode(new Uint8Array(engine.memory.buffer, engine.menace_answer_at(), length));
}

self.onmessage = async (event) => {
  const { module, id, question } = event.data;
  try {
    if (module) {
      const instance = await WebAssembly.instantiate(/** @type {WebAssembly.Module} */ (module), {});
      engine = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
      return;
    }
    if (!engine) throw new Error("the engine has not been loaded");
    self.postMessage({ id, answer: ask(engine, question) });
  } catch (error) {
    // A trap leaves the engine in no state to go on: the page starts another.
    self.postMessage({ id, trap: String(error) });
  }
};
