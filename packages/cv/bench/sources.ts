import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { combinations, makeCv } from '../test/synthetic/make-cv.ts';
import type { Label } from './expected.ts';

/** A file to parse with what it should give. */
export interface Sample {
  label: Label;
  bytes: Uint8Array;
  country: string | undefined;
}

/** The labels are the measurer's own files in a documented form, so that only their type is missing. */
function asLabels(parsed: unknown): Label[] {
  return parsed as Label[];
}

/** The files of a folder that its expected.json labels. */
export async function readFolder(folder: string): Promise<Sample[]> {
  const labels = asLabels(JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')));
  return Promise.all(
    labels.map(async (label) => ({
      label,
      bytes: await readFile(join(folder, label.file)),
      country: undefined,
    })),
  );
}

/** Synthetic CVs: the held-out third, or the other two thirds. */
export function makeSamples(heldOut: boolean, seed: number): Sample[] {
  const chosen = combinations().filter((combination) => combination.heldOut === heldOut);
  return chosen.map(({ index }) => {
    const { file, bytes, country, truth } = makeCv(index, seed);
    return { label: { file, kind: 'cv', expected: truth }, bytes, country };
  });
}
