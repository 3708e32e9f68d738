import type { GrayImage } from './gray-image.ts';

/** A picture turned clockwise by so many quarters. */
export function turned(image: GrayImage, quarters: number): GrayImage {
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

/** Darker than this (of 255) is ink. */
const INK = 128;
/** A row with less than this share of the ink of a mean one is a gap. */
const GAP = 0.1;

/** The share of gaps between the first and the last that holds ink: between lines of text there are many, between letters few. */
function gapsAmong(sums: Uint32Array): number {
  const first = sums.findIndex((sum) => sum > 0);
  const inked = sums.subarray(first, sums.findLastIndex((sum) => sum > 0) + 1);
  const mean = inked.reduce((total, sum) => total + sum, 0) / inked.length;
  return first < 0 ? 0 : inked.filter((sum) => sum < mean * GAP).length / inked.length;
}

/** Whether lines of text run from top to bottom of a picture rather than across it. */
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
  return gapsAmong(columns) > gapsAmong(rows);
}
