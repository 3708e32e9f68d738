import { type CvCounts, intervals } from './bootstrap.ts';
import { EMPTY, languageKeys, type ReadOutcome, readSamples } from './read-samples.ts';
import { report } from './report.ts';
import { scoreCv } from './score-cv.ts';
import type { Sample } from './sources.ts';
import { type Miss, Tally } from './tally.ts';

/** What a bench says, and what lies behind it. */
interface ScoredSamples {
  readonly text: string;
  readonly misses: readonly Miss[];
  readonly outcomes: readonly ReadOutcome[];
}

/** Whose CVs they are, and the seed to draw families with. */
interface FamilyDraw {
  readonly families: ReadonlyMap<string, string>;
  readonly seed: number;
}

/** A bad file passes where it is refused, or gives no person and no history. */
function isHandled({ result }: ReadOutcome, ocrEmail: string | undefined): boolean {
  if (result === undefined) return true;
  const histories = result.educationHistory.length + result.employmentHistory.length;
  return histories === 0 || (ocrEmail !== undefined && result.email === ocrEmail);
}

/** Reads and scores files; with `drawn`, every F1 has an interval. */
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
