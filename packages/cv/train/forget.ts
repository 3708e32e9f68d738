import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { toPrediction } from '../bench/expected.ts';
import { gatheredFolder, readLabelledPart } from '../bench/labelled-set.ts';
import { type Count, scoreCv, Tally } from '../bench/score-cv.ts';
import { SCHOOL_WORDS } from '../src/lexicon/education.ts';
import { COMPANY_WORDS, TITLE_OPENERS, TITLE_WORDS } from '../src/lexicon/employment.ts';
import { HEADING_WORDS, HEADINGS, LEARNING_STEMS, SCHOOL_STEMS } from '../src/lexicon/headings.ts';
import { CITIES } from '../src/lexicon/places.ts';

const TABLES = {
  title: TITLE_WORDS,
  opener: TITLE_OPENERS,
  company: COMPANY_WORDS,
  school: SCHOOL_WORDS,
  city: CITIES,
};
const KINDS = ['heading', ...Object.keys(TABLES)];
const FIELDS = ['jobTitle', 'currentEmployer', 'employment', 'education'];

function isForgotten(word: string, share: number, seed: string): boolean {
  const [first = 0] = createHash('sha256').update(`${seed}|${word}`).digest();
  return first / 256 < share;
}

/** Other tables are built from the words later. */
function forget(kinds: readonly string[], share: number, seed: string): void {
  for (const [kind, table] of Object.entries(TABLES))
    if (kinds.includes(kind))
      for (const word of [...table]) if (isForgotten(word, share, seed)) (table as Set<string>).delete(word);
  if (!kinds.includes('heading')) return;
  const headings: Record<string, string> = HEADINGS;
  for (const [kind, list] of Object.entries(headings))
    headings[kind] = list
      .split(',')
      .filter((heading) => !isForgotten(heading.trim(), share, seed))
      .join(',');
  for (const word of [...HEADING_WORDS.keys()])
    if (isForgotten(word, share, seed)) (HEADING_WORDS as Map<string, unknown>).delete(word);
  for (const stems of [LEARNING_STEMS, SCHOOL_STEMS])
    for (const stem of [...stems]) if (isForgotten(stem, share, seed)) (stems as Set<string>).delete(stem);
}

async function scored(): Promise<Tally> {
  // Loaded late, because these modules build tables from the words.
  const { readDocument } = await import('../src/read-document.ts');
  const { findFields } = await import('../src/find-fields.ts');
  const tally = new Tally();
  const { samples } = await readLabelledPart('tuning', gatheredFolder);
  for (const { label, bytes } of samples) {
    const document = label.kind === 'cv' ? await readDocument(bytes).catch(() => null) : null;
    if (label.kind !== 'cv' || document === null) continue;
    const got = toPrediction(findFields(document, { now: new Date('2025-06-01'), ocr: false }));
    scoreCv(tally, { file: label.file, expected: label.expected, got }, (name) => name.toLowerCase());
  }
  return tally;
}

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '0.3' },
    seeds: { type: 'string', default: '4' },
    kind: { type: 'string', multiple: true, default: KINDS },
    misses: { type: 'boolean' },
    one: { type: 'string' },
  },
});

function sayAll(counts: ReadonlyMap<string, Count>): void {
  for (const field of FIELDS) {
    const { right, wrong, missed } = counts.get(field) ?? { right: 0, wrong: 0, missed: 0 };
    const f1 = (2 * right) / Math.max(1, 2 * right + wrong + missed);
    process.stdout.write(
      `${field.padEnd(16)} ${f1.toFixed(3)}  right ${String(right)}, wrong ${String(wrong)}, missed ${String(missed)}\n`,
    );
  }
}

/** Forgotten words don't return, so each seed has its own process. */
function runSeed(seed: string): [string, Count][] {
  const said = execFileSync(
    process.execPath,
    [fileURLToPath(import.meta.url), ...process.argv.slice(2), '--one', seed],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const [counts = '[]', ...misses] = said.trim().split('\n');
  if (values.misses === true) process.stdout.write(`${misses.join('\n')}\n`);
  return JSON.parse(counts) as [string, Count][];
}

// npm run forget -w packages/cv: scores the tuning part without some of the words.
if (values.one === undefined) {
  const total = new Tally();
  for (let seed = 1; seed <= Number(values.seeds); seed++)
    for (const [field, count] of runSeed(String(seed))) total.count(field, count);
  sayAll(total.counts);
} else {
  forget(values.kind, Number(values.share), values.one);
  const tally = await scored();
  const misses = tally.misses.filter(({ field }) => FIELDS.includes(field));
  process.stdout.write(
    `${[JSON.stringify([...tally.counts]), ...misses.map((miss) => JSON.stringify(miss))].join('\n')}\n`,
  );
}
