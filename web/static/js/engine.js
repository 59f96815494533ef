// The engine as the page sees it: questions in, promises of answers out. It runs in a worker, so that the page never
// waits; a worker that has to be stopped is ended and replaced.

/** @typedef {import('./types.js').Problem} Problem */

/** What the engine has found wrong with a question. */
export class EngineError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.name = "EngineError";
    this.problem = problem;
  }
}

/** Why a question has no answer: it was stopped. */
export class Stopped extends Error {}

/**
 * @typedef {object} Unpacker
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} menace_packed
 * @property {() => number} menace_unpack
 * @property {() => number} menace_unpacked_at
 */

/** @param {string} file */
async function load(file) {
  const response = await fetch(new URL(`../${file}`, import.meta.url));
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** Loads the engine, which comes packed. @returns {Promise<WebAssembly.Module>} */
export async function loadModule() {
  const [unpacker, packed] = await Promise.all([
    load("unpack.wasm").then((bytes) => WebAssembly.instantiate(bytes, {})),
    load("menace.wasm.lzma").then((bytes) => new Uint8Array(bytes)),
  ]);
  const { memory, menace_packed, menace_unpack, menace_unpacked_at } =
    /** @type {Unpacker} */ (/** @type {unknown} */ (unpacker.instance.exports));
  const at = menace_packed(packed.length);
  new Uint8Array(memory.buffer, at, packed.length).set(packed);
  const length = menace_unpack();
  if (length === 0) throw new Error("menace.wasm.lzma is damaged");
  // The memory has grown: its buffer is another one now.
  return WebAssembly.compile(new Uint8Array(memory.buffer, menace_unpacked_at(), length));
}

export class Engine {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Worker | undefined} A worker that is ready to take over. */
  #spare;
  #module;
  #next = 0;
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
  #waiting = new Map();

  /** @param {Promise<WebAssembly.Module>} module  the worker may start before it is there */
  constructor(module) {
    this.#module = module;
  }

  #newWorker() {
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  }

  /** Starts the worker, unless it runs. */
  start() {
    if (this.#worker) return;
    const worker = this.#spare ?? this.#newWorker();
    this.#spare = undefined;
    this.#worker = worker;
    worker.onmessage = (event) => this.#answered(event.data);
    this.#module.then((module) => worker.postMessage({ module })).catch(() => {}); // who asks gets the error
  }

  /** Starts a second worker now, so that stopping one later needs nothing from the network. */
  prepare() {
    this.start();
    this.#spare ??= this.#newWorker();
  }

  /** @param {{id: number, answer?: string, trap?: string}} message */
  #answered({ id, answer, trap }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (trap !== undefined) {
      this.stop();
      waiting?.reject(new EngineError({ message: `the engine has stopped: ${trap}` }));
      return;
    }
    const parsed = JSON.parse(answer ?? "null");
    if (parsed.error) waiting?.reject(new EngineError(parsed.error));
    else waiting?.resolve(parsed.answer);
  }

  /**
   * Asks, and returns the answer.
   * @param {Record<string, unknown>} question
   * @returns {Promise<any>}
   */
  ask(question) {
    this.start();
    const id = this.#next++;
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // Behind the engine itself, which is posted as soon as it is there.
      this.#module.then(() => worker?.postMessage({ id, question: JSON.stringify(question) }), reject);
    });
  }

  get busy() {
    return this.#waiting.size > 0;
  }

  /** Ends the worker for good; all who wait get {@link Stopped}. */
  end() {
    this.#worker?.terminate();
    this.#spare?.terminate();
    this.#worker = undefined;
    this.#spare = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Stopped("stopped"));
    this.#waiting.clear();
  }

  /** Ends what is being answered; all who wait get {@link Stopped}. */
  stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.prepare();
    for (const { reject } of this.#waiting.values()) reject(new Stopped("stopped"));
    this.#waiting.clear();
  }
}
