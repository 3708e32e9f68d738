const CLEAR = 256;
const FIRST = 258;
/** A reader's table is full at 4,096 codes; the writer clears it before. */
const LAST = 4_093;

/** 7 MB per 6 KB: each code adds a zero to the previous one. */
export function lzwOfZeros(rounds: number): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  const put = (code: number, width: number): void => {
    bits = (bits << width) | code;
    count += width;
    while (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 0xff);
      bits &= (1 << count) - 1;
    }
  };
  for (let round = 0; round < rounds; round++) {
    put(CLEAR, round === 0 ? 9 : 12);
    put(0, 9);
    // Codes grow one entry early.
    for (let code = FIRST; code <= LAST; code++) put(code, Math.max(9, 32 - Math.clz32(code + 1)));
  }
  return Buffer.from(bytes);
}
