import { kinds, mapObject, objectFrom, type Kind, type NumberedName } from '@nova/kinds';

/** What writing a row needs to know of its kind. */
export interface RowKind {
  readonly table: string;
  /** What people call one. */
  readonly name: string;
  /** The column with the time of the last change, if any. */
  readonly stamp: 'updatedOn' | 'modifiedOn' | null;
  /** Records form a tree. */
  readonly tree?: boolean;
}

export interface RecordKindRow extends RowKind {
  readonly stamp: 'updatedOn' | 'modifiedOn';
  /** Before the number in a reference, such as `CAN`. */
  readonly prefix: string;
  /** The column that holds that number, if any. */
  readonly numberColumn?: string | undefined;
}

/** Kinds of records with a reference number. */
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

export const recordKinds = objectFrom<RecordKind, RecordKindRow>(Object.values(kinds).flatMap(numbered));

export const recordKindNames = Object.keys(recordKinds) as readonly RecordKind[];

const configured = {
  masterData: { table: 'master_data', name: 'item of master data', stamp: null },
  customField: { table: 'custom_fields', name: 'custom field', stamp: null },
  mailSender: { table: 'mail_senders', name: 'sender', stamp: 'updatedOn' },
  distributionList: { table: 'distribution_lists', name: 'distribution list', stamp: 'updatedOn' },
  webhook: { table: 'webhooks', name: 'webhook', stamp: 'updatedOn' },
} as const;

/** All kinds whose rows are written one by one: those of `kinds`, and settings of an account. */
export const rowKinds: Readonly<Record<keyof typeof kinds | keyof typeof configured, RowKind>> = {
  ...mapObject(kinds, rowKindOf),
  ...configured,
};

export type RowKindName = keyof typeof rowKinds;
