import { fileURLToPath } from 'node:url';
import { createWorker, type Line, type Word, type Worker } from 'tesseract.js';
import { limits } from '../limits.ts';
import { type GrayImage, runsDownwards, toPgm, turnImage } from './gray-image.ts';

/** Names of the data in `recognition/` by ISO 639-1 code. */
const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'eng',
  de: 'deu',
  es: 'spa',
  fr: 'fra',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
  pt: 'por',
  sv: 'swe',
};

const FIRST_LANGUAGE = 'eng';

/** The relative path is the same from `src/` and from `dist/`. */
const DATA_FOLDER = fileURLToPath(new URL('../../recognition/', import.meta.url));

export function findBetterData(language: string | null): string | null {
  const data = language === null ? undefined : LANGUAGES[language];
  return data === undefined || data === FIRST_LANGUAGE ? null : data;
}

/** `sureness` is the mean confidence of the words, from 0 to 100. */
interface RecognisedText {
  lines: Line[];
  sureness: number;
}

/** Shorter words may be artefacts of letters that lie on their side. */
const LEAST_LETTERS = 3;

function measureSureness(words: readonly Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sure = words
    .filter(({ text }) => text.length >= LEAST_LETTERS)
    .reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return letters === 0 ? 0 : sure / letters;
}

/** Recognises text. The engine never frees memory, so it is restarted now and then. */
export class Recogniser {
  #worker: Worker | null = null;
  #language = FIRST_LANGUAGE;

  async useLanguage(language: string): Promise<void> {
    if (language === this.#language) return;
    this.#language = language;
    await this.end();
  }

  async read(image: GrayImage): Promise<RecognisedText> {
    const options = { langPath: DATA_FOLDER, cacheMethod: 'none', gzip: true };
    this.#worker ??= await createWorker(this.#language, 1, options);
    const { data } = await this.#worker.recognize(toPgm(image), {}, { blocks: true, text: false });
    if (image.pixels.length > limits.scanKeptPixels) await this.end();
    const lines = (data.blocks ?? []).flatMap((block) =>
      block.paragraphs.flatMap((paragraph) => paragraph.lines),
    );
    return { lines, sureness: measureSureness(lines.flatMap((line) => line.words)) };
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}

/** Upright text scores 80 to 95, upside-down text below 50. */
const SURE = 65;

/** If the score is lower, the picture may lie on its side although its lines seem to run across. */
const UNSURE = 40;

/** `quarters` is the number of clockwise quarter turns that made `image` upright. */
export interface UprightPage extends RecognisedText {
  image: GrayImage;
  quarters: number;
}

/** Returns quarter turns, likeliest first: that of the previous page, upside down, then on either side. */
function listTurns(image: GrayImage, likely: number): number[] {
  const sideways = runsDownwards(image) ? 1 : 0;
  const first = likely % 2 === sideways ? likely : sideways;
  return [first, (first + 2) % 4, (first + 1) % 4, (first + 3) % 4];
}

/** @param likely quarter turns of the previous page */
export async function readUpright(
  recogniser: Recogniser,
  image: GrayImage,
  likely: number,
): Promise<UprightPage> {
  let best: UprightPage | null = null;
  for (const [tries, quarters] of listTurns(image, likely).entries()) {
    if (best !== null && tries >= 2 && best.sureness >= UNSURE) break;
    const upright = turnImage(image, quarters);
    const page = { ...(await recogniser.read(upright)), image: upright, quarters };
    if (best === null || page.sureness > best.sureness) best = page;
    if (page.sureness >= SURE) break;
  }
  if (best === null) throw new RangeError('no way to read a page');
  return best;
}
