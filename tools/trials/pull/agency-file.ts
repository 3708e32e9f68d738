import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importTypes } from '@nova/features/contract';
import { linesOf, type Counts } from '../main-job/lines.ts';

const largest = 200_000;

/**
 * Writes import lines and files of different contents.
 * @returns the path of the lines
 */
export async function writeAgency(folder: string, counts: Counts, files: number): Promise<string> {
  const path = join(folder, 'agency.ndjson');
  await mkdir(join(folder, 'contents'), { recursive: true });
  async function* lines(): AsyncGenerator<string> {
    for (const type of importTypes) yield* linesOf(type, counts);
    for (let number = 0; number < files; number++) {
      const content = join('contents', `${String(number)}.bin`);
      await writeFile(join(folder, content), randomBytes(Math.floor(Math.random() * largest)));
      const candidateId = `candidate-${String(number % counts.candidate)}`;
      const about = { candidateId, category: number % 2 === 0 ? 'CV' : 'Letter', path: content };
      yield `${JSON.stringify({ type: 'file', id: `with-content-${String(number)}`, ...about })}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return path;
}
