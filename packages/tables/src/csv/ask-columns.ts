import { matchColumns } from './match-columns.ts';
import type { Column, ColumnRules } from './match/column.ts';

/** Asks what a column is: one of the choices, the likeliest first, or null to leave it out. */
export type ChooseColumn = (
  column: Column,
  choices: readonly string[],
  sample: string,
) => Promise<string | null>;

/** The columns of a table, those that could be several fields as a person says. */
export async function askColumns(
  headers: readonly string[],
  rules: ColumnRules & { readonly chooseColumn?: ChooseColumn | undefined },
): Promise<readonly Column[]> {
  const answered = new Map(rules.answered);
  for (;;) {
    const columns = matchColumns(headers, { ...rules, answered });
    const open = columns.find(({ others = [], index }) => others.length > 0 && !answered.has(index));
    if (!open || !rules.chooseColumn) return columns;
    const sample = rules.sample?.map((cells) => cells[open.index]?.trim() ?? '').find((cell) => cell !== '');
    const choices = [open.target?.name ?? '', ...(open.others ?? [])].filter((name) => name !== '');
    answered.set(open.index, await rules.chooseColumn(open, choices, sample ?? ''));
  }
}
