import type { Prisma } from '../generated/client.ts';

/** The effect of erasing a person: the row is deleted, the value is cleared, or nothing changes. */
export type ErasureRule = 'ERASE' | 'BLANK' | 'KEEP';

export interface RuledColumns {
  readonly columns: readonly string[];
  readonly rule: ErasureRule;
  readonly reason: string;
}

/** The column by which the rows about a person are found. */
export type FoundBy =
  /** The column holds the person's id. */
  | 'recordId'
  /** The column is named after the person's kind, such as `candidateId`. */
  | 'person'
  /** The column holds the id of a candidate's application. */
  | 'applicationId';

/** The effect of a merge on the rows about a duplicate (docs/interface/merges.md#what-follows). */
type Merged =
  /** The rows become the survivor's. */
  | 'MOVES'
  /** The rows become the survivor's, unless it already has such a row. */
  | 'ONCE'
  /** The rows move with the records that they belong to. */
  | 'FOLLOWS'
  /** The rows are derived from the record, so they are built again. */
  | 'ANEW'
  /** The rows remain under the duplicate's id, and are erased with the survivor. */
  | 'STAYS';

/** SQL of new values by column, over the row `t`. */
export type Assignments = Readonly<Record<string, string>>;

export interface TableRules {
  readonly table: string;
  readonly groups: readonly RuledColumns[];
  /** Absent if no row is about one person alone, or if functions of prisma/sql/forgetting find the rows. */
  readonly foundBy?: FoundBy;
  /** True if foreign keys delete the rows with the person. */
  readonly cascades?: true;
  /** The effect of anonymising on the rows. By default it clears the columns of the rule BLANK. */
  readonly anonymised?: 'DELETE' | readonly string[];
  /** Further values for a row that is blanked, such as the reason. */
  readonly also?: (why: 'RECORD_DELETED' | 'DO_NOT_CONTACT') => Assignments;
  /** The name of the rows for callers, where they are counted. */
  readonly part?: string;
  /** True if the audit trail, or the undo of an import, refers to the rows by their own ids. */
  readonly trailed?: true;
  readonly merged?: Merged;
}

/** @returns the columns that are cleared when a person is erased or anonymised */
export const listBlankColumns = ({ groups }: TableRules): readonly string[] =>
  groups.filter(({ rule }) => rule === 'BLANK').flatMap(({ columns }) => columns);

export const isErased = ({ groups }: TableRules): boolean => groups.some(({ rule }) => rule === 'ERASE');

/** @returns SQL that clears the columns of the row `t` and sets others */
export const renderAssignments = (columns: readonly string[], also: Assignments = {}): string =>
  [
    ...columns.map((column) => `"${column}" = NULL`),
    ...Object.entries(also).map(([column, value]) => `"${column}" = ${value}`),
  ].join(', ');

type MoreRules = Omit<TableRules, 'table' | 'groups' | 'foundBy' | 'merged'> &
  (
    | { readonly foundBy: FoundBy; readonly merged: Merged }
    | { readonly foundBy?: never; readonly merged?: never }
  );

type ModelName = Prisma.ModelName;

export type ColumnOf<M extends ModelName> = keyof (typeof Prisma)[`${M}ScalarFieldEnum`] & string;

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

interface Group<S extends string> {
  readonly words: S;
  readonly rule: ErasureRule;
  readonly reason: string;
}

const group =
  (rule: ErasureRule) =>
  <const S extends string>(words: S, reason: string): Group<S> => ({ words, rule, reason });

/** Column names are separated by spaces. */
export const keep = group('KEEP');
export const erase = group('ERASE');
export const blank = group('BLANK');

/** Every column of the model must be in exactly one group. A new column does not compile until its rule is decided. */
export const rules =
  <M extends ModelName>(table: string, more: MoreRules = {}) =>
  <const S extends string>(
    ...groups: [Exclude<ColumnOf<M>, Words<S>>, Exclude<Words<S>, ColumnOf<M>>] extends [never, never]
      ? readonly Group<S>[]
      : readonly [Undecided<Exclude<ColumnOf<M>, Words<S>>>, Unknown<Exclude<Words<S>, ColumnOf<M>>>]
  ): TableRules => ({
    table,
    ...more,
    groups: (groups as readonly Group<S>[]).map(({ words, rule, reason }) => ({
      columns: words.split(' '),
      rule,
      reason,
    })),
  });

interface Undecided<Columns extends string> {
  readonly undecided: Columns;
}

interface Unknown<Columns extends string> {
  readonly unknown: Columns;
}
