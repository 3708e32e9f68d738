import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gatheredFolder, readLabelledPart, type Sample } from '../bench/labelled-set.ts';
import { makeSamples, readFolder } from '../bench/score-samples.ts';
import { readDocument } from '../src/read-document.ts';
import { type EntryKind, readLineFacts } from '../src/sections/entry-facts.ts';
import { type EntryWeights, FEATURES } from '../src/sections/entry-model.ts';
import { entryWeights } from '../src/sections/entry-weights.ts';
import { splitSections } from '../src/sections/split-sections.ts';
import { goldStarts, isPossible, learn, priorWeights, rightOf, type TrainingSection } from './learn.ts';

const SECTIONS = { job: 'experience', education: 'education' } as const;
const KINDS: EntryKind[] = ['job', 'education'];

async function lessonsOf(sample: Sample, kind: EntryKind): Promise<TrainingSection[]> {
  const { label } = sample;
  if (label.kind !== 'cv') return [];
  const document = await readDocument(sample.bytes).catch(() => null);
  const sections = document === null ? [] : splitSections(document.lines);
  return sections.flatMap((section) => {
    if (section.kind !== SECTIONS[kind]) return [];
    const gold = goldStarts(section.lines, label.expected, kind);
    return gold === null ? [] : [{ file: label.file, facts: readLineFacts(section.lines, kind), gold }];
  });
}

function table(kind: EntryKind, weights: EntryWeights): string {
  return `  ${kind}: {\n${FEATURES.map((feature) => `    ${feature}: ${String(weights[feature])},`).join('\n')}\n  },`;
}

function source(learnt: Record<EntryKind, EntryWeights>): string {
  return `import type { EntryKind } from './entry-facts.ts';
import type { EntryWeights } from './entry-model.ts';

/**
 * Learnt weights of the features in \`entry-model.ts\`.
 * Written by \`npm run train -w packages/cv -- --write FOLDER…\`; not edited by hand.
 */
export const entryWeights: Readonly<Record<EntryKind, EntryWeights>> = {
${KINDS.map((kind) => table(kind, learnt[kind])).join('\n')}
};
`;
}

/** For cross-validation over template families. */
const FOLDS = 5;

/** 0 keeps the initial weights. The smallest of equals wins. */
const STEPS = [0, 0.02, 0.05, 0.1, 0.3];

/** A gain of one section may be chance. */
const LEAST_GAIN = 2;

/** Weights learnt from other families divide each section. */
function crossValidated(
  lessons: TrainingSection[],
  folds: ReadonlyMap<TrainingSection, number>,
  trial: Trial,
): number {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const others = lessons.filter((lesson) => folds.get(lesson) !== fold);
    const own = lessons.filter((lesson) => folds.get(lesson) === fold);
    return rightOf(own, learn(others, priorWeights[trial.kind], trial.step)).length;
  }).reduce((sum, right) => sum + right, 0);
}

interface Trial {
  kind: EntryKind;
  step: number;
}

function bestStep(lessons: TrainingSection[], kind: EntryKind): { step: number; said: string } {
  const names = [...new Set(lessons.map(({ file }) => families.get(file) ?? file))].sort();
  const folds = new Map(
    lessons.map((lesson) => [lesson, names.indexOf(families.get(lesson.file) ?? lesson.file) % FOLDS]),
  );
  const tried = STEPS.map((step) => ({ step, right: crossValidated(lessons, folds, { kind, step }) }));
  const none = tried[0]?.right ?? 0;
  const best = tried.reduce((a, b) => (b.right > a.right && b.right >= none + LEAST_GAIN ? b : a));
  return {
    step: best.step,
    said: tried.map(({ step, right }) => `${String(step)}: ${String(right)}`).join(', '),
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'labelled-set': { type: 'boolean' },
    synthetic: { type: 'boolean' },
    write: { type: 'boolean' },
    misses: { type: 'boolean' },
  },
});
const given = (await Promise.all(positionals.map((folder) => readFolder(folder)))).flat();
const tuning = values['labelled-set'] === true ? await readLabelledPart('tuning', gatheredFolder) : null;
const families = tuning?.families ?? new Map<string, string>();
const real = [...given, ...(tuning?.samples ?? [])];
const made = values.synthetic === true ? makeSamples(false, 1) : [];
const samples = [...made, ...real];
const learnt = { ...entryWeights };
for (const kind of KINDS) {
  const lessons: TrainingSection[] = [];
  for (const sample of samples) lessons.push(...(await lessonsOf(sample, kind)));
  const possible = lessons.filter((lesson) => isPossible(lesson));
  const before = rightOf(possible, entryWeights[kind]).length;
  const { step, said } = bestStep(possible, kind);
  learnt[kind] = learn(possible, priorWeights[kind], step);
  const right = rightOf(possible, learnt[kind]);
  process.stdout.write(
    `${kind}: ${String(lessons.length)} sections, ${String(possible.length)} of them with starts that are possible; divided rightly by the weights in use ${String(before)}, by those learnt ${String(right.length)}; by weights of other families' CVs, by step, ${said}: ${String(step)} is taken\n`,
  );
  if (values.misses === true)
    for (const lesson of possible.filter((one) => !right.includes(one)))
      process.stdout.write(`  ${lesson.file}\n`);
}
if (values.write === true)
  await writeFile(new URL('../../src/sections/entry-weights.ts', import.meta.url), source(learnt));
else process.stdout.write(source(learnt));
