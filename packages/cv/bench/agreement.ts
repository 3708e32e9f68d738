import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fold } from './alike.ts';
import type { Expected, Label } from './expected.ts';
import { labelledSet, listLabelledFiles } from './labelled-set.ts';
import { type CvCounts, intervals, report } from './report.ts';
import { FIELDS, scoreCv, Tally } from './score-cv.ts';
import { asAnswer } from './second-answer.ts';

// Scores each label with the other as the answer, since only the answer's optional entries may be missing.
// Shows no misses of held-out CVs.

const { values } = parseArgs({
  options: { misses: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
});

/** The labels are this package's own files. */
async function readExpected(folder: string, file: string): Promise<Expected> {
  const label = JSON.parse(await readFile(join(labelledSet, folder, `${file}.json`), 'utf8')) as Label;
  if (label.kind !== 'cv') throw new Error(`${file} is labelled as no CV`);
  return label.expected;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const names = (await readdir(join(labelledSet, 'second'))).map((name) => name.replace(/\.json$/, ''));
const twice = await Promise.all(
  (await listLabelledFiles())
    .filter(({ file }) => names.includes(file))
    .map(async (listed) => {
      const labels = [
        await readExpected('labels', listed.file),
        await readExpected('second', listed.file),
      ] as const;
      return { ...listed, labels, skip: [...new Set(labels.flatMap(({ skip }) => skip ?? []))] };
    }),
);

/** Fields that either label skips are not scored. */
function compare(right: 0 | 1): void {
  const tally = new Tally();
  const counted: CvCounts[] = [];
  for (const { file, family, part, labels, skip } of twice) {
    const own = new Tally();
    const [expected, answer] = [labels[right], labels[1 - right] ?? labels[right]];
    scoreCv(own, { file, expected: { ...expected, skip }, got: asAnswer(answer, expected) }, fold);
    for (const [field, count] of own.counts) tally.count(field, count);
    counted.push({ family, counts: own.counts });
    if (values.misses === true && part === 'tuning') for (const miss of own.misses) say(JSON.stringify(miss));
  }
  const table = report(
    tally,
    counted.map(() => 0),
    intervals(counted, Number(values.seed)),
  );
  say(table.split('\n').slice(0, -1).join('\n'));
}

say('the first labels as expected, the second as answer');
compare(0);
say('\nthe second labels as expected, the first as answer');
compare(1);
const leftOut = FIELDS.map(
  (field) => `${field} ${String(twice.filter(({ skip }) => skip.includes(field)).length)}`,
);
say(
  `\nCVs of which a label leaves a field out: ${leftOut.filter((text) => !text.endsWith(' 0')).join(', ')}`,
);
