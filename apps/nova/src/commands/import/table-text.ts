import {
  undoDays,
  type ImportFindings,
  type OpenedTable,
  addArticle,
  type ImportReport,
} from '@nova/features/imports';
import { novaLine } from '../../command-line.ts';
import type { Screens } from '../../terminal.ts';
import { textTable, wrapText } from '../../output-text.ts';
import {
  columnLines,
  isUnknownOwner,
  leftOutLines,
  formatAddedNames,
  formatSettledNames,
  formatNotedColumns,
  formatUnknownOwners,
} from './about-table.ts';
import { formatErased } from './erased.ts';
import type { ImportSource } from './open-source.ts';
import { leftOutCellLines, problemLines } from './problems-text.ts';

interface TextOptions {
  readonly dryRun: boolean;
  readonly verbose: boolean;
  readonly next: string | undefined;
  /** `already` if refused rows are in a file, `next` if the next command writes them. */
  readonly kept: 'next' | 'already' | undefined;
  readonly written: readonly string[];
  /** The findings of the next command, if it accepts more rows. */
  readonly helped: ImportFindings | undefined;
  readonly screens: Screens;
}

/** Reports on a table for a person: rows, problems, next command. Leaves out problems that the next command settles. */
export function tableText(
  findings: ImportFindings,
  source: ImportSource,
  table: OpenedTable,
  options: TextOptions,
): string {
  const { dryRun, verbose, next, kept, written, helped, screens } = options;
  const last = helped ?? findings;
  const cells = last.report.leftOut.filter((cell) => verbose || !isUnknownOwner(cell));
  const sentences = [
    formatCounts(findings, source, options),
    ...written,
    ...(helped
      ? formatSettledNames(helped, table)
      : [...formatAddedNames(findings, dryRun), ...formatUnknownOwners(findings)]),
    ...formatSkipped(last.report.skipped, { dryRun, verbose }),
    ...formatErased(last.report),
  ];
  return [
    ...(verbose ? [columnsText(table, screens), ''] : []),
    ...sentences.map((sentence) => wrapText(sentence, '', '  ')),
    ...problemLines(verbose ? findings : last, table, { verbose, all: dryRun, kept }),
    ...leftOutCellLines(cells, { verbose, all: dryRun }).map((line) =>
      line.startsWith(' ') ? line : wrapText(line),
    ),
    ...columnLines(table, dryRun).map((line) => wrapText(line, '', '  ')),
    ...undoLine(findings.report),
    ...(next === undefined ? [] : ['Next:', `  ${next}`]),
  ].join('\n');
}

function formatCounts(
  findings: ImportFindings,
  source: ImportSource,
  { dryRun, helped }: TextOptions,
): string {
  if (!dryRun) return formatRowCounts(findings.report, source, 'did');
  if (!helped) return `${formatRowCounts(findings.report, source, 'will')} Nothing was written.`;
  const { failed } = rowCounts(findings.report, source);
  return `Nothing was written. With the command below: ${formatRowCounts(helped.report, source, 'will')} As typed, ${failed.toLocaleString('en')} cannot.`;
}

/** Counts duplicates, and shows one or all with the record or line that they match. */
function formatSkipped(
  skipped: ImportFindings['report']['skipped'],
  { dryRun, verbose }: Pick<TextOptions, 'dryRun' | 'verbose'>,
): readonly string[] {
  if (skipped.length === 0) return [];
  const examples = skipped
    .slice(0, verbose ? Infinity : 1)
    .map(({ line, id, repeats }) =>
      repeats === undefined
        ? `line ${String(line)} is ${id}`
        : `line ${String(line)} repeats line ${String(repeats)}`,
    );
  const rows = skipped.length === 1 ? '1 duplicate' : `${skipped.length.toLocaleString('en')} duplicates`;
  const such = examples.length < skipped.length ? ', such as ' : ': ';
  return [
    `${dryRun ? 'To be passed over' : 'Passed over'}: ${rows}${such}${examples.join(', ')}; --on-duplicate says otherwise.`,
  ];
}

const sampleLength = 40;

function columnsText({ columns, sample, type }: OpenedTable, screens: Screens): string {
  const rows = columns.map(({ header, index, target }) => [
    header.trim() === '' ? `(column ${String(index + 1)})` : header,
    target?.name ?? 'left out',
    shortenCell(sample[index] ?? ''),
  ]);
  const typeNote = {
    option: '',
    answer: '',
    'file name': ', as the file’s name says; --type says otherwise',
    'sheet’s name': ', as the sheet’s name says; --type says otherwise',
  }[type.from];
  return `Each row is ${addArticle(type.name)}${typeNote}.\n\n${textTable(['column', 'field', 'first row'], rows, screens)}`;
}

