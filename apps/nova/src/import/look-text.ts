import { wrapText } from '../wrap-text.ts';
import { aboutCells } from './about-cells.ts';
import { leftOut, noted } from './about-columns.ts';
import { aboutProblems } from './about-problems.ts';
import { countedRows } from './counted-rows.ts';
import type { ImportSource, OpenedTable } from './open-source.ts';
import type { ImportFindings } from './run-pass.ts';

/** What is told before a table is written: what becomes of its rows, every cause with its count, and what would be lost. */
export function lookText(seen: ImportFindings, source: ImportSource, table: OpenedTable): string {
  const about = { verbose: false, all: true } as const;
  return [
    countedRows(seen.report, source, 'could'),
    ...aboutProblems(seen, table, { ...about, kept: 'already' }),
    ...aboutCells(seen.report.leftOut, about).map((line) => (line.startsWith(' ') ? line : wrapText(line))),
    ...[...leftOut(table), ...noted(table)].map((line) => wrapText(line, '', '  ')),
  ].join('\n');
}
