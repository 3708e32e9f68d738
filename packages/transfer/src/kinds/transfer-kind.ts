import type { ImportLine, ImportType } from '@nova/contract';
import { type RecordKind, recordKinds } from '@nova/domain/rules';
import type { ReferredKind } from '@nova/kinds';
import type { Catalogue } from '../catalogue.ts';
import type { Row } from '../import-transaction.ts';

/** A column that holds the id of another record; the line's member has the same name. */
export interface ReferenceColumn {
  readonly column: string;
  readonly to: ReferredKind;
  /** Master data only: the groups it may come from, tried in this order for a name. */
  readonly groups?: readonly string[];
  /** The member whose name stands in for the id, and under which an export shows it. */
  readonly name?: string;
  /** The member in which a company's name stands in for its id. */
  readonly companyName?: string;
  /** The member that holds the record as a nested object. */
  readonly nested?: string;
  /** A name that is new becomes a value of its group. */
  readonly addsMissing?: boolean;
}

/** Rows of another table that belong to a record; those it had before go. */
export interface ChildRows {
  readonly table: string;
  /** The column that names the record. */
  readonly of: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Of counters: the table of those that are counted here, which a line's hold already. */
  readonly countedIn?: string;
}

/** A set of counters, one row a record. */
export type Counters = ChildRows & Required<Pick<ChildRows, 'countedIn'>>;

/** A table of rows that belong to a record, beside it. */
export interface ChildTable {
  readonly table: string;
  /** The column that names the record. */
  readonly of: string;
}

/** What reading one line may ask for. */
export interface LineTools {
  readonly catalogue: Catalogue;
  readonly timeZone: string;
  /** The id the record has or is to have. */
  readonly id: string;
  /** The record as it is, if it is there already. */
  readonly before: Row | undefined;
  /** The id of a record by the caller's id or its own. @throws NovaError NOT_FOUND */
  record(to: ReferredKind, text: string, member: string): string;
  /** The id of the company that bears a name, where one does. */
  companyNamed(name: string): string | undefined;
  /**
   * What stands for a name of master data, a user or a company that is not known.
   * @throws NovaError NOT_FOUND with the message, where nothing does
   */
  fallback(reference: ReferenceColumn, message: string): string | undefined;
  /** Whether custom fields that a line does not name stay as they are. */
  readonly partial: boolean;
  /** The user who owns a new record that names no owner; null for nobody. */
  readonly ownerId: string | null | undefined;
  /** The content of a `file` line, once it is stored. */
  readonly content: Row | undefined;
}

/** How one type of line is imported and exported; every statement of both derives from it. */
export interface TransferKind {
  readonly type: ImportType;
  readonly table: string;
  /** Columns that take the member of the same name, each with what a new record holds where nothing is given. */
  readonly columns: Row;
  /** Further columns, which `shape` sets, each with its value for a new record. */
  readonly computedDefaults: Row;
  readonly references: readonly ReferenceColumn[];
  /** Carries tags and custom field values. */
  readonly hasLabels: boolean;
  /** The column that says when the record changed last. */
  readonly stamp: 'updatedOn' | 'modifiedOn' | null;
  /** Has a last activity that an import may bring along. */
  readonly hasActivity: boolean;
  /** Some of its columns follow other records: `nova_refresh_<table>` makes them anew. */
  readonly hasDerivedColumns?: boolean;
  /** The column that holds the number in the reference, where one does. */
  readonly numberColumn?: string | undefined;
  /** The reference by which its records stand under each other. */
  readonly tree?: string | undefined;
  /** Tables of rows that belong to one record each, with the column that names it. */
  readonly childTables?: readonly ChildTable[];
  /** The line as a call would say it. */
  prepare?(line: ImportLine, tools: LineTools): ImportLine;
  /** Columns beyond the plain ones. @throws NovaError when the line breaks a rule */
  computeColumns?(line: ImportLine, tools: LineTools): Row;
  /** Texts by which lines refer to records of other types beyond `references`. */
  mentions?(line: ImportLine): readonly (readonly [ReferredKind, string | null | undefined])[];
  children?(line: ImportLine, tools: LineTools): readonly ChildRows[];
  /** What makes a record a duplicate of another (docs/interface/duplicates.md). */
  duplicateKeys?(row: Row): readonly string[];
  /** What identifies a line without an id, in the caller's own words. */
  lineKey?(line: ImportLine): string;
  /** The columns that no two records of an account have in common: a line that says the same is about that record. */
  readonly uniqueColumns?: readonly string[];
  /** No new record writes into a row that another one writes too: two transactions may write them side by side. */
  readonly independent?: true;
  readonly export: ExportPlan;
}

interface ExportPlan {
  /** Further members, each with its SQL over alias `t`. */
  readonly members?: Readonly<Record<string, string>>;
  /** A jsonb object whose members stand beside the others. */
  readonly spread?: string;
  /** Columns that are left out, for other members say the same. */
  readonly omitted?: readonly string[];
  /** Lists that are left out when they are empty. */
  readonly omittedWhenEmpty?: readonly string[];
  /** Columns of a page beside its lines, for the export itself. */
  readonly extraColumns?: Readonly<Record<string, string>>;
  /** Which records are exported, where it is not all. */
  readonly where?: string;
  /** ORDER BY of a kind that fits into memory; by id, page by page, where not said. */
  readonly order?: string;
}

export type LineOf<T extends ImportType> = Extract<ImportLine, { type: T }>;

/** What a kind says about lines, typed by its own line. */
interface TypedHooks<T extends ImportType> {
  prepare?(line: LineOf<T>, tools: LineTools): LineOf<T>;
  computeColumns?(line: LineOf<T>, tools: LineTools): Row;
  mentions?(line: LineOf<T>): readonly (readonly [ReferredKind, string | null | undefined])[];
  children?(line: LineOf<T>, tools: LineTools): readonly ChildRows[];
  lineKey?(line: LineOf<T>): string;
}

type Declared<T extends ImportType> = Omit<TransferKind, keyof TypedHooks<T>> &
  TypedHooks<T> & { readonly type: T };

/** Lines reach a kind by their type alone, so its hooks see none but their own. */
export function typedTransferKind<T extends ImportType>(kind: Declared<T>): TransferKind {
  return kind;
}

/** Columns that hold nothing until a line says something. */
export const nullColumns = (...names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, null]));

/** Columns that are false until a line says otherwise. */
export const falseColumns = (...names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, false]));

/** The kinds of record that carry a reference number. */
export const numbered = (kind: TransferKind): RecordKind | undefined => {
  const names: readonly string[] = Object.keys(recordKinds);
  return names.includes(kind.type) ? (kind.type as RecordKind) : undefined;
};

/** What a new record of the kind holds in each column that a line may set. */
export const defaultsOf = (kind: TransferKind): Row => ({
  ...kind.columns,
  ...kind.computedDefaults,
  ...Object.fromEntries(kind.references.map(({ column }) => [column, null])),
  ...(kind.hasLabels ? { tags: [], customFields: [] } : {}),
  ...(kind.hasActivity ? { importedActivityDate: null, lastActivityDate: null } : {}),
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
