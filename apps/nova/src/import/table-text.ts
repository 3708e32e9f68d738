import type { Screens } from '../screens.ts';
import { textTable } from '../text-table.ts';
import { withArticle } from '@nova/tables';
import { wrapText } from '../wrap-text.ts';
import { aboutCells } from './about-cells.ts';
import { aboutColumns } from './about-columns.ts';
import { isUnknownOwner, namesAdded, namesSettled, withoutOwner } from './about-names.ts';
import { aboutProblems } from './about-problems.ts';
import { countedRows, rowCounts } from './counted-rows.ts';
import type { ImportSource, OpenedTable as Table } from './open-source.ts';
import type { ImportFindings } from './run-pass.ts';
import { undoLine } from './undo-line.ts';

export interface TextOptions {
  readonly dryRun: boolean;
  /** All columns, problems and rows, not the first ones alone. */
  readonly verbose: boolean;
  /** What to type next, in full; undefined where nothing is left to do. */
  readonly next: string | undefined;
  /** Whether the rows that cannot be taken are in a file already, or the next command writes them into one. */
  readonly kept: 'next' | 'already' | undefined;
  /** Which files were written beside the table, as sentences. */
  readonly written: readonly string[];
  /** What the next command would come to, where it takes more rows in than this look has. */
  readonly helped: ImportFindings | undefined;
  /** Where it will be read. */
  readonly screens: Screens;
}

/**
 * What a person reads after a table has been imported, or looked at: what becomes of its rows, what is wrong, what to type next. Where
 * the next command settles some of it, what is left is told.
 */
export function tableText(
  found: ImportFindings,
  source: ImportSource,
  table: Table,
  options: TextOptions,
): string {
  const { dryRun, verbose, next, kept, written, helped, screens } = options;
  const last = helped ?? found;
  const cells = last.report.leftOut.filter((cell) => verbose || !isUnknownOwner(cell));
  const sentences = [
    counted(found, source, options),
    ...written,
    ...(helped ? namesSettled(helped, table) : [...namesAdded(found, dryRun), ...withoutOwner(found)]),
    ...skippedLines(last.report.skipped, { dryRun, verbose }),
  ];
  return [
    ...(verbose ? [columnsText(table, screens), ''] : []),
    ...sentences.map((sentence) => wrapText(sentence, '', '  ')),
    ...aboutProblems(verbose ? found : last, table, { verbose, all: dryRun, kept }),
    ...aboutCells(cells, { verbose, all: dryRun }).map((line) =>
      line.startsWith(' ') ? line : wrapText(line),
    ),
    ...aboutColumns(table, dryRun).map((line) => wrapText(line, '', '  ')),
    ...undoLine(found.report),
    ...(next === undefined ? [] : ['Next:', `  ${next}`]),
  ].join('\n');
}

function counted(found: ImportFindings, source: ImportSource, { dryRun, helped }: TextOptions): string {
  if (!dryRun) return countedRows(found.report, source, 'did');
  if (!helped) return `${countedRows(found.report, source, 'will')} Nothing was written.`;
  const { failed } = rowCounts(found.report, source);
  return `Nothing was written. With the command below: ${countedRows(helped.report, source, 'will')} As typed, ${failed.toLocaleString('en')} cannot.`;
}

/** How many duplicates there are, and the first, or each of them, with the record or the line that it matches. */
function skippedLines(
  skipped: ImportFindings['report']['skipped'],
  { dryRun, verbose }: Pick<TextOptions, 'dryRun' | 'verbose'>,
): readonly string[] {
  if (skipped.length === 0) return [];
  const shown = skipped
    .slice(0, verbose ? Infinity : 1)
    .map(({ line, id, repeats }) =>
      repeats === undefined
        ? `line ${String(line)} is ${id}`
        : `line ${String(line)} repeats line ${String(repeats)}`,
    );
  const rows = skipped.length === 1 ? '1 duplicate' : `${skipped.length.toLocaleString('en')} duplicates`;
  const such = shown.length < skipped.length ? ', such as ' : ': ';
  return [
    `${dryRun ? 'To be passed over' : 'Passed over'}: ${rows}${such}${shown.join(', ')}; --on-duplicate says otherwise.`,
  ];
}

const sampleLength = 40;

/** Which column becomes which field, with what the first row holds. */
function columnsText({ columns, sample, type }: Table, screens: Screens): string {
  const rows = columns.map(({ header, index, target }) => [
    header.trim() === '' ? `(column ${String(index + 1)})` : header,
    target?.name ?? 'left out',
    shortened(sample[index] ?? ''),
  ]);
  const told = {
    option: '',
    answer: '',
    'file name': ', as the file’s name says; --type says otherwise',
    'sheet’s name': ', as the sheet’s name says; --type says otherwise',
  }[type.from];
  return `Each row is ${withArticle(type.name)}${told}.\n\n${textTable(['column', 'field', 'first row'], rows, screens)}`;
}

function shortened(cell: string): string {
  const line = cell.replaceAll(/\s+/gu, ' ').trim();
  return line.length > sampleLength ? `${line.slice(0, sampleLength - 1)}…` : line;
}
