import { wrapText } from '../wrap-text.ts';
import type { OpenedTable } from './open-source.ts';
import { causeLine, causesOf, causeText, helpFor, type Cause } from './problem-text.ts';
import type { ImportFindings } from './run-pass.ts';

/** After an import, before which all were told, more causes are not read. */
const causesShown = 3;

export interface AboutProblems {
  readonly verbose: boolean;
  /** Every cause is told: nothing has been written yet. */
  readonly all: boolean;
  readonly kept: 'next' | 'already' | undefined;
}

/**
 * Why rows cannot be taken, most frequent causes first, and what helps: where the next command writes those rows into a file, that they
 * are mended there; else what is typed against each.
 * @param kept whether those rows are in a file already, or the next command writes one
 */
export function aboutProblems(
  { problems }: ImportFindings,
  table: OpenedTable,
  { verbose, all, kept }: AboutProblems,
): readonly string[] {
  if (problems.length === 0) return [];
  const causes = causesOf(problems);
  const shown = causes.slice(0, verbose || all ? Infinity : causesShown);
  const width = (shown[0]?.count ?? 0).toLocaleString('en').length;
  const isBrief = kept !== undefined && !verbose;
  return [
    isBrief && kept === 'next'
      ? 'What cannot be taken (the command keeps those rows in a file; or --lenient):'
      : 'What cannot be taken:',
    ...shown.flatMap((cause) =>
      isBrief
        ? [causeLine(cause, width)]
        : [causeText(cause, width), wrapText(helpOf(cause, table), '    → ', '      ')],
    ),
    ...moreCauses(causes.length - shown.length),
  ];
}

export const moreCauses = (count: number): readonly string[] =>
  count > 0
    ? [`  and ${count.toLocaleString('en')} more ${count === 1 ? 'cause' : 'causes'}: --verbose tells them.`]
    : [];

function helpOf(cause: Cause, { columns, type }: OpenedTable): string {
  const field = columns.find(({ header }) => header === cause.column)?.target?.name;
  return helpFor(cause, type.name, field);
}
