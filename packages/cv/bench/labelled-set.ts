import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Label } from './expected.ts';

export type SetPart = 'tuning' | 'held-out';

export const PARTS: readonly SetPart[] = ['tuning', 'held-out'];

/** A CV of a stranger as truth/files.json lists it. */
interface LabelledFile {
  readonly file: string;
  readonly family: string;
  readonly part: SetPart;
}

/** The CVs of one part that are here, whose they are, and the names of those that nobody has gathered yet. */
interface LabelledPart {
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

/**
 * The part that a family's CVs belong to. The rule was written down before any of them was parsed, and looks at no file:
 * what the development set has of a family is known already, so the rest is for tuning; what the measurer's unseen set has
 * is not to be tuned for, so the rest is held out; all others go by the first byte of their name's SHA-256.
 *
 * @param family a template's family, its author or its generator
 * @param knownFrom the other set that has files of the family, if one has
 */
export function partOf(family: string, knownFrom: 'development' | 'reserved' | undefined): SetPart {
  if (knownFrom !== undefined) return knownFrom === 'development' ? 'tuning' : 'held-out';
  const [first = 0] = createHash('sha256').update(family).digest();
  return first % 2 === 0 ? 'tuning' : 'held-out';
}

/** A file to parse with what it should give. */
export interface Sample {
  label: Label;
  bytes: Uint8Array;
  country: string | undefined;
}
