// A position in an address: JSON, deflated, in the letters that addresses have.

/** @typedef {import('./types.js').Position} Position */

const PREFIX = "#board=";

/** A position is some kilobytes; an address that unpacks to more was not made here. */
const MOST_BYTES = 1 << 20;

/** @param {Position} position @returns {Promise<string>} */
export async function toHash(position) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(position)));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return PREFIX + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} hash @returns {Promise<unknown>} the JSON, or `undefined` if the address has no position */
export async function fromHash(hash) {
  if (!hash.startsWith(PREFIX)) return undefined;
  const letters = atob(hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const bytes = await through(new DecompressionStream("deflate-raw"), packed);
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

/** @param {CompressionStream | DecompressionStream} stream @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  const written = writer.write(/** @type {Uint8Array<ArrayBuffer>} */ (bytes)).then(() => writer.close());
  written.catch(() => {}); // the reader below gets the same error
  const parts = [];
  let length = 0;
  const reader = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > MOST_BYTES) throw new RangeError("the position in this address is too large");
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
