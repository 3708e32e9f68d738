// SHA-256 (FIPS 180-4) of many texts with the same beginning, which is digested only once. WebCrypto answers each
// digest with a promise, and that takes longer than the digest itself.

const primes = (() => {
  const found = [];
  for (let one = 2; found.length < 64; one++) if (found.every((prime) => one % prime !== 0)) found.push(one);
  return found;
})();
const fraction = (number) => Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
const first = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const words = new Int32Array(64);

/** Adds one block of 64 bytes to the state. */
function digestBlock(state, bytes, offset) {
  for (let at = 0; at < 16; at++) {
    const from = offset + at * 4;
    words[at] = (bytes[from] << 24) | (bytes[from + 1] << 16) | (bytes[from + 2] << 8) | bytes[from + 3];
  }
  for (let at = 16; at < 64; at++) {
    const x = words[at - 15];
    const y = words[at - 2];
    const small = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const large = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[at] = (words[at - 16] + small + words[at - 7] + large) | 0;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let k = state[7];
  for (let at = 0; at < 64; at++) {
    const large = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (k + large + ((e & f) ^ (~e & g)) + constants[at] + words[at]) | 0;
    const small = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    k = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += k;
}

/**
 * @returns a function that digests `beginning` and an ending of ASCII. It returns eight numbers, which the next call
 * overwrites.
 */
export function digestsBeginningWith(beginning) {
  const bytes = new TextEncoder().encode(beginning);
  const whole = bytes.length - (bytes.length % 64);
  const start = Int32Array.from(first);
  for (let at = 0; at < whole; at += 64) digestBlock(start, bytes, at);
  const rest = bytes.length - whole;
  const block = new Uint8Array(192);
  block.set(bytes.subarray(whole));
  const state = new Int32Array(8);
  return (ending) => {
    const end = rest + ending.length;
    const length = end + 9 <= 64 ? 64 : 128;
    block.fill(0, end, length);
    for (let at = 0; at < ending.length; at++) block[rest + at] = ending.charCodeAt(at);
    block[end] = 0x80;
    const bits = (bytes.length + ending.length) * 8;
    for (let at = 0; at < 4; at++) block[length - 1 - at] = bits >>> (8 * at);
    state.set(start);
    for (let at = 0; at < length; at += 64) digestBlock(state, block, at);
    return state;
  };
}

/** Counts the zero bits at the beginning of a digest. */
function zeroBits(digest) {
  let bits = 0;
  for (const word of digest) {
    bits += Math.clz32(word);
    if (word !== 0) break;
  }
  return bits;
}

/**
 * Prepares the search for a nonce: SHA-256 of `challenge:nonce` must begin with `difficulty` zero bits.
 * @returns a function that tries the given count of further numbers, and returns the nonce as text; undefined if none fits
 */
export function nonceSearch(challenge, difficulty) {
  const digestOf = digestsBeginningWith(`${challenge}:`);
  let next = 0;
  return (tries) => {
    for (const end = next + tries; next < end; next++) {
      const nonce = String(next);
      if (zeroBits(digestOf(nonce)) >= difficulty) return nonce;
    }
    return undefined;
  };
}
