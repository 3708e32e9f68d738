import { NovaError } from '@nova/contract';
import type { ImportSession } from '../import-session.ts';
import type { Statement } from '../import-transaction.ts';
import { type TransferKind, listUpdateColumns } from '../kinds/transfer-kind.ts';
import type { PendingLine } from '../read-line.ts';

interface LineOfRecord {
  readonly id: string;
  readonly pending: Pick<PendingLine, 'entity' | 'key'>;
}

interface WrittenRecords<T> {
  readonly fresh: readonly T[];
  readonly known: readonly T[];
}

/** Thrown when a running import finds that it has been undone. */
export class ImportUndoneError extends NovaError {
  constructor() {
    super('INVALID_STATE', 'This import was taken back while it was running; the rest of it stays out.');
  }
}

/**
 * Begins a step: saves the rows that its lines are about to change, so that an undo can restore them.
 * @returns the step's number
 */
export async function saveBefore(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  { fresh, known }: WrittenRecords<LineOfRecord>,
): Promise<number> {
  const { id: batchId } = session.batch;
  const step = session.batch.nextStep();
  const stepName = [batchId, step] as const;
  if (known.length > 0) {
    await run(
      `INSERT INTO import_changes ("accountId", "batchId", step, "recordId", before, parts, origins, "storageKey")
       SELECT $1::uuid, $2::uuid, $3::int, t.id, to_jsonb(t), ${partsSql(kind, 't')}, o.origins, to_jsonb(t) ->> 'storageKey'
       FROM (${buildOriginsQuery('LEFT JOIN')}) o JOIN ${kind.table} t ON t."accountId" = $1::uuid AND t.id = o.id`,
      [...stepName, ...toColumns(known)],
    );
  }
  // The id of a new line can only exist already if another import has just written it.
  if (fresh.length > 0) await saveOrigins(run, stepName, 'CROSS JOIN', toColumns(fresh));
  return step;
}

export type StepName = readonly [batchId: string, step: number];
type Columns = readonly (readonly string[])[];

const toColumns = (lines: readonly LineOfRecord[]): Columns => [
  lines.map(({ id }) => id),
  lines.map(({ pending }) => pending.entity),
  lines.map(({ pending }) => pending.key),
];

/** Each line costs one lookup by key, even if the planner's statistics are outdated. */
const buildOriginsQuery = (join: 'CROSS JOIN' | 'LEFT JOIN', condition = 'true'): string =>
  `SELECT k.id, jsonb_agg(jsonb_build_object('entity', k.entity, 'externalId', k.key,
     'recordId', e."recordId", 'hash', encode(e.hash, 'hex'))) AS origins
   FROM unnest($4::uuid[], $5::text[], $6::text[]) AS k(id, entity, key)
   ${join} LATERAL (SELECT x."recordId", x.hash FROM external_ids x
     WHERE x."accountId" = $1::uuid AND x.entity = k.entity AND x."externalId" = k.key OFFSET 0) e ${join === 'LEFT JOIN' ? 'ON true' : ''}
   WHERE ${condition} GROUP BY k.id`;

const saveOrigins = (
  run: Statement,
  step: StepName,
  join: 'CROSS JOIN' | 'LEFT JOIN',
  columns: Columns,
): Promise<unknown> =>
  run(
    `INSERT INTO import_changes ("accountId", "batchId", step, "recordId", origins)
     SELECT $1::uuid, $2::uuid, $3::int, o.id, o.origins
     FROM (${buildOriginsQuery(join, join === 'CROSS JOIN' ? 'true' : 'e."recordId" IS DISTINCT FROM k.id')}) o`,
    [...step, ...columns],
  );

/**
 * Ends a step: records the rows it wrote and their fingerprints, by which an undo recognises later changes.
 * @throws ImportUndoneError if the batch is no longer running; the transaction must roll back
 */
