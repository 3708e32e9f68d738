import { createWorker, type Line, type Word, type Worker } from 'tesseract.js';
import { limits } from '../limits.ts';
import { toPgm, type GrayImage } from './gray-image.ts';
import { DATA_FOLDER, FIRST_LANGUAGE } from './languages.ts';

/** What was recognised on a picture, and how sure the engine is of its words on average (of 100). */
export interface RecognisedText {
  lines: Line[];
  sureness: number;
}

/** Shorter ones are what is made of letters that lie on their side. */
const LEAST_LETTERS = 3;

function surenessOf(words: readonly Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sure = words
    .filter(({ text }) => text.length >= LEAST_LETTERS)
    .reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return letters === 0 ? 0 : sure / letters;
}

/** The engine, with the data of one language at a time. Its memory only grows, so that it is started anew now and then. */
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
    return { lines, sureness: surenessOf(lines.flatMap((line) => line.words)) };
  }

  /** Gives back the engine's memory. */
  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}
