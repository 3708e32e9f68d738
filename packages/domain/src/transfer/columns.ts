import { recordKinds, type RecordKind } from '../records/kinds.ts';
import type { Row, TransferKind } from './kinds/transfer-kind.ts';

/** The kinds of record that carry a reference number. */
export const numbered = (kind: TransferKind): RecordKind | undefined => {
  const names: readonly string[] = Object.keys(recordKinds);
  return names.includes(kind.type) ? (kind.type as RecordKind) : undefined;
};

/** What a new record of the kind holds in each column that a line may set. */
export const defaultsOf = (kind: TransferKind): Row => ({
  ...kind.columns,
  ...kind.made,
  ...Object.fromEntries(kind.references.map(({ column }) => [column, null])),
  ...(kind.labelled ? { tags: [], customFields: [] } : {}),
  ...(kind.activity ? { importedActivityDate: null, lastActivityDate: null } : {}),
});

/** Every column that an insert writes beside the account's id. */
export const insertedColumns = (kind: TransferKind): readonly string[] => [
  'id',
  ...(numbered(kind) ? ['reference'] : []),
  ...(kind.type === 'job' ? ['uniqueId'] : []),
  ...Object.keys(defaultsOf(kind)),
  'createdOn',
  ...(kind.stamp ? [kind.stamp] : []),
];

/** Kinds whose last activity follows other records (nova_refresh_<table>). */
export const followed = (kind: TransferKind): boolean => ['candidate', 'company', 'job'].includes(kind.type);

/** Every column that an update writes; what is derived from other records stays with its triggers. */
export const updatedColumns = (kind: TransferKind): readonly string[] => {
  const derived = followed(kind) ? ['lastActivityDate'] : [];
  return insertedColumns(kind).filter(
    (name) => name !== 'id' && name !== 'uniqueId' && !derived.includes(name),
  );
};

export const quoted = (columns: readonly string[]): string => columns.map((name) => `"${name}"`).join(', ');