function shortenCell(cell: string): string {
  const line = cell.replaceAll(/\s+/gu, ' ').trim();
  return line.length > sampleLength ? `${line.slice(0, sampleLength - 1)}…` : line;
}

/** Reports what an import would do: rows, every cause, and values that would be lost. */
export function lookText(preview: ImportFindings, source: ImportSource, table: OpenedTable): string {
  const about = { verbose: false, all: true } as const;
  return [
    formatRowCounts(preview.report, source, 'could'),
    ...problemLines(preview, table, { ...about, kept: 'already' }),
    ...leftOutCellLines(preview.report.leftOut, about).map((line) =>
      line.startsWith(' ') ? line : wrapText(line),
    ),
    ...[...leftOutLines(table), ...formatNotedColumns(table)].map((line) => wrapText(line, '', '  ')),
  ].join('\n');
}

/** The tense of a report: before an import, as a possibility, or afterwards. */
type Tense = 'will' | 'could' | 'did';

type Verb = readonly [one: string, more: string];

const verbs = {
  will: { created: ['will be created', 'will be created'], changed: ['will change', 'will change'] },
  could: { created: ['can be created', 'can be created'], changed: ['can change', 'can change'] },
  did: { created: ['was created', 'were created'], changed: ['was changed', 'were changed'] },
} as const satisfies Record<Tense, Record<string, Verb>>;
const unchanged: Verb = ['is unchanged', 'are unchanged'];
const skipped: Verb = ['is already there', 'are already there'];
const erased: Verb = ['was erased before', 'were erased before'];
const repeated: Verb = ['repeats another', 'repeat others'];
const failed = { will: 'cannot be taken', could: 'cannot be taken', did: 'could not be taken' } as const;

interface RowCounts {
  readonly rows: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that match existing records. */
  readonly skipped: number;
  /** Rows that match other rows; only a dry run knows. */
  readonly repeated: number;
  /** Rows of erased persons, and of records that belong to them. */
  readonly erased: number;
  readonly failed: number;
}

/** Counts the rows of a table. Further records that rows created, such as companies, are left out. */
function rowCounts(report: ImportReport, { table }: ImportSource): RowCounts {
  const type = table?.type.name;
  const sum = (counts: ImportReport['imported']): number =>
    type === undefined
      ? Object.values(counts).reduce((all, one) => all + one, 0)
      : (counts[type] ?? 0) - (type === 'company' ? (report.named.companies?.length ?? 0) : 0);
  const changed = sum(report.updated);
  const repeats = report.skipped.filter((one) => one.repeats !== undefined).length;
  const counts = {
    created: sum(report.imported) - changed,
    changed,
    unchanged: report.unchanged,
    skipped: report.skipped.length - repeats,
    repeated: repeats,
    erased: report.erased + sum(report.erasedWith),
    failed: new Set(report.errors.map(({ line }) => line)).size,
  };
  return { ...counts, rows: Object.values(counts).reduce((all, one) => all + one, 0) };
}

/** Counts rows in a sentence: `4,850 of 5,000 rows will be created, 90 are already there, 60 cannot be taken.` */
function formatRowCounts(report: ImportReport, source: ImportSource, tense: Tense): string {
  const counts = rowCounts(report, source);
  const parts: readonly (readonly [number, Verb])[] = [
    [counts.created, verbs[tense].created],
    [counts.changed, verbs[tense].changed],
    [counts.unchanged, unchanged],
    [counts.skipped, skipped],
    [counts.repeated, repeated],
    [counts.erased, erased],
    [counts.failed, [failed[tense], failed[tense]]],
  ];
  const [first, ...others] = parts.filter(([count]) => count > 0);
  if (!first) return 'The table has no rows.';
  if (first[0] === counts.failed && first[0] === counts.rows && first[0] > 1)
    return `None of the ${counts.rows.toLocaleString('en')} rows ${tense === 'did' ? 'could' : 'can'} be taken.`;
  const otherCounts = others.map(
    ([count, verb]) => `${count.toLocaleString('en')} ${chooseVerb(count, verb)}`,
  );
  return `${[`${subject(first[0], counts.rows)} ${chooseVerb(...first)}`, ...otherCounts].join(', ')}.`;
}

const chooseVerb = (count: number, [one, more]: Verb): string => (count === 1 ? one : more);

function subject(count: number, rows: number): string {
  if (rows === 1) return 'The row';
  const all = `${rows.toLocaleString('en')} rows`;
  return count === rows ? `All ${all}` : `${count.toLocaleString('en')} of ${all}`;
}

/** Returns the command that undoes the import (docs/import-and-export.md#taking-it-back). */
export const undoLine = ({ batchId, imported }: ImportReport): readonly string[] =>
  batchId === null || Object.keys(imported).length === 0
    ? []
    : [`To take it back, within ${String(undoDays)} days: ${novaLine(`import undo ${batchId}`)}`];
