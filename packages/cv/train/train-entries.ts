import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gathered, readTruth } from '../bench/truth.ts';
import { makeSamples, readFolder, type Sample } from '../bench/sources.ts';
import { readDocument } from '../src/document/read-document.ts';
import { factsOf, type EntryKind } from '../src/sections/entry-facts.ts';
import { FEATURES, type EntryWeights } from '../src/sections/entry-features.ts';
import { entryWeights } from '../src/sections/entry-weights.ts';
import { splitSections } from '../src/sections/split-sections.ts';
import { goldStarts } from './gold-starts.ts';
import { isPossible, learn, rightOf, type Lesson } from './learn.ts';

const SECTIONS = { job: 'experience', study: 'education' } as const;
const KINDS: EntryKind[] = ['job', 'study'];
const ROUNDS = 12;

async function lessonsOf(sample: Sample, kind: EntryKind): Promise<Lesson[]> {
  const { label } = sample;
  if (label.kind !== 'cv') return [];
  const document = await readDocument(sample.bytes).catch(() => null);
  const sections = document === null ? [] : splitSections(document.lines);
  return sections.flatMap((section) => {
    if (section.kind !== SECTIONS[kind]) return [];
    const gold = goldStarts(section.lines, label.expected, kind);
    return gold === null ? [] : [{ file: label.file, facts: factsOf(section.lines, kind), gold }];
  });
}

function table(kind: EntryKind, weights: EntryWeights): string {
  return `  ${kind}: {\n${FEATURES.map((feature) => `    ${feature}: ${String(weights[feature])},`).join('\n')}\n  },`;
}

function source(learnt: Record<EntryKind, EntryWeights>): string {
  return `import type { EntryKind } from './entry-facts.ts';
import type { EntryWeights } from './entry-features.ts';

/**
 * Points by which stretches of a section are told to be one entry; \`entry-features.ts\` says what each counts, and why.
 * Learnt by \`npm run train -w packages/cv -- --write FOLDER…\`: not to be changed by hand.
 */
export const entryWeights: Readonly<Record<EntryKind, EntryWeights>> = {
${KINDS.map((kind) => table(kind, learnt[kind])).join('\n')}
};
`;
}

/** Parts that makers are divided into to see what weights do to CVs that they were not learnt from. */
const FOLDS = 5;

/** How many sections are divided rightly by weights that were learnt from the other makers' CVs. */
function crossValidated(lessons: Lesson[], from: EntryWeights, makers: ReadonlyMap<string, string>): number {
  const names = [...new Set(lessons.map(({ file }) => makers.get(file) ?? file))].sort();
  const foldOf = ({ file }: Lesson): number => names.indexOf(makers.get(file) ?? file) % FOLDS;
  return Array.from({ length: FOLDS }, (_, fold) => {
    const learnt = learn(
      lessons.filter((lesson) => foldOf(lesson) !== fold),
      from,
      ROUNDS,
    );
    return rightOf(
      lessons.filter((lesson) => foldOf(lesson) === fold),
      learnt,
    ).length;
  }).reduce((sum, right) => sum + right, 0);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    truth: { type: 'boolean' },
    synthetic: { type: 'boolean' },
    write: { type: 'boolean' },
    misses: { type: 'boolean' },
  },
});
const given = (await Promise.all(positionals.map((folder) => readFolder(folder)))).flat();
const truth = values.truth === true ? await readTruth('tuning', gathered) : null;
const makers = truth?.makers ?? new Map<string, string>();
const real = [...given, ...(truth?.samples ?? [])];
const made = values.synthetic === true ? await makeSamples(false, 1) : [];
const samples = [...made, ...real];
const learnt = { ...entryWeights };
for (const kind of KINDS) {
  const lessons: Lesson[] = [];
  for (const sample of samples) lessons.push(...(await lessonsOf(sample, kind)));
  const possible = lessons.filter((lesson) => isPossible(lesson));
  const before = rightOf(possible, entryWeights[kind]).length;
  learnt[kind] = learn(possible, entryWeights[kind], ROUNDS);
  const right = rightOf(possible, learnt[kind]);
  process.stdout.write(
    `${kind}: ${String(lessons.length)} sections, ${String(possible.length)} of them with starts that are possible; divided rightly before ${String(before)}, after ${String(right.length)}, by weights of other makers' CVs ${String(crossValidated(possible, entryWeights[kind], makers))}\n`,
  );
  if (values.misses === true)
    for (const lesson of possible.filter((one) => !right.includes(one)))
      process.stdout.write(`  ${lesson.file}\n`);
}
if (values.write === true)
  await writeFile(new URL('../../../src/sections/entry-weights.ts', import.meta.url), source(learnt));
else process.stdout.write(source(learnt));
