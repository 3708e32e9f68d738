import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCv } from '@nova/cv/parse';
import { combinations, makeCv } from '../test/synthetic/make-cv.ts';
import { fold } from './alike.ts';
import { type Label, type Prediction, toPrediction } from './expected.ts';
import type { Sample } from './labelled-set.ts';
import { type CvCounts, intervals, report } from './report.ts';
import { type Miss, scoreCv, Tally } from './score-cv.ts';

interface ScoredSamples {
  readonly text: string;
  readonly misses: readonly Miss[];
  readonly outcomes: readonly ReadOutcome[];
}

/** The seed of the draws, and each CV's template family. */
interface FamilyDraw {
  readonly families: ReadonlyMap<string, string>;
  readonly seed: number;
}

/** A bad file may be refused, or yield no person and no history. */
function isHandled({ result }: ReadOutcome, ocrEmail: string | undefined): boolean {
  if (result === undefined) return true;
  const histories = result.educationHistory.length + result.employmentHistory.length;
  return histories === 0 || (ocrEmail !== undefined && result.email === ocrEmail);
}

/** With `drawn`, each F1 has an interval. */
export async function scoreSamples(samples: readonly Sample[], drawn?: FamilyDraw): Promise<ScoredSamples> {
  const read = await readSamples(samples);
  const key = languageKeys(read);
  const whole = new Tally();
  const counted: CvCounts[] = [];
  const times: number[] = [];
  const bad: string[] = [];
  for (const { sample, outcome, milliseconds } of read) {
    const { label } = sample;
    if (label.kind === 'bad') {
      const verdict = isHandled(outcome, label.expected.ocrEmail) ? 'ok  ' : 'FAIL';
      bad.push(`\n${verdict} ${label.file} (${label.expected.outcome}) ${outcome.error ?? ''}`);
      continue;
    }
    const own = new Tally();
    scoreCv(own, { file: label.file, expected: label.expected, got: outcome.result ?? EMPTY }, key);
    for (const [field, count] of own.counts) whole.count(field, count);
    whole.misses.push(...own.misses);
    counted.push({ family: drawn?.families.get(label.file) ?? label.file, counts: own.counts });
    times.push(milliseconds);
  }
  const ranges = drawn === undefined ? new Map() : intervals(counted, drawn.seed);
  return {
    text: `${report(whole, times, ranges)}${bad.join('')}`,
    misses: whole.misses,
    outcomes: read.map(({ outcome }) => outcome),
  };
}

export interface ReadOutcome {
  file: string;
  result?: Prediction;
  error?: string;
}

interface ReadSample {
  readonly sample: Sample;
  readonly outcome: ReadOutcome;
  readonly milliseconds: number;
}

/** The score of an unreadable CV. */
export const EMPTY: Prediction = {
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  linkedIn: null,
  jobTitle: null,
  currentEmployer: null,
  location: null,
  skills: [],
  educationHistory: [],
  employmentHistory: [],
  languages: [],
};

async function readSample(sample: Sample): Promise<ReadSample> {
  const { file } = sample.label;
  const start = performance.now();
  try {
    const cv = await parseCv(sample.bytes, { defaultCountry: sample.country });
    return {
      sample,
      outcome: { file, result: toPrediction(cv) },
      milliseconds: performance.now() - start,
    };
  } catch (error) {
    return { sample, outcome: { file, error: String(error) }, milliseconds: performance.now() - start };
  }
}

/** One by one, so that times are comparable. */
async function readSamples(samples: readonly Sample[]): Promise<ReadSample[]> {
  const read = [];
  for (const sample of samples) read.push(await readSample(sample));
  return read;
}

/** Names with one code are one language. */
function languageKeys(read: readonly ReadSample[]): (name: string) => string {
  const named = read.flatMap(({ outcome }) => outcome.result?.languages ?? []);
  const codes = new Map(named.map(({ name, code }) => [fold(name), code]));
  return (name) => codes.get(fold(name)) ?? fold(name);
}

/** The labels have a documented form. */
function asLabels(parsed: unknown): Label[] {
  return parsed as Label[];
}

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

/** The held-out third, or the rest. */
export function makeSamples(heldOut: boolean, seed: number): Sample[] {
  const chosen = combinations().filter((combination) => combination.heldOut === heldOut);
  return chosen.map(({ index }) => {
    const { file, bytes, country, truth } = makeCv(index, seed);
    return { label: { file, kind: 'cv', expected: truth }, bytes, country };
  });
}
