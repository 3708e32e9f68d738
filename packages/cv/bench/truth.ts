import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Label } from './expected.ts';
import type { Sample } from './sources.ts';

export type SetPart = 'tuning' | 'held-out';
export const PARTS: readonly SetPart[] = ['tuning', 'held-out'];

/** A CV of a stranger as truth/files.json lists it. */
interface LabelledFile {
  readonly file: string;
  readonly family: string;
  readonly part: SetPart;
}

/** The CVs of one part that are here, whose they are, and the names of those that nobody has gathered yet. */
export interface LabelledPart {
  readonly samples: readonly Sample[];
  readonly families: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
}

/** From packages/cv/dist/bench, where this runs. */
const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The list and the labels of the CVs of strangers. */
export const labelledSet = join(root, 'packages/cv/truth');

/** Where gather.mjs puts the files unless it is told otherwise. */
export const gatheredFolder = join(root, '.nova/cv-truth');

/** The list and the labels are this package's own files in a documented form. */
async function readJson<T>(path: string, asRead: (parsed: unknown) => T): Promise<T> {
  return asRead(JSON.parse(await readFile(path, 'utf8')));
}

/** All CVs of strangers, gathered or not. */
export async function listLabelledFiles(): Promise<LabelledFile[]> {
  return readJson(join(labelledSet, 'files.json'), (parsed) => parsed as LabelledFile[]);
}

/** The CVs of a part (packages/cv/truth/README.md) in the folder that they were gathered into. */
export async function readLabelledPart(part: SetPart, folder: string): Promise<LabelledPart> {
  const wanted = (await listLabelledFiles()).filter((listed) => listed.part === part);
  const samples: Sample[] = [];
  const missing: string[] = [];
  for (const { file } of wanted) {
    const bytes = await readFile(join(folder, part, file)).catch(() => null);
    const label = await readJson(join(labelledSet, 'labels', `${file}.json`), (parsed) => parsed as Label);
    if (bytes === null) missing.push(file);
    else samples.push({ label, bytes, country: undefined });
  }
  return { samples, families: new Map(wanted.map(({ file, family }) => [file, family])), missing };
}
