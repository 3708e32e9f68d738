/**
 * Words of known records only, so that counting tells what a search finds. Records whose number modulo `every` is
 * `at` have them.
 */
export interface Planted {
  readonly text: string;
  readonly every: number;
  readonly at: number;
}

/** In an account of any size. */
export const rareMatches = 20;

export const rareWord = 'ornithology';

/** One record in ten. */
export const commonWord: Planted = { text: 'logistics', every: 10, at: 3 };

/** One record in seven, and with the common word one in seventy. */
export const secondWord: Planted = { text: 'negotiation', every: 7, at: 2 };

export const phrase: Planted = { text: 'supply chain planning', every: 200, at: 11 };

/** The phrase's words in another order, in many more records. */
const scattered: Planted = { text: 'planning of a chain, and its supply', every: 50, at: 29 };

export const prefixed: readonly Planted[] = [
  { text: 'microbiology', every: 1_000, at: 17 },
  { text: 'microbiome', every: 1_000, at: 117 },
  { text: 'microbial', every: 1_000, at: 217 },
];

export const suffixed: readonly Planted[] = [
  { text: 'cartography', every: 1_000, at: 318 },
  { text: 'oceanography', every: 1_000, at: 418 },
  { text: 'choreography', every: 1_000, at: 518 },
];

export const misspelt: Planted = { text: 'kubernetes', every: 400, at: 5 };

const everywhere = [commonWord, secondWord, phrase, scattered, ...prefixed, ...suffixed, misspelt];

export const plantedWords: ReadonlySet<string> = new Set(
  [rareWord, ...everywhere.map(({ text }) => text)].flatMap((text) => text.match(/[a-z]+/gu) ?? []),
);

/** The words of the record with this number. */
export function plantedIn(number: number, records: number): readonly string[] {
  const found = everywhere.filter(({ every, at }) => number % every === at).map(({ text }) => text);
  const every = Math.max(1, Math.floor(records / rareMatches));
  const isRare = number % every === 0 && number / every < rareMatches;
  return isRare ? [...found, rareWord] : found;
}

export const countPlanted = (planted: readonly Planted[], records: number): number =>
  countNumbers(records, (number) => planted.some(({ every, at }) => number % every === at));

export const countTogether = (planted: readonly Planted[], records: number): number =>
  countNumbers(records, (number) => planted.every(({ every, at }) => number % every === at));

function countNumbers(records: number, holds: (number: number) => boolean): number {
  let count = 0;
  for (let number = 0; number < records; number++) if (holds(number)) count++;
  return count;
}
