import type { AccountTransaction } from '@nova/db';
import type { FollowingRows } from './merge-tables.ts';
import type { RowColumns, MergeDeed } from './snapshot.ts';

export interface FromTo {
  readonly fromId: string;
  readonly toId: string;
  /** ISO 8601. */
  readonly moment: string;
}

export interface NamedRow {
  readonly id: string;
  readonly reference: string | null;
  readonly ownerId: string | null;
}

interface MovedRows {
  readonly deeds: readonly MergeDeed[];
  readonly count: number;
  /** Records that moved, or whose links moved. */
  readonly records: readonly NamedRow[];
}

/** Moves rows of a duplicate to the survivor. */
export async function moveRows(
  tx: AccountTransaction,
  rows: FollowingRows,
  { fromId, toId, moment }: FromTo,
): Promise<MovedRows> {
  const { table, columns, keys, records } = rows;
  const ownKind = records !== undefined && keys.includes('id') ? records.kind : undefined;
  const set = columns.map((column) => `"${column}" = $3::uuid`);
  const stamp = ownKind === undefined ? '' : buildStampSql(ownKind.stamp, '$4::timestamptz');
  const namedColumns = ownKind === undefined ? '' : `, ${buildNamedSql(ownKind.fields)}`;
  const values = [fromId, toId, ...(ownKind === undefined ? [] : [moment])];
  const moved = await tx.rows<{ keys: string } & Partial<NamedRow>>(
    `UPDATE ${table} t SET ${set.join(', ')}${stamp} WHERE ${buildDuplicateSql(rows)}${buildTwinSql(rows)}
     RETURNING ${buildKeysSql(keys)} AS keys${namedColumns}`,
    values,
  );
  const deeds: MergeDeed[] = [];
  const movedKeys = moved.map((row) => JSON.parse(row.keys) as RowColumns);
  if (movedKeys.length > 0) deeds.push(buildMovedDeed(rows, { fromId, toId }, movedKeys));
  const twins = await removeTwins(tx, rows, fromId);
  if (twins.length > 0) deeds.push({ deed: 'REMOVED', table, rows: twins });
  const [key = ''] = keys;
  const touched = [...movedKeys, ...twins].map((row) => String(row[key]));
  return {
    deeds,
    count: moved.length,
    records:
      records === undefined
        ? []
        : ownKind === undefined
          ? await touchRecords(tx, records.kind, touched, moment)
          : moved.map(({ id = '', reference = null, ownerId = null }) => ({ id, reference, ownerId })),
  };
}

function buildMovedDeed(
  { table, columns, keys }: FollowingRows,
  ids: Pick<FromTo, 'fromId' | 'toId'>,
  rowKeys: readonly RowColumns[],
): MergeDeed {
  const byId = keys.includes('id');
  return {
    deed: 'MOVED',
    table,
    columns,
    ...ids,
    ids: byId ? rowKeys.map(({ id }) => String(id)) : [],
    keys: byId ? [] : rowKeys,
  };
}

const buildDuplicateSql = ({ columns: [column = ''] }: FollowingRows): string =>
  `t."accountId" = $1::uuid AND t."${column}" = $2::uuid`;

function buildTwinSql({ table, columns: [column = ''], oneOf }: FollowingRows): string {
  if (!oneOf) return '';
  const same = oneOf.map((name) => ` AND o."${name}" = t."${name}"`).join('');
  return ` AND NOT EXISTS (SELECT FROM ${table} o WHERE o."accountId" = $1::uuid AND o."${column}" = $3::uuid${same})`;
}

const buildKeysSql = (keys: readonly string[]): string =>
  `jsonb_build_object(${keys.map((key) => `'${key}', t."${key}"`).join(', ')})::text`;

const buildNamedSql = (fields: RowColumns): string =>
  ['id', 'reference', 'ownerId']
    .map((name) => (name in fields ? `t."${name}"::text AS "${name}"` : `NULL::text AS "${name}"`))
    .join(', ');

/** Returns SQL that sets the time of the last change, which always increases. */
export const buildStampSql = (stamp: string, moment: string): string =>
  `, "${stamp}" = greatest(${moment}, t."${stamp}" + interval '1 millisecond')`;

/** Deletes rows of the duplicate that the survivor has already and may have only once. */
async function removeTwins(
  tx: AccountTransaction,
  rows: FollowingRows,
  fromId: string,
): Promise<readonly RowColumns[]> {
  if (!rows.oneOf || rows.leavesOthers) return [];
  const deletedRows = await tx.rows<{ row: string }>(
    `DELETE FROM ${rows.table} t WHERE ${buildDuplicateSql(rows)} RETURNING to_jsonb(t)::text AS row`,
    [fromId],
  );
  return deletedRows.map(({ row }) => JSON.parse(row) as RowColumns);
}

/** Changes the records' time of the last change, because their links changed. */
async function touchRecords(
  tx: AccountTransaction,
  kind: NonNullable<FollowingRows['records']>['kind'],
  ids: readonly string[],
  moment: string,
): Promise<readonly NamedRow[]> {
  if (ids.length === 0) return [];
  return tx.rows<NamedRow>(
    `UPDATE ${kind.table} t SET ${buildStampSql(kind.stamp, '$3::timestamptz').slice(2)}
     WHERE t."accountId" = $1::uuid AND t.id = ANY ($2::uuid[]) RETURNING ${buildNamedSql(kind.fields)}`,
    [ids, moment],
  );
}
