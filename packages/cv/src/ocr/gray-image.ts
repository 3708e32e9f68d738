export interface GrayImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Bytes per pixel by pdf.js's kinds of pixels: 8-bit RGB and RGBA. */
const CHANNELS: Record<number, number> = { 2: 3, 3: 4 };

function readBits(data: Uint8Array, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const stride = (width + 7) >> 3;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = data[y * stride + (x >> 3)] ?? 0;
      pixels[y * width + x] = ((byte >> (7 - (x & 7))) & 1) * 255;
    }
  }
  return pixels;
}

/** Returns null for an unknown kind of pixels. */
export function toGray(data: Uint8Array, width: number, height: number, kind: number): GrayImage | null {
  if (kind === 1) return { width, height, pixels: readBits(data, width, height) };
  const channels = CHANNELS[kind];
  if (channels === undefined || data.length < width * height * channels) return null;
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index++) {
    const at = index * channels;
    pixels[index] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 151 + (data[at + 2] ?? 0) * 28) >> 8;
  }
  return { width, height, pixels };
}

/** Doubles the size of a coarse scan, because recognition then reads it better. */
export function doubleSize({ width, height, pixels }: GrayImage): GrayImage {
  const large = { width: width * 2, height: height * 2, pixels: new Uint8Array(width * height * 4) };
  for (let y = 0; y < large.height; y++) {
    const row = (y >> 1) * width;
    const below = Math.min((y + 1) >> 1, height - 1) * width;
    for (let x = 0; x < large.width; x++) {
      const leftColumn = x >> 1;
      const right = Math.min((x + 1) >> 1, width - 1);
      const sum =
        (pixels[row + leftColumn] ?? 0) +
        (pixels[row + right] ?? 0) +
        (pixels[below + leftColumn] ?? 0) +
        (pixels[below + right] ?? 0);
      large.pixels[y * large.width + x] = sum >> 2;
    }
  }
  return large;
}

export function toPgm({ width, height, pixels }: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${String(width)} ${String(height)}\n255\n`), pixels]);
}

export function turnImage(image: GrayImage, quarters: number): GrayImage {
  const { width, height, pixels } = image;
  if (quarters % 4 === 0) return image;
  if (quarters % 4 === 2) return { width, height, pixels: pixels.slice().reverse() };
  const target = { width: height, height: width, pixels: new Uint8Array(pixels.length) };
  const clockwise = quarters % 4 === 1;
  for (let y = 0; y < height; y++) {
    const column = clockwise ? height - 1 - y : y;
    for (let x = 0; x < width; x++) {
      const row = clockwise ? x : width - 1 - x;
      target.pixels[row * height + column] = pixels[y * width + x] ?? 0;
    }
  }
  return target;
}

/** Pixels darker than this (of 255) are ink. */
const INK = 128;

/** Rows with a smaller share of the mean ink are gaps. */
const GAP = 0.1;

/** Returns the share of gaps. It is high between lines of text and low between letters. */
function measureGaps(sums: Uint32Array): number {
  const first = sums.findIndex((sum) => sum > 0);
  const inked = sums.subarray(first, sums.findLastIndex((sum) => sum > 0) + 1);
  const mean = inked.reduce((total, sum) => total + sum, 0) / inked.length;
  return first < 0 ? 0 : inked.filter((sum) => sum < mean * GAP).length / inked.length;
}

export function runsDownwards({ width, height, pixels }: GrayImage): boolean {
  const rows = new Uint32Array(height);
  const columns = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((pixels[y * width + x] ?? 255) >= INK) continue;
      rows[y] = (rows[y] ?? 0) + 1;
      columns[x] = (columns[x] ?? 0) + 1;
    }
  }
  return measureGaps(columns) > measureGaps(rows);
}
