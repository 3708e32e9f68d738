import type { Clock } from './date-math.ts';
import type { FieldTable } from './field-table.ts';
import type { Parameters } from './parameters.ts';

/** What every part of the compiler reads. */
export interface CompileContext extends Clock {
  readonly table: FieldTable;
  readonly parameters: Parameters;
  /** SQL that yields the account's id, for the lexicon and for fields of other tables. */
  readonly account: string | null;
}
