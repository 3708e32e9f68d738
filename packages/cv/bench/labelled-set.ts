import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Label } from './expected.ts';

export type SetPart = 'tuning' | 'held-out';

export const PARTS: readonly SetPart[] = ['tuning', 'held-out'];

interface LabelledFile {
  readonly file: string;
  readonly family: string;
  readonly part: SetPart;
}

interface LabelledPart {
  readonly samples: readonly Sample[];
  readonly families: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
}

/** This runs in packages/cv/dist/bench. */
const root = fileURLToPath(new URL('../../../..', import.meta.url));

export const labelledSet = join(root, 'packages/cv/labelled-set');

/** The default target of gather.mjs. */
export const gatheredFolder = join(root, '.nova/cv-labelled-set');

/** The files have a documented form. */
async function readJson<T>(path: string, asRead: (parsed: unknown) => T): Promise<T> {
  return asRead(JSON.parse(await readFile(path, 'utf8')));
}

export async function listLabelledFiles(): Promise<LabelledFile[]> {
  return readJson(join(labelledSet, 'files.json'), (parsed) => parsed as LabelledFile[]);
}

/** packages/cv/labelled-set/README.md explains the parts. */
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
 * A rule fixed before any CV was parsed: the development set is for tuning, the reserved set is held out. All
 * other families go by the name's SHA-256.
 */
export function partOf(family: string, knownFrom: 'development' | 'reserved' | undefined): SetPart {
  if (knownFrom !== undefined) return knownFrom === 'development' ? 'tuning' : 'held-out';
  const [first = 0] = createHash('sha256').update(family).digest();
  return first % 2 === 0 ? 'tuning' : 'held-out';
}

export interface Sample {
  label: Label;
  bytes: Uint8Array;
  country: string | undefined;
}
