import { modelRules, type TableRules } from '@nova/db';
import { findDependents, isReference, type Kind, findListings, type MergedName } from '@nova/kinds';

/** Rows that follow a merged record to the survivor. */
export interface FollowingRows {
  readonly table: string;
  /** Columns with the id of the record that the row belongs to. */
  readonly columns: readonly string[];
  /** Columns that identify a row among those of its record. */
  readonly keys: readonly string[];
  /** Columns whose values occur at most once among the survivor's rows. */
  readonly oneOf?: readonly string[];
  /** If both records have such a row, the duplicate's stays under its own id; otherwise it is deleted. */
  readonly leavesOthers?: true;
  /** The name by which callers know the rows; undefined if they are not counted. */
  readonly part?: string | undefined;
  /** The kind of the records that the rows are or belong to, and the field that changes. */
  readonly records?: { readonly kind: Kind; readonly member: string };
}

/** Lists the records that refer to a merged one. The kinds declare what happens to them (`onMerge`). */
export const listFollowingRecords = (name: MergedName): readonly FollowingRows[] =>
  findDependents(name).map(({ kind, member }) => {
    const field = kind.fields[member];
    // This cannot happen, because the type of references requires `onMerge`.
    if (!field || !isReference(field) || field.onMerge === undefined)
      throw new Error(`Nothing says what a merge does to ${kind.plural} by ${member}.`);
    return {
      table: kind.table,
      columns: [member],
      keys: ['id'],
      part: kind.plural,
      records: { kind, member },
    };
  });

/** Lists the links of records to a merged one, such as contacts of interviews. */
export const listFollowingLinks = (name: MergedName): readonly FollowingRows[] =>
  findListings(name).map(({ kind, member, field: { links } }) => {
    if (links.onMerge === undefined) throw new Error(`Nothing says what a merge does to ${links.table}.`);
    return {
      table: links.table,
      columns: [links.column],
      keys: [links.of],
      oneOf: [links.of],
      records: { kind, member },
    };
  });

/** Lists other rows about a merged record (packages/db/src/personal/model-rules.ts, `merged`). */
export const listFollowingParts = (name: MergedName): readonly FollowingRows[] =>
  Object.values<TableRules>(modelRules).flatMap((rules) => {
    const { merged, foundBy, table, part } = rules;
    if (merged !== 'MOVES' && merged !== 'ONCE') return [];
    const all = rules.groups.flatMap(({ columns }) => columns);
    const personColumns = foundBy === 'person' ? [`${name}Id`] : [];
    if (!personColumns.every((column) => all.includes(column))) return [];
    const columns = ['recordId', ...personColumns];
    const keys = all.includes('id') ? ['id'] : findRowKeys(table);
    const once = merged === 'ONCE' ? { oneOf: table in oneOf ? (oneOf[table] ?? []) : keys } : {};
    const stayRule = stayingTables.includes(table) ? { leavesOthers: true as const } : {};
    return [{ table, columns, keys, part, ...once, ...stayRule }];
  });

/** Keys of tables without an id, in addition to the record's id. */
const rowKeys: Readonly<Record<string, readonly string[]>> = {
  external_ids: ['entity', 'externalId'],
  distribution_list_members: ['listId'],
};

const oneOf: Readonly<Record<string, readonly string[]>> = {
  campaign_recipients: ['campaignId'],
  privacy_holds: [],
};

/**
 * Tables in which the duplicate's row stays if the survivor has one too. The duplicate's mail must still count,
 * and its link to unsubscribe must work.
 */
const stayingTables: readonly string[] = ['campaign_recipients'];

function findRowKeys(table: string): readonly string[] {
  const keys = rowKeys[table];
  if (!keys) throw new Error(`Nothing tells one row of ${table} from another.`);
  return keys;
}
