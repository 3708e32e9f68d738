import type { AccountTransaction } from '@nova/db';
import { isReference, type Kind, kinds, referred, type ReferenceField } from '@nova/kinds';
import { numberSubmissions, type Renumbering } from './combine-applications.ts';
import { type NamedRow, buildStampSql } from './move-rows.ts';
import type { RowColumns, MergeDeed } from './snapshot.ts';

type DeedOf<Deed extends MergeDeed['deed']> = Extract<MergeDeed, { readonly deed: Deed }>;

const findKind = (table: string): Kind | undefined =>
  Object.values<Kind>(kinds).find((kind) => kind.table === table);

/**
 * Moves rows back that still belong to the survivor.
 * @returns those that are records of a kind
 */
export async function moveBack(
  tx: AccountTransaction,
  { table, columns, keys, ids, fromId, toId }: DeedOf<'MOVED'>,
  moment: string,
): Promise<readonly NamedRow[]> {
  const [column = ''] = columns;
  const kind = keys.length === 0 ? findKind(table) : undefined;
  const set = columns.map((name) => `"${name}" = $3::uuid`).join(', ');
  const ours = `t."accountId" = $1::uuid AND t."${column}" = $2::uuid`;
  if (keys.length > 0) {
    const names = Object.keys(keys[0] ?? {});
    const same = names.map((name) => ` AND t."${name}" = k."${name}"`).join('');
    const any = names.length === 0 ? '' : ` FROM jsonb_populate_recordset(NULL::${table}, $4::jsonb) k`;
    await tx.rows(`UPDATE ${table} t SET ${set}${any} WHERE ${ours}${same} RETURNING 1`, [
      ...[toId, fromId],
      ...(names.length === 0 ? [] : [JSON.stringify(keys)]),
    ]);
    return [];
  }
  if (!kind) {
    await tx.rows(`UPDATE ${table} t SET ${set} WHERE ${ours} AND t.id = ANY ($4::uuid[]) RETURNING 1`, [
      ...[toId, fromId, ids],
    ]);
    return [];
  }
  const namedColumns = ['reference', 'ownerId'].map((name) =>
    name in kind.fields ? `t."${name}"::text AS "${name}"` : `NULL::text AS "${name}"`,
  );
  return tx.rows<NamedRow>(
    `UPDATE ${table} t SET ${set}${buildStampSql(kind.stamp, '$5::timestamptz')} WHERE ${ours} AND t.id = ANY ($4::uuid[])
     RETURNING t.id::text AS id, ${namedColumns.join(', ')}`,
    [toId, fromId, ids, moment],
  );
}

/** Parents by table. A row is restored only while its parent exists. */
const parents: Readonly<Record<string, readonly [column: string, table: string]>> = {
  interview_contacts: ['interviewId', 'interviews'],
  distribution_list_members: ['listId', 'distribution_lists'],
  applications: ['jobId', 'jobs'],
};

/**
 * Restores removed rows.
 * @returns the rows that were restored
 */
export async function bringBack(
  tx: AccountTransaction,
  { table, rows }: Pick<DeedOf<'REMOVED'>, 'table' | 'rows'>,
): Promise<readonly RowColumns[]> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'accountId');
  if (columns.length === 0) return [];
  const names = columns.map((column) => `"${column}"`).join(', ');
  const parent = parents[table];
  const parentCondition =
    parent === undefined
      ? ''
      : `WHERE EXISTS (SELECT FROM ${parent[1]} p WHERE p."accountId" = $1::uuid AND p.id = n."${parent[0]}")`;
  const restoredRows = await tx.rows<{ row: string }>(
    `INSERT INTO ${table} ("accountId", ${names}) SELECT $1::uuid, ${columns.map((column) => `n."${column}"`).join(', ')}
     FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb) n ${parentCondition} ON CONFLICT DO NOTHING
     RETURNING jsonb_build_object(${columns.includes('id') ? `'id', id` : ''})::text AS row`,
    [JSON.stringify(rows)],
  );
  return restoredRows.map(({ row }) => JSON.parse(row) as RowColumns);
}

/**
 * Restores dismissed pairs whose records still exist. A record that was merged since is replaced by its
 * survivor.
 */
