import { modelRules, type TableRules } from '@nova/db';
import { dependentsOf, isReference, type Kind, listingsOf, type MergedName } from '@nova/kinds';

/** Rows that follow a merged record to the survivor. */
export interface FollowingRows {
  readonly table: string;
  /** They name the record that the row belongs to. */
  readonly columns: readonly string[];
  /** They tell a row from the record's others. */
  readonly keys: readonly string[];
  /** The survivor has one row at most with these values. */
  readonly oneOf?: readonly string[];
  /** Of two such rows the duplicate's stays under its own id; otherwise it goes. */
  readonly leavesOthers?: true;
  /** What callers know the rows as, where they are counted. */
  readonly part?: string | undefined;
  /** Records of a kind, with their field. */
  readonly records?: { readonly kind: Kind; readonly member: string };
}

/** Records that refer to a merged one: what they are follows from the kinds (`onMerge`). */
export const followingRecords = (name: MergedName): readonly FollowingRows[] =>
  dependentsOf(name).map(({ kind, member }) => {
    const field = kind.fields[member];
    // The type of references asks for it.
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

/** Links of records to a merged one, such as contacts of interviews. */
export const followingLinks = (name: MergedName): readonly FollowingRows[] =>
  listingsOf(name).map(({ kind, member, field: { links } }) => {
    if (links.onMerge === undefined) throw new Error(`Nothing says what a merge does to ${links.table}.`);
    return {
      table: links.table,
      columns: [links.column],
      keys: [links.of],
      oneOf: [links.of],
      records: { kind, member },
    };
  });

/** Other rows about a merged record (packages/db/src/personal/model-rules.ts, `merged`). */
export const followingParts = (name: MergedName): readonly FollowingRows[] =>
  Object.values<TableRules>(modelRules).flatMap((rules) => {
    const { merged, foundBy, table, part } = rules;
    if (merged !== 'MOVES' && merged !== 'ONCE') return [];
    const all = rules.groups.flatMap(({ columns }) => columns);
    const own = foundBy === 'person' ? [`${name}Id`] : [];
    if (!own.every((column) => all.includes(column))) return [];
    const columns = ['recordId', ...own];
    const keys = all.includes('id') ? ['id'] : keysOf(table);
    const once = merged === 'ONCE' ? { oneOf: table in oneOf ? (oneOf[table] ?? []) : keys } : {};
    const left = stayingTables.includes(table) ? { leavesOthers: true as const } : {};
    return [{ table, columns, keys, part, ...once, ...left }];
  });

/** Of tables without an id, besides the record's. */
const rowKeys: Readonly<Record<string, readonly string[]>> = {
  external_ids: ['entity', 'externalId'],
  distribution_list_members: ['listId'],
};

const oneOf: Readonly<Record<string, readonly string[]>> = {
  campaign_recipients: ['campaignId'],
  privacy_holds: [],
};

/** What was sent stays sent. */
const stayingTables: readonly string[] = ['campaign_recipients'];

function keysOf(table: string): readonly string[] {
  const keys = rowKeys[table];
  if (!keys) throw new Error(`Nothing tells one row of ${table} from another.`);
  return keys;
}
