import type { Random } from '@nova/random';
import type { WrittenRow } from './row.ts';

/** A cell that must not come in, by the field of its column. */
const damages: Readonly<Record<string, (row: Damaged) => string>> = {
  mobile: ({ random }) => `4.47${random.digits(3)}E+11`,
  email: ({ random }) => random.pick(['bitte nachtragen', 'john(at)mail.example', 'none yet @']),
  dateOfBirth: ({ day }) => day('1979-02-31'),
  desiredSalary: ({ random, noAmounts }) => random.pick(noAmounts),
  rating: () => '11',
  // A company and a vacancy need what they are called.
  name: () => '',
  title: () => '',
};

interface Damaged {
  readonly random: Random;
  /** A day as the table writes days. */
  readonly day: (iso: string) => string;
  readonly noAmounts: readonly string[];
}

export interface Columns {
  readonly headers: readonly string[];
  /** The field of each column, where it says just one. */
  readonly fields: readonly (string | undefined)[];
}

/** A row with one cell that cannot be taken: the row must be refused, and named with that column. */
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

/** A row with more cells than the table has columns, as where a separator stands in a text without quotes. */
export const tooLong = (row: WrittenRow): WrittenRow => ({
  ...row,
  cells: [...row.cells, 'and', 'more'],
  outcome: 'refused',
  facts: {},
});
