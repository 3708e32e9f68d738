import { kinds, type KindName } from '@nova/kinds';

/** What the writing of a record needs to know of its kind. */
export interface RecordKindRow {
  readonly table: string;
  readonly prefix: string;
  /** What a person calls one. */
  readonly name: string;
  /** The column that says when a record changed last. */
  readonly stamp: 'updatedOn' | 'modifiedOn';
  /** The column that holds the number in the reference, where one does. */
  readonly numberColumn?: string;
}

export type RecordKind = KindName | 'interview';

const defined = Object.values(kinds).map(({ name, table, prefix, singular, stamp, ...kind }) => [
  name,
  {
    table,
    prefix,
    name: singular,
    stamp,
    ...('numberColumn' in kind && { numberColumn: kind.numberColumn }),
  },
]);

/** The kinds of records that carry a reference: those of `kinds`, and interviews. */
export const recordKinds = {
  ...Object.fromEntries(defined),
  interview: { table: 'interviews', prefix: 'INT', name: 'interview', stamp: 'updatedOn' },
  // Object.fromEntries forgets the names; they are those of `kinds`.
} as Readonly<Record<RecordKind, RecordKindRow>>;

export const recordKindNames = Object.keys(recordKinds) as readonly RecordKind[];
