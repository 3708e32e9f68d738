import type { Random } from '@nova/random';
import type { WrittenRow } from './row.ts';

const damages: Readonly<Record<string, (row: Damaged) => string>> = {
  mobile: ({ random }) => `4.47${random.digits(3)}E+11`,
  email: ({ random }) => random.pick(['bitte nachtragen', 'john(at)mail.example', 'none yet @']),
  dateOfBirth: ({ day }) => day('1979-02-31'),
  desiredSalary: ({ random, noAmounts }) => random.pick(noAmounts),
  rating: () => '11',
  name: () => '',
  title: () => '',
};

interface Damaged {
  readonly random: Random;
  readonly day: (iso: string) => string;
  readonly noAmounts: readonly string[];
}

export interface Columns {
  readonly headers: readonly string[];
  readonly fields: readonly (string | undefined)[];
}

/** The import must refuse the row and name the column. */
export function damaged(row: WrittenRow, { headers, fields }: Columns, made: Damaged): WrittenRow {
  const possible = fields.flatMap((field, index) => (field !== undefined && damages[field] ? [index] : []));
  if (possible.length === 0) return row;
  const index = made.random.pick(possible);
  const text = damages[fields[index] ?? '']?.(made) ?? '';
  const column = text === '' ? undefined : headers[index];
  return {
    ...row,
    cells: row.cells.with(index, text),
    ...(row.values && { values: row.values.with(index, undefined) }),
    outcome: 'refused',
    facts: {},
    ...(column !== undefined && { column }),
  };
}

/** Adds a cell, as an unquoted separator does. */
export const tooLong = (row: WrittenRow): WrittenRow => ({
  ...row,
  cells: [...row.cells, 'and', 'more'],
  outcome: 'refused',
  facts: {},
});
