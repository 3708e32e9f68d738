import type { Prisma } from '../generated/client.ts';

/** What erasing a person does: the row goes, its value goes, or it stays. */
export type ErasureRule = 'ERASE' | 'BLANK' | 'KEEP';

export interface RuledColumns {
  readonly columns: readonly string[];
  readonly rule: ErasureRule;
  readonly reason: string;
}

/** How the rows about a person are found. */
export type FoundBy =
  /** The person's id. */
  | 'recordId'
  /** The column of the person's kind, such as `candidateId`. */
  | 'person'
  /** The id of an application of a candidate. */
  | 'applicationId';

/** SQL of new values by column, over the row `t`. */
export type Assignments = Readonly<Record<string, string>>;

export interface TableRules {
  readonly table: string;
  readonly groups: readonly RuledColumns[];
  /** Absent: no row is about one person alone, or functions of prisma/sql/forgetting find them. */
  readonly foundBy?: FoundBy;
  /** Whether foreign keys delete the rows with the person. */
  readonly cascades?: true;
  /** What anonymising does to them; absent: as erasing, if that is BLANK, else nothing. */
  readonly anonymised?: 'DELETE' | readonly string[];
  /** What a blanked row says besides, and why. */
  readonly also?: (why: 'RECORD_DELETED' | 'DO_NOT_CONTACT') => Assignments;
  /** What callers know the rows as, where they are counted. */
  readonly part?: string;
  /** Whether the trail, or the undo of an import, knows the rows by their own ids. */
  readonly trailed?: true;
}

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

/** Columns by their names, apart by spaces. */
export const keep = group('KEEP');
export const erase = group('ERASE');
export const blank = group('BLANK');

/** Every column of the model is in one group: a new one does not compile until it is decided. */
export const rules =
  <M extends ModelName>(table: string, more: Omit<TableRules, 'table' | 'groups'> = {}) =>
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