export async function bringDismissalsBack(
  tx: AccountTransaction,
  { table, name }: Kind,
  rows: readonly RowColumns[],
): Promise<void> {
  const buildStandingJoin = (alias: string, column: string): string =>
    `JOIN ${table} ${alias} ON ${alias}."accountId" = $1::uuid AND ${alias}.id = coalesce(nova_survivor($1::uuid, n."${column}"), n."${column}")`;
  await tx.rows(
    `INSERT INTO dismissed_pairs ("accountId", entity, "lowId", "highId", "userId", "dismissedOn")
     SELECT $1::uuid, $2::text, least(a.id, b.id), greatest(a.id, b.id), n."userId", n."dismissedOn"
     FROM jsonb_populate_recordset(NULL::dismissed_pairs, $3::jsonb) n ${buildStandingJoin('a', 'lowId')} ${buildStandingJoin('b', 'highId')}
     WHERE a.id <> b.id ON CONFLICT DO NOTHING RETURNING 1`,
    [name, JSON.stringify(rows)],
  );
}

export interface SettledRow {
  readonly row: RowColumns;
  /** Fields whose references were lost, because their records are gone. */
  readonly lost: readonly string[];
}

/**
 * Sets references to deleted records to null, and replaces references to merged ones by their survivors.
 * @param coming ids that are about to be restored
 */
export async function settleReferences(
  tx: AccountTransaction,
  kind: Kind,
  rows: readonly RowColumns[],
  coming: readonly string[],
): Promise<readonly SettledRow[]> {
  const settledRows = rows.map((row) => ({ row: { ...row }, lost: [] as string[] }));
  for (const [name, field] of Object.entries(kind.fields)) {
    if (!isReference(field)) continue;
    const referredIds = rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : []));
    const ids = [...new Set(referredIds)].filter((id) => !coming.includes(id));
    const standing = await findStandingIds(tx, field, ids);
    for (const { row, lost } of settledRows) {
      const id = row[name];
      if (typeof id !== 'string' || !ids.includes(id) || standing.get(id) === id) continue;
      row[name] = standing.get(id) ?? null;
      if (row[name] === null) lost.push(name);
    }
  }
  return settledRows;
}

async function findStandingIds(
  tx: AccountTransaction,
  { to }: ReferenceField,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; standing: string }>(
    `SELECT u.id::text AS id, t.id::text AS standing FROM unnest($2::uuid[]) AS u(id)
       JOIN ${referred[to].table} t ON t."accountId" = $1::uuid AND t.id = coalesce(nova_survivor($1::uuid, u.id), u.id)`,
    [ids],
  );
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}

/**
 * Moves submissions back to their application and number. Later submissions stay and are numbered after them.
 */
export async function numberBack(
  tx: AccountTransaction,
  { places }: DeedOf<'RENUMBERED'>,
  isThere: (applicationId: string) => boolean,
): Promise<void> {
  const keptIds = [...new Set(places.map(({ keptId }) => keptId))];
  const now = await tx.rows<{ keptId: string; number: number; consentOn: string }>(
    `SELECT s."applicationId"::text AS "keptId", s.number, nova_iso(s."consentOn") AS "consentOn" FROM application_submissions s
     WHERE s."accountId" = $1::uuid AND s."applicationId" = ANY ($2::uuid[]) ORDER BY s.number`,
    [keptIds],
  );
  const numbers: Renumbering[] = [];
  for (const keptId of keptIds) {
    const submissions = now.filter((one) => one.keptId === keptId);
    const originalPlaces = new Map(submissions.map((one) => [one, findPlace(one, places, isThere)]));
    let last = Math.max(
      0,
      ...[...originalPlaces.values()].flatMap((place) =>
        place?.applicationId === keptId ? [place.number] : [],
      ),
    );
    for (const [{ number }, place] of originalPlaces)
      numbers.push(
        place
          ? { ofId: keptId, number, toId: place.applicationId, place: place.number }
          : { ofId: keptId, number, toId: keptId, place: ++last },
      );
  }
  await numberSubmissions(tx, numbers);
}

const findPlace = (
  {
    keptId,
    number,
    consentOn,
  }: { readonly keptId: string; readonly number: number; readonly consentOn: string },
  places: DeedOf<'RENUMBERED'>['places'],
  isThere: (applicationId: string) => boolean,
) =>
  places.find(
    (one) =>
      one.keptId === keptId &&
      one.place === number &&
      one.consentOn === consentOn &&
      isThere(one.applicationId),
  );

/** Queues a dropped mail again, if its campaign still sends. */
export const resumeMail = (tx: AccountTransaction, { id, before }: DeedOf<'CHANGED'>): Promise<unknown> =>
  tx.rows(
    `UPDATE campaign_recipients r SET state = $3, reason = $4, "updatedOn" = now() FROM campaigns c
     WHERE r."accountId" = $1::uuid AND r.id = $2::uuid AND r.state = 'DROPPED' AND r.reason = 'RECORD_DELETED'
       AND c."accountId" = $1::uuid AND c.id = r."campaignId" AND c.status IN ('PREPARING', 'SENDING', 'PAUSED') RETURNING 1`,
    [id, before.state, before.reason],
  );
