import type { AccountTransaction } from '@nova/db';

/**
 * A change of a merge to rows of one table, with what an undo of the merge needs (prisma/schema.prisma,
 * MergeRow). `deed` is the type of the change.
 */
export type MergeDeed =
  | {
      readonly deed: 'MOVED';
      readonly table: string;
      /** Columns with the id of the record that the row belongs to. */
      readonly columns: readonly string[];
      readonly fromId: string;
      readonly toId: string;
      /** Ids of the rows; rows without an id are in `keys`. */
      readonly ids: readonly string[];
      readonly keys: readonly RowColumns[];
    }
  | {
      readonly deed: 'CHANGED';
      readonly table: string;
      readonly id: string;
      readonly before: RowColumns;
      readonly after: RowColumns;
    }
  | { readonly deed: 'REMOVED'; readonly table: string; readonly rows: readonly RowColumns[] }
  | { readonly deed: 'ADDED'; readonly table: string; readonly rows: readonly RowColumns[] }
  | { readonly deed: 'RENUMBERED'; readonly table: string; readonly places: readonly SubmissionPlace[] };

export type RowColumns = Readonly<Record<string, unknown>>;

/** A submission's application and number before the merge, and those after it (`keptId` and `place`). */
export interface SubmissionPlace {
  readonly applicationId: string;
  readonly number: number;
  readonly keptId: string;
  readonly place: number;
  readonly consentOn: string;
}

interface MergeRow {
  readonly deed: MergeDeed['deed'];
  readonly table: string;
  readonly columns: readonly string[];
  readonly fromId: string | null;
  readonly ids: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

function toMergeRow(one: MergeDeed): MergeRow {
  const { deed, table } = one;
  const none = { deed, table, columns: [], fromId: null, ids: [], before: null, after: null };
  switch (one.deed) {
    case 'MOVED': {
      const { columns, fromId, toId, ids, keys } = one;
      return { ...none, columns, fromId, ids, before: keys, after: { toId } };
    }
    case 'CHANGED':
      return { ...none, ids: [one.id], before: one.before, after: one.after };
    case 'REMOVED':
      return { ...none, before: one.rows };
    case 'ADDED':
      return { ...none, after: one.rows };
    case 'RENUMBERED':
      return { ...none, before: one.places };
  }
}

/** The casts are safe, because `toMergeRow` wrote the row. */
function toMergeDeed({ deed, table, columns, fromId, ids, before, after }: MergeRow): MergeDeed {
  switch (deed) {
    case 'MOVED': {
      const { toId } = after as { readonly toId: string };
      return { deed, table, columns, fromId: fromId ?? '', toId, ids, keys: before as readonly RowColumns[] };
    }
    case 'CHANGED':
      return { deed, table, id: ids[0] ?? '', before: before as RowColumns, after: after as RowColumns };
    case 'REMOVED':
      return { deed, table, rows: before as readonly RowColumns[] };
    case 'ADDED':
      return { deed, table, rows: after as readonly RowColumns[] };
    case 'RENUMBERED':
      return { deed, table, places: before as readonly SubmissionPlace[] };
  }
}

/** Writes the changes in the order in which they were made. */
export async function writeSnapshot(
  tx: AccountTransaction,
  mergeId: string,
  deeds: readonly MergeDeed[],
): Promise<void> {
  const rows = deeds.map((deed, number) => ({ mergeId, number, ...toMergeRow(deed) }));
  await addRows(tx, [{ table: 'merge_rows', rows }]);
}

/** Reads the changes in the order in which they were made. */
export async function readSnapshot(tx: AccountTransaction, mergeId: string): Promise<readonly MergeDeed[]> {
  const rows = await tx.rows<{ row: string }>(
    `SELECT json_build_object('deed', w.deed, 'table', w."table", 'columns', w.columns, 'fromId', w."fromId", 'ids', w.ids,
       'before', w.before, 'after', w.after)::text AS row
     FROM merge_rows w WHERE w."accountId" = $1::uuid AND w."mergeId" = $2::uuid ORDER BY w.number`,
    [mergeId],
  );
  return rows.map(({ row }) => toMergeDeed(JSON.parse(row) as MergeRow));
}

/** Adds rows; all rows of one table must have the same columns. */
export async function addRows(
  tx: AccountTransaction,
  children: readonly { readonly table: string; readonly rows: readonly RowColumns[] }[],
): Promise<void> {
  await tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS done`, [JSON.stringify(children)]);
}
