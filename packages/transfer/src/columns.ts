import { recordKinds, type RecordKind } from '@nova/domain/rules';
import type { TransferKind } from './kinds/transfer-kind.ts';
import type { Row } from './row.ts';

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
  ...(kind.numberColumn === undefined ? [] : [kind.numberColumn]),
  ...Object.keys(defaultsOf(kind)),
  'createdOn',
  ...(kind.stamp ? [kind.stamp] : []),
];

/** Every column that an update writes; what is derived from other records stays with its triggers. */
export const updatedColumns = (kind: TransferKind): readonly string[] => {
  const derived = kind.hasDerivedColumns === true ? ['lastActivityDate'] : [];
  return insertedColumns(kind).filter(
    (name) => name !== 'id' && name !== kind.numberColumn && !derived.includes(name),
  );
};

/** @param alias of the row that the columns are of, where it has to be said */
export const quoted = (columns: readonly string[], alias?: string): string =>
  columns.map((name) => `${alias === undefined ? '' : `${alias}.`}"${name}"`).join(', ');
