import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gatheredFolder, PARTS, readLabelledPart } from './labelled-set.ts';
import { makeSamples, readFolder, type ReadOutcome, scoreSamples } from './score-samples.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    predictions: { type: 'string' },
    synthetic: { type: 'boolean' },
    'seen-synthetic': { type: 'boolean' },
    'labelled-set': { type: 'boolean' },
    part: { type: 'string' },
    seed: { type: 'string', default: '1' },
    misses: { type: 'boolean' },
  },
});
const [folder] = positionals;
const seed = Number(values.seed);
const outcomes: ReadOutcome[] = [];

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Misses of held-out CVs stay hidden. */
async function scoreLabelledSet(): Promise<void> {
  const parts = PARTS.filter((part) => values.part === undefined || values.part === part);
  if (parts.length === 0) throw new Error(`There is no such part: name one of ${PARTS.join(', ')}.`);
  for (const part of parts) {
    const { samples, families, missing } = await readLabelledPart(part, folder ?? gatheredFolder);
    say(`${part}: ${String(samples.length)} CVs of ${String(new Set(families.values()).size)} families`);
    if (missing.length > 0)
      say(`not gathered: ${String(missing.length)} (node packages/cv/labelled-set/gather.mjs gathers them)`);
    if (samples.length === 0) continue;
    const scored = await scoreSamples(samples, { families, seed });
    say(`${scored.text}\n`);
    if (part === 'held-out') continue;
    outcomes.push(...scored.outcomes);
    if (values.misses === true) for (const miss of scored.misses) say(JSON.stringify(miss));
  }
}

async function scoreOthers(): Promise<void> {
  const samples =
    folder === undefined ? makeSamples(values.synthetic === true, seed) : await readFolder(folder);
  const scored = await scoreSamples(samples);
  say(scored.text);
  outcomes.push(...scored.outcomes);
  if (values.misses === true) for (const miss of scored.misses) say(JSON.stringify(miss));
}

const synthetic = values.synthetic === true || values['seen-synthetic'] === true;
if (folder === undefined && !synthetic && values['labelled-set'] !== true) {
  process.stderr.write(
    'usage: score-folder FOLDER | --synthetic | --seen-synthetic | --labelled-set [FOLDER]\n' +
      '       [--part tuning|held-out] [--seed N] [--misses] [--predictions FILE]\n',
  );
  process.exit(2);
}
await (values['labelled-set'] === true ? scoreLabelledSet() : scoreOthers());
if (values.predictions !== undefined) await writeFile(values.predictions, JSON.stringify(outcomes, null, 1));
