import type { ImportReport, ImportFindings, Problem } from '@nova/features/imports';
import { countsText } from '../../output-text.ts';
import { formatErased } from './erased.ts';
import { undoLine } from './table-text.ts';

const problemsShown = 8;

export function linesText(findings: ImportFindings, dryRun: boolean): string {
  const { imported, updated, unchanged, skipped, leftOut: cells, named } = findings.report;
  const created = Object.fromEntries(
    Object.entries(imported).map(([type, count]) => [type, count - (updated[toType(type)] ?? 0)]),
  );
  const [create, update] = dryRun ? ['To create', 'To update'] : ['Created', 'Updated'];
  return [
    summary([
      [create, countsText(created)],
      [update, countsText(updated)],
      ['Unchanged', unchanged.toLocaleString('en')],
      ...(skipped.length > 0
        ? [[dryRun ? 'To skip' : 'Skipped', skipped.length.toLocaleString('en')] as const]
        : []),
    ]),
    ...formatSkipped(skipped, dryRun),
    ...formatErased(findings.report),
    ...formatNewNames(named, dryRun),
    ...errorLines(findings),
    ...leftOutLines(cells),
    ...(dryRun ? ['Nothing was written. The same command without --dry-run imports.'] : []),
    ...undoLine(findings.report),
  ].join('\n');
}

/** `Object.entries` loses the type of the keys. */
const toType = (text: string): keyof ImportReport['updated'] => text as keyof ImportReport['updated'];

const summary = (parts: readonly (readonly [string, string])[]): string =>
  parts.some(([, counts]) => counts.includes('\n'))
    ? parts.map(([what, counts]) => `${what}: ${counts}`).join('\n')
    : parts.map(([what, counts]) => `${what}: ${counts}.`).join(' ');

function errorLines({ report: { errors }, problems }: ImportFindings): readonly string[] {
  const lines = new Set(errors.map(({ line }) => line)).size;
  if (lines === 0) return [];
  const failed = lines === 1 ? '1 line fails' : `${lines.toLocaleString('en')} lines fail`;
  const more = problems.length - problemsShown;
  return [
    `${failed}; the rest goes in:`,
    ...problems.slice(0, problemsShown).map((problem) => `  ${problemText(problem)}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more problems; --json lists them all.`] : []),
  ];
}

function problemText({ message, count, examples }: Problem): string {
  const numbers = examples.map(({ line }) => String(line)).join(', ');
  const where = `${count === 1 ? 'line' : `${count.toLocaleString('en')} lines:`} ${numbers}${count > examples.length ? ' …' : ''}`;
  return `${where}: ${message}`;
}

const skippedShown = 3;

function formatSkipped(skipped: ImportReport['skipped'], dryRun: boolean): readonly string[] {
  if (skipped.length === 0) return [];
  const first = skipped
    .slice(0, skippedShown)
    .map(({ line, id, repeats }) =>
      repeats === undefined
        ? `line ${String(line)} is ${id}`
        : `line ${String(line)} repeats line ${String(repeats)}`,
    );
  const more =
    skipped.length > skippedShown ? ` and ${(skipped.length - skippedShown).toLocaleString('en')} more` : '';
  return [
    `${dryRun ? 'To be skipped' : 'Skipped'} as duplicates: ${first.join(', ')}${more}. --on-duplicate update changes those records; create makes new ones.`,
  ];
}

const formatNewNames = (named: ImportReport['named'], dryRun: boolean): readonly string[] =>
  Object.entries(named).map(
    ([group, names]) =>
      `${dryRun ? 'To be added' : 'Added'} to the ${group}: ${names.map((name) => JSON.stringify(name)).join(', ')}.`,
  );

function leftOutLines(cells: ImportReport['leftOut']): readonly string[] {
  const [first] = cells;
  if (!first) return [];
  const count = cells.length === 1 ? '1 cell was' : `${cells.length.toLocaleString('en')} cells were`;
  return [
    `${count} left out, such as line ${String(first.line)}: ${first.message} ${cells.length > 1 ? '--json lists them all.' : ''}`.trimEnd(),
  ];
}
