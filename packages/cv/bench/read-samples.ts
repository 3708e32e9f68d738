import { parseCv } from '@nova/cv/parse';
import { fold } from './alike.ts';
import type { Prediction } from './expected.ts';
import { toPrediction } from './predict.ts';
import type { Sample } from './sources.ts';

/** What reading a file came to. */
export interface ReadOutcome {
  file: string;
  result?: Prediction;
  error?: string;
}

/** A file, what reading it came to, and how long that took. */
export interface ReadSample {
  readonly sample: Sample;
  readonly outcome: ReadOutcome;
  readonly milliseconds: number;
}

/** What a CV that could not be read is scored as. */
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

/** Reads files one after the other, so that the times are theirs. */
export async function readSamples(samples: readonly Sample[]): Promise<ReadSample[]> {
  const read = [];
  for (const sample of samples) read.push(await readSample(sample));
  return read;
}

/** Languages are the same where the parser knows both names by one code. */
export function languageKeys(read: readonly ReadSample[]): (name: string) => string {
  const named = read.flatMap(({ outcome }) => outcome.result?.languages ?? []);
  const codes = new Map(named.map(({ name, code }) => [fold(name), code]));
  return (name) => codes.get(fold(name)) ?? fold(name);
}
