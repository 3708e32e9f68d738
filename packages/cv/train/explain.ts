import { readFile } from 'node:fs/promises';
import { readDocument } from '../src/read-document.ts';
import { type EntryKind, readLineFacts } from '../src/sections/entry-facts.ts';
import {
  findBestSegmentation,
  type EntryVotes,
  scoreVotes,
  sumSection,
  countVotes,
} from '../src/sections/entry-model.ts';
import { entryWeights } from '../src/sections/entry-weights.ts';
import { type Section, splitSections } from '../src/sections/split-sections.ts';

/** Strongest first. */
function formatVotes(votes: EntryVotes, kind: EntryKind): string {
  const weights = entryWeights[kind];
  const points = Object.entries(votes).map(([vote, times]) => ({
    vote,
    points: times * weights[vote as keyof typeof weights],
  }));
  return points
    .filter((one) => one.points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .map((one) => `${one.vote} ${one.points > 0 ? '+' : ''}${one.points.toFixed(1)}`)
    .join(', ');
}

function explainSection(section: Section, kind: EntryKind): string[] {
  const facts = readLineFacts(section.lines, kind);
  const { starts, plan, score } = findBestSegmentation(facts, entryWeights[kind]);
  const sums = sumSection(facts);
  const rows = section.lines.map((line, at) => {
    const entry = starts.indexOf(at);
    const end = starts[entry + 1] ?? facts.length;
    const votes = entry < 0 ? {} : countVotes(sums, at, end, plan);
    const why =
      entry < 0
        ? ''
        : `   <- ${scoreVotes(votes, entryWeights[kind]).toFixed(1)}: ${formatVotes(votes, kind)}`;
    return `${entry < 0 ? '    ' : ' >> '}${line.bullet ? '• ' : ''}${line.cells.join(' | ').slice(0, 100)}${why}`;
  });
  return [`   by ${JSON.stringify(plan)}: ${score.toFixed(1)}`, ...rows];
}

const KINDS: Partial<Record<Section['kind'], EntryKind>> = { experience: 'job', education: 'education' };

// npm run explain -w packages/cv -- FILE…
for (const file of process.argv.slice(2)) {
  const { lines } = await readDocument(await readFile(file));
  for (const section of splitSections(lines)) {
    const kind = KINDS[section.kind];
    const rows =
      kind === undefined ? section.lines.map((line) => `    ${line.text}`) : explainSection(section, kind);
    process.stdout.write(`## ${section.kind} ${section.title}\n${rows.join('\n')}\n`);
  }
}
