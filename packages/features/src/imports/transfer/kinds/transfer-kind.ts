import type { ImportLine, ImportType } from '../../import-lines.ts';
import type { ListEntity } from '../../../lists/distribution-lists-contract.ts';
import type { ReferredKind } from '@nova/kinds';
import type { Catalogue } from '../catalogue.ts';
import type { Row } from '../import-transaction.ts';

/** A column that holds another record's id; the line's member has the same name. */
export interface ReferenceColumn {
  readonly column: string;
  readonly to: ReferredKind;
  /** Groups of master data in which names are looked up, in this order. */
  readonly groups?: readonly string[];
  /** Member with a name that replaces the id. Exports show it. */
  readonly name?: string;
  /** Member with a company's name that replaces the id. */
  readonly companyName?: string;
  readonly nested?: string;
  /** If true, a new name is added to its group. */
  readonly addsMissing?: boolean;
  /** If true, deleting the other record deletes this one too. */
  readonly goesAlong?: boolean;
  /** The reference counts only if this is the line's `entity`. It has no foreign key. */
  readonly ofEntity?: ListEntity;
}

/** New rows of a child table, all with the same columns. They replace the existing ones. */
export interface ChildRows {
  readonly table: string;
  readonly of: string;
  readonly rows: readonly Row[];
  /** Set for counters only: the table of the numbers that Nova counts itself. The line's numbers include them. */
  readonly countedIn?: string;
}

export type Counters = ChildRows & Required<Pick<ChildRows, 'countedIn'>>;

export interface ChildTable {
  readonly table: string;
  readonly of: string;
}

export interface LineTools {
  readonly catalogue: Catalogue;
  readonly timeZone: string;
  /** ISO 8601 instant. */
  readonly now: string;
  readonly id: string;
  readonly before: Row | undefined;
  /**
   * Finds a record by caller's id or own id.
   * @throws NovaError NOT_FOUND
   */
  record(to: ReferredKind, text: string, member: string): string;
  companyNamed(name: string): string | undefined;
  /** True if the record was erased, so that nothing may refer to it. */
  isErased(to: ReferredKind, text: string): boolean;
  /**
   * Replaces an unknown name as the options allow.
   * @throws NovaError NOT_FOUND with `message` if they allow no replacement
   */
  fallback(reference: ReferenceColumn, message: string): string | undefined;
  readonly partial: boolean;
  readonly ownerId: string | null | undefined;
  readonly content: Row | undefined;
}

export interface TransferKind {
  readonly type: ImportType;
  readonly table: string;
  readonly columns: Row;
  /** Columns that `computeColumns` sets, with their defaults. */
  readonly computedDefaults: Row;
  readonly references: readonly ReferenceColumn[];
  readonly hasLabels: boolean;
  readonly stamp: 'updatedOn' | 'modifiedOn' | null;
  readonly hasActivity: boolean;
  /** True if the kind has derived columns, which `nova_refresh_<table>` updates. */
  readonly hasDerivedColumns?: boolean;
  /** Beginning of the kind's reference numbers, such as `CAN`. */
  readonly prefix?: string | undefined;
  readonly numberColumn?: string | undefined;
  /** The reference to its parent, if the records form a tree. */
  readonly tree?: string | undefined;
  readonly childTables?: readonly ChildTable[];
  /** Returns the line as an API call would give it. */
  prepare?(line: ImportLine, tools: LineTools): ImportLine;
  /** @throws NovaError for a line that breaks a rule */
  computeColumns?(line: ImportLine, tools: LineTools): Row;
  mentions?(line: ImportLine): readonly (readonly [ReferredKind, string | null | undefined])[];
  children?(line: ImportLine, tools: LineTools): readonly ChildRows[];
  /** Returns the duplicate keys of a record (docs/interface/duplicates.md). */
  duplicateKeys?(row: Row): readonly string[];
  /** Returns the columns of a line whose record exists. The line may match it by its unique columns alone. */
  changeOf?(row: Row, before: Row): Row;
  /** Returns a key from the content of a line without an id. */
  lineKey?(line: ImportLine): string;
  /** Columns that are unique in an account. A line with the same values is about the same record. */
  readonly uniqueColumns?: readonly string[];
  /** True if two new records never write a common row, so that two transactions may write them in parallel. */
  readonly independent?: true;
  readonly export: ExportPlan;
}

interface ExportPlan {
  readonly members?: Readonly<Record<string, string>>;
  /** A jsonb column whose members become members of the line. */
  readonly spread?: string;
  /** Columns that other members already show. */
  readonly omitted?: readonly string[];
  readonly omittedWhenEmpty?: readonly string[];
  readonly extraColumns?: Readonly<Record<string, string>>;
  readonly where?: string;
  /** ORDER BY of a kind that is read in one page; other kinds are read by id, page by page. */
  readonly order?: string;
}

export type LineOf<T extends ImportType> = Extract<ImportLine, { type: T }>;

interface TypedHooks<T extends ImportType> {
  prepare?(line: LineOf<T>, tools: LineTools): LineOf<T>;
  computeColumns?(line: LineOf<T>, tools: LineTools): Row;
  mentions?(line: LineOf<T>): readonly (readonly [ReferredKind, string | null | undefined])[];
  children?(line: LineOf<T>, tools: LineTools): readonly ChildRows[];
  lineKey?(line: LineOf<T>): string;
}

type Declared<T extends ImportType> = Omit<TransferKind, keyof TypedHooks<T>> &
  TypedHooks<T> & { readonly type: T };

/** This cast of the hooks is safe, because a kind only receives lines of its own type. */
export function defineTransferKind<T extends ImportType>(kind: Declared<T>): TransferKind {
  return kind;
}

export const nullColumns = (...names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, null]));

export const falseColumns = (...names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, false]));

/** True if the kind's records have reference numbers. */
export const isNumbered = ({ prefix }: TransferKind): boolean => prefix !== undefined;

export const buildDefaults = (kind: TransferKind): Row => ({
  ...kind.columns,
  ...kind.computedDefaults,
  ...Object.fromEntries(kind.references.map(({ column }) => [column, null])),
  ...(kind.hasLabels ? { tags: [], customFields: [] } : {}),
  ...(kind.hasActivity ? { importedActivityDate: null, lastActivityDate: null } : {}),
});

export const listInsertColumns = (kind: TransferKind): readonly string[] => [
  'id',
  ...(isNumbered(kind) ? ['reference'] : []),
  ...(kind.numberColumn === undefined ? [] : [kind.numberColumn]),
  ...Object.keys(buildDefaults(kind)),
  'createdOn',
  ...(kind.stamp ? [kind.stamp] : []),
];

/** Returns every column that an update writes; triggers write the derived ones. */
export const listUpdateColumns = (kind: TransferKind): readonly string[] => {
  const derived = kind.hasDerivedColumns === true ? ['lastActivityDate'] : [];
  return listInsertColumns(kind).filter(
    (name) => name !== 'id' && name !== kind.numberColumn && !derived.includes(name),
  );
};

export const quoteColumns = (columns: readonly string[], alias?: string): string =>
  columns.map((name) => `${alias === undefined ? '' : `${alias}.`}"${name}"`).join(', ');