export async function recordStep(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  { step, fresh, known }: WrittenRecords<{ readonly id: string }> & { readonly step: number },
): Promise<void> {
  const columns = fingerprintColumns(kind);
  const stamp = kind.stamp === null ? 'NULL::timestamptz' : `t."${kind.stamp}"`;
  const all = (what: string, isFresh: boolean): string =>
    `coalesce(array_agg(r.${what} ORDER BY r.id) FILTER (WHERE ${isFresh ? '' : 'NOT '}r.fresh), '{}')`;
  const ids = [...new Set([...fresh, ...known].map(({ id }) => id))];
  const freshIds = new Set(fresh.map(({ id }) => id));
  const [recorded] = await run(
    `WITH batch AS (
       SELECT FROM import_batches WHERE "accountId" = $1::uuid AND id = $2::uuid AND state = 'RUNNING' FOR SHARE)
     INSERT INTO import_steps ("accountId", "batchId", step, type, transaction, columns,
       created, "createdAs", changed, "changedAs", "changedOn")
     SELECT $1::uuid, $2::uuid, $3::int, $4, pg_current_xact_id()::text::bigint, $5::text[],
       w.created, w."createdAs", w.changed, w."changedAs", w."changedOn" FROM batch, (
       SELECT ${all('id', true)} AS created, ${all('print', true)} AS "createdAs",
         ${all('id', false)} AS changed, ${all('print', false)} AS "changedAs", ${all('since', false)} AS "changedOn"
       FROM (SELECT t.id, k.fresh, ${fingerprintSql(kind, columns, 't')} AS print, ${stamp} AS since
         FROM unnest($6::uuid[], $7::boolean[]) AS k(id, fresh)
         JOIN ${kind.table} t ON t."accountId" = $1::uuid AND t.id = ANY($6::uuid[]) AND t.id = k.id) r) w
     RETURNING step`,
    [...[session.batch.id, step, kind.type, columns], ...[ids, ids.map((id) => freshIds.has(id))]],
  );
  if (recorded === undefined) throw new ImportUndoneError();
}

export async function recordSameAs(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  lines: readonly LineOfRecord[],
): Promise<void> {
  const step = session.batch.nextStep();
  await saveOrigins(run, [session.batch.id, step], 'LEFT JOIN', toColumns(lines));
  await recordStep(run, session, kind, { step, fresh: [], known: [] });
}

/** Derived values and the time of the last change are not part of a fingerprint, because other writes change them. */
const fingerprintColumns = (kind: TransferKind): readonly string[] =>
  listUpdateColumns(kind).filter((name) => name !== kind.stamp && name !== 'lastActivityDate');

/**
 * Returns the SQL of a 64-bit fingerprint of row `alias` and its child rows. PostgreSQL partitions tables by these hash
 * functions, so they stay the same across versions.
 */
export function fingerprintSql(kind: TransferKind, columns: readonly string[], alias: string): string {
  const values = columns.map((name) => valueSql(kind, name, alias));
  return `hash_record_extended(ROW(${[...values, ...renderParts(kind, alias)].join(', ')}), 0)`;
}

/** Renaming a custom field changes the copied label but not the record, so fingerprints leave labels out. */
const valueSql = (kind: TransferKind, name: string, alias: string): string =>
  kind.hasLabels && name === 'customFields'
    ? `CASE WHEN ${alias}."${name}" <> '[]' THEN nova_unlabelled(${alias}."${name}") END`
    : `${alias}."${name}"`;

const renderParts = ({ childTables = [] }: TransferKind, alias: string): readonly string[] =>
  childTables.map(
    ({ table, of }) =>
      `(SELECT jsonb_agg(to_jsonb(p) ORDER BY to_jsonb(p)::text) FROM ${table} p
        WHERE p."accountId" = ${alias}."accountId" AND p."${of}" = ${alias}.id)`,
  );

export const partsSql = ({ childTables = [] }: TransferKind, alias: string): string =>
  childTables.length === 0
    ? 'NULL::jsonb'
    : `jsonb_build_object(${childTables
        .map(
          ({ table, of }) =>
            `'${table}', (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM ${table} p
               WHERE p."accountId" = ${alias}."accountId" AND p."${of}" = ${alias}.id)`,
        )
        .join(', ')})`;
