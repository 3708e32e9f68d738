import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Label } from './expected.ts';
import type { Sample } from './sources.ts';

export type Part = 'tuning' | 'held-out';
export const PARTS: readonly Part[] = ['tuning', 'held-out'];

/** A CV of a stranger as truth/files.json lists it. */
interface Listed {
  readonly file: string;
  readonly maker: string;
  readonly part: Part;
}

/** The CVs of one part that are here, whose they are, and the names of those that nobody has gathered yet. */
export interface TruthPart {
  readonly samples: readonly Sample[];
  readonly makers: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
}

/** From packages/cv/dist/bench, where this runs. */
const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The list and the labels of the CVs of strangers. */
export const truth = join(root, 'packages/cv/truth');

/** Where gather.mjs puts the files unless it is told otherwise. */
export const gathered = join(root, '.nova/cv-truth');

/** The list and the labels are this package's own files in a documented form. */
async function readJson<T>(path: string, asRead: (parsed: unknown) => T): Promise<T> {
  return asRead(JSON.parse(await readFile(path, 'utf8')));
}

/** All CVs of strangers, gathered or not. */
export async function listOfTruth(): Promise<Listed[]> {
  return readJson(join(truth, 'files.json'), (parsed) => parsed as Listed[]);
}

/** The CVs of a part (packages/cv/truth/README.md) in the folder that they were gathered into. */
export async function readTruth(part: Part, folder: string): Promise<TruthPart> {
  const wanted = (await listOfTruth()).filter((listed) => listed.part === part);
  const samples: Sample[] = [];
  const missing: string[] = [];
  for (const { file } of wanted) {
    const bytes = await readFile(join(folder, part, file)).catch(() => null);
    const label = await readJson(join(truth, 'labels', `${file}.json`), (parsed) => parsed as Label);
    if (bytes === null) missing.push(file);
    else samples.push({ label, bytes, country: undefined });
  }
  return { samples, makers: new Map(wanted.map(({ file, maker }) => [file, maker])), missing };
}
