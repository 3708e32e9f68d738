import { kinds, mapObject, objectFrom, type Kind, type NumberedName } from '@nova/kinds';

/** What the writing of a row needs to know of its kind. */
export interface RowKind {
  readonly table: string;
  /** What a person calls one. */
  readonly name: string;
  /** The column that says when a row changed last; null where none does. */
  readonly stamp: 'updatedOn' | 'modifiedOn' | null;
  /** Its records stand under each other, and none under itself. */
  readonly tree?: boolean;
}

export interface RecordKindRow extends RowKind {
  readonly stamp: 'updatedOn' | 'modifiedOn';
  /** The letters before its number. */
  readonly prefix: string;
  /** The column that holds the number in the reference, where one does. */
  readonly numberColumn?: string | undefined;
}

/** The kinds of records that carry a reference. */
export type RecordKind = NumberedName;

const rowKindOf = ({ table, singular: name, stamp, tree }: Kind) => ({
  table,
  name,
  stamp,
  tree: tree !== undefined,
});

const numbered = (kind: Kind): [string, RecordKindRow][] =>
  kind.prefix === undefined
    ? []
    : [[kind.name, { ...rowKindOf(kind), prefix: kind.prefix, numberColumn: kind.numberColumn }]];

/** The kinds of records that carry a reference. */
export const recordKinds = objectFrom<RecordKind, RecordKindRow>(Object.values(kinds).flatMap(numbered));

export const recordKindNames = Object.keys(recordKinds) as readonly RecordKind[];

const configured = {
  masterData: { table: 'master_data', name: 'item of master data', stamp: null },
  customField: { table: 'custom_fields', name: 'custom field', stamp: null },
  mailSender: { table: 'mail_senders', name: 'sender', stamp: 'updatedOn' },
  distributionList: { table: 'distribution_lists', name: 'distribution list', stamp: 'updatedOn' },
  webhook: { table: 'webhooks', name: 'webhook', stamp: 'updatedOn' },
} as const;

/** Kinds of rows that are written one by one: those of `kinds`, and what an account configures. */
export const rowKinds: Readonly<Record<keyof typeof kinds | keyof typeof configured, RowKind>> = {
  ...mapObject(kinds, rowKindOf),
  ...configured,
};

export type RowKindName = keyof typeof rowKinds;
