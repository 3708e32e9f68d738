import { kinds, mapObject, createObject, type Kind, type NumberedName } from '@nova/kinds';

export interface RowKind {
  readonly table: string;
  /** The word by which people call such a record. */
  readonly name: string;
  /** The column with the time of the last change. */
  readonly stamp: 'updatedOn' | 'modifiedOn' | null;
  /** True if the records form a tree. */
  readonly tree?: boolean;
}

export interface RecordKindRow extends RowKind {
  readonly stamp: 'updatedOn' | 'modifiedOn';
  /** The beginning of a reference, such as `CAN`. */
  readonly prefix: string;
  /** The column with the number of the reference. */
  readonly numberColumn?: string | undefined;
}

/** Kinds with a reference number. */
export type RecordKind = NumberedName;

const toRowKind = ({ table, singular: name, stamp, tree }: Kind) => ({
  table,
  name,
  stamp,
  tree: tree !== undefined,
});

const toRecordKinds = (kind: Kind): [string, RecordKindRow][] =>
  kind.prefix === undefined
    ? []
    : [[kind.name, { ...toRowKind(kind), prefix: kind.prefix, numberColumn: kind.numberColumn }]];

export const recordKinds = createObject<RecordKind, RecordKindRow>(
  Object.values(kinds).flatMap(toRecordKinds),
);

export const recordKindNames = Object.keys(recordKinds) as readonly RecordKind[];

const configured = {
  masterData: { table: 'master_data', name: 'item of master data', stamp: null },
  customField: { table: 'custom_fields', name: 'custom field', stamp: null },
  mailSender: { table: 'mail_senders', name: 'sender', stamp: 'updatedOn' },
  distributionList: { table: 'distribution_lists', name: 'distribution list', stamp: 'updatedOn' },
  user: { table: 'users', name: 'user', stamp: 'updatedOn' },
  key: { table: 'api_keys', name: 'key', stamp: null },
  privacyPurpose: { table: 'privacy_purposes', name: 'purpose', stamp: 'updatedOn' },
  privacyRequest: { table: 'privacy_requests', name: 'request', stamp: 'updatedOn' },
  webhook: { table: 'webhooks', name: 'webhook', stamp: 'updatedOn' },
} as const;

/** All kinds of rows, including settings of an account. */
export const rowKinds: Readonly<Record<keyof typeof kinds | keyof typeof configured, RowKind>> = {
  ...mapObject(kinds, toRowKind),
  ...configured,
};

export type RowKindName = keyof typeof rowKinds;
