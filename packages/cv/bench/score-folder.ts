import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseCv } from '@nova/cv/parse';
import { fold } from './alike.ts';
import type { Prediction } from './expected.ts';
import { toPrediction } from './predict.ts';
import { FIELDS, scoreCv } from './score-cv.ts';
import { makeSamples, readFolder, type Sample } from './sources.ts';
import { scoreOf, Tally } from './tally.ts';

interface Outcome {
  file: string;
  result?: Prediction;
  error?: string;
}

const EMPTY: Prediction = {
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

async function parseSample(sample: Sample): Promise<{ outcome: Outcome; milliseconds: number }> {
  const { file } = sample.label;
  const start = performance.now();
  try {
    const cv = await parseCv(sample.bytes, { defaultCountry: sample.country });
    return { outcome: { file, result: toPrediction(cv) }, milliseconds: performance.now() - start };
  } catch (error) {
    return { outcome: { file, error: String(error) }, milliseconds: performance.now() - start };
  }
}

/** Languages are the same where the parser knows both names by one code. */
function languageKeys(outcomes: Outcome[]): (name: string) => string {
  const codes = new Map(
    outcomes.flatMap(({ result }) => result?.languages ?? []).map(({ name, code }) => [fold(name), code]),
  );
  return (name) => codes.get(fold(name)) ?? fold(name);
}

/** A bad file passes where it is refused, or gives no person and no history. */
function isHandled(outcome: Outcome, ocrEmail: string | undefined): boolean {
  const { result } = outcome;
  if (result === undefined) return true;
  const histories = result.educationHistory.length + result.employmentHistory.length;
  return histories === 0 || (ocrEmail !== undefined && result.email === ocrEmail);
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function report(tally: Tally, times: number[], samples: number): string {
  const rows = FIELDS.map((field) => {
    const count = tally.counts.get(field) ?? { right: 0, wrong: 0, missed: 0 };
    const { precision, recall, f1 } = scoreOf(count);
    const numbers = [precision, recall, f1].map((value) => value.toFixed(3).padStart(7)).join('');
    return `${field.padEnd(18)}${numbers}${String(count.right).padStart(6)}${String(count.wrong).padStart(6)}${String(count.missed).padStart(6)}`;
  });
  const mean =
    FIELDS.reduce(
      (sum, field) => sum + scoreOf(tally.counts.get(field) ?? { right: 0, wrong: 0, missed: 0 }).f1,
      0,
    ) / FIELDS.length;
  const sorted = [...times].sort((a, b) => a - b);
  return [
    `${'field'.padEnd(18)}      P      R     F1 right wrong missed`,
    ...rows,
    `macro F1 ${mean.toFixed(4)} over ${String(samples)} CVs`,
    `parse time: median ${percentile(sorted, 0.5).toFixed(0)} ms, p95 ${percentile(sorted, 0.95).toFixed(0)} ms`,
  ].join('\n');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    predictions: { type: 'string' },
    synthetic: { type: 'boolean' },
    'seen-synthetic': { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    misses: { type: 'boolean' },
  },
});
const [folder] = positionals;
const synthetic = values.synthetic === true || values['seen-synthetic'] === true;
if (folder === undefined && !synthetic) {
  process.stderr.write(
    'usage: score-folder FOLDER | --synthetic [--seed N] [--misses] [--predictions FILE]\n',
  );
  process.exit(2);
}
const samples =
  folder === undefined
    ? await makeSamples(values.synthetic === true, Number(values.seed))
    : await readFolder(folder);
const parsed = [];
for (const sample of samples) parsed.push({ sample, ...(await parseSample(sample)) });
const tally = new Tally();
const key = languageKeys(parsed.map(({ outcome }) => outcome));
const bad: string[] = [];
for (const { sample, outcome } of parsed) {
  const { label } = sample;
  if (label.kind === 'cv')
    scoreCv(tally, { file: label.file, expected: label.expected, got: outcome.result ?? EMPTY }, key);
  else
    bad.push(
      `${isHandled(outcome, label.expected.ocrEmail) ? 'ok  ' : 'FAIL'} ${label.file} (${label.expected.outcome}) ${outcome.error ?? ''}`,
    );
}
const cvs = parsed.filter(({ sample }) => sample.label.kind === 'cv');
process.stdout.write(
  `${report(
    tally,
    cvs.map(({ milliseconds }) => milliseconds),
    cvs.length,
  )}\n${bad.map((text) => `${text}\n`).join('')}`,
);
if (values.misses === true)
  for (const miss of tally.misses) process.stdout.write(`${JSON.stringify(miss)}\n`);
if (values.predictions !== undefined)
  await writeFile(
    values.predictions,
    JSON.stringify(
      parsed.map(({ outcome }) => outcome),
      null,
      1,
    ),
  );
