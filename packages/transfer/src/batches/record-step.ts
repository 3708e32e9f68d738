import { NovaError } from '@nova/contract';
import type { Statement } from '../group-writer.ts';
import type { ImportSession } from '../import-session.ts';
import type { TransferKind } from '../kinds/transfer-kind.ts';
import type { PendingLine } from '../read-line.ts';
import { fingerprintColumns, fingerprintSql, partsSql } from './fingerprint.ts';

/** A line, and the record that it is about. */
interface LineOfRecord {
  readonly id: string;
  readonly pending: Pick<PendingLine, 'entity' | 'key'>;
}

/** What one transaction writes, by whether it is new. */
interface Written<T> {
  readonly fresh: readonly T[];
  readonly known: readonly T[];
}

/** The import was taken back while it was running: nothing more of it may be written. */
export class TakenBackError extends NovaError {
  constructor() {
    super('INVALID_STATE', 'This import was taken back while it was running; the rest of it stays out.');
  }
}

/**
 * Begins a step of the session's batch: keeps what its lines are about to change, in the transaction that changes it.
 * @returns the step's number; `recordStep` ends it
 */
export async function keepBefore(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  { fresh, known }: Written<LineOfRecord>,
): Promise<number> {
  const { id: batchId } = session.batch;
  const step = session.batch.nextStep();
  const given = [session.accountId, batchId, step] as const;
  if (known.length > 0) {
    await run(
      `INSERT INTO import_changes ("accountId", "batchId", step, "recordId", before, parts, origins, "storageKey")
       SELECT $1::uuid, $2::uuid, $3::int, t.id, to_jsonb(t), ${partsSql(kind, 't')}, o.origins, to_jsonb(t) ->> 'storageKey'
       FROM (${originsOf('LEFT JOIN')}) o JOIN ${kind.table} t ON t."accountId" = $1::uuid AND t.id = o.id`,
      [...given, ...columnsOf(known)],
    );
  }
  // A line that is new takes an id over only where another import has just brought the same.
  if (fresh.length > 0) await keepOrigins(run, given, 'CROSS JOIN', columnsOf(fresh));
  return step;
}

type Given = readonly [accountId: string, batchId: string, step: number];
type Columns = readonly (readonly string[])[];

const columnsOf = (lines: readonly LineOfRecord[]): Columns => [
  lines.map(({ id }) => id),
  lines.map(({ pending }) => pending.entity),
  lines.map(({ pending }) => pending.key),
];

/** What the callers' ids of lines stand for, by the lines' records: one look by key a line, whatever the planner knows of the table. */
const originsOf = (join: 'CROSS JOIN' | 'LEFT JOIN', condition = 'true'): string =>
  `SELECT k.id, jsonb_agg(jsonb_build_object('entity', k.entity, 'externalId', k.key,
     'recordId', e."recordId", 'hash', encode(e.hash, 'hex'))) AS origins
   FROM unnest($4::uuid[], $5::text[], $6::text[]) AS k(id, entity, key)
   ${join} LATERAL (SELECT x."recordId", x.hash FROM external_ids x
     WHERE x."accountId" = $1::uuid AND x.entity = k.entity AND x."externalId" = k.key OFFSET 0) e ${join === 'LEFT JOIN' ? 'ON true' : ''}
   WHERE ${condition} GROUP BY k.id`;

const keepOrigins = (
  run: Statement,
  given: Given,
  join: 'CROSS JOIN' | 'LEFT JOIN',
  columns: Columns,
): Promise<unknown> =>
  run(
    `INSERT INTO import_changes ("accountId", "batchId", step, "recordId", origins)
     SELECT $1::uuid, $2::uuid, $3::int, o.id, o.origins
     FROM (${originsOf(join, join === 'CROSS JOIN' ? 'true' : 'e."recordId" IS DISTINCT FROM k.id')}) o`,
    [...given, ...columns],
  );

/**
 * Ends a step: says which records it created and changed, with a fingerprint of how it leaves them.
 * @throws TakenBackError where the batch is no longer written, and the transaction must not be
 */
export async function recordStep(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  { step, fresh, known }: Written<{ readonly id: string }> & { readonly step: number },
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
     SELECT $1::uuid, $2::uuid, $3::int, $4, pg_current_xact_id()::text::bigint, $5::text[], w.* FROM batch, (
       SELECT ${all('id', true)}, ${all('print', true)}, ${all('id', false)}, ${all('print', false)}, ${all('since', false)}
       FROM (SELECT t.id, k.fresh, ${fingerprintSql(kind, columns, 't')} AS print, ${stamp} AS since
         FROM unnest($6::uuid[], $7::boolean[]) AS k(id, fresh)
         JOIN ${kind.table} t ON t."accountId" = $1::uuid AND t.id = ANY($6::uuid[]) AND t.id = k.id) r) w
     RETURNING step`,
    [
      ...[session.accountId, session.batch.id, step, kind.type, columns],
      ...[ids, ids.map((id) => freshIds.has(id))],
    ],
  );
  if (recorded === undefined) throw new TakenBackError();
}

/** Records that lines were passed over as the same as these records: what those lines' ids stood for before. */
export async function recordSameAs(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  lines: readonly LineOfRecord[],
): Promise<void> {
  const step = session.batch.nextStep();
  await keepOrigins(run, [session.accountId, session.batch.id, step], 'LEFT JOIN', columnsOf(lines));
  await recordStep(run, session, kind, { step, fresh: [], known: [] });
}
