import { updatedColumns } from '../columns.ts';
import { writeDuplicateKeys, type Statement } from '../group-writer.ts';
import { assertNoCircle } from '../record-tree.ts';
import type { Row } from '../row.ts';
import { ofStep, type Step } from './step-records.ts';
import { dropFormerWords, forgettingWords } from './words.ts';

/** Puts records back as they were before a step: their rows, what belongs to them, and what they are found by. */
export async function restoreChanged(run: Statement, step: Step, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forgettingWords(run, step, { restored: ids, deleted: [] }, () => restore(run, step, ids));
}

async function restore(run: Statement, step: Step, ids: readonly string[]): Promise<void> {
  const { name, kind } = step;
  const [accountId] = name;
  await restoreRows(run, step, ids);
  for (const { table, of } of kind.parts ?? []) {
    await run(`DELETE FROM ${table} WHERE "accountId" = $1::uuid AND "${of}" = ANY($2::uuid[])`, [
      accountId,
      ids,
    ]);
    await run(
      `INSERT INTO ${table} SELECT p.* FROM import_changes c
         CROSS JOIN LATERAL jsonb_populate_recordset(NULL::${table}, c.parts -> '${table}') p
       WHERE ${ofStep('c')} AND c."recordId" = ANY($4::uuid[])`,
      [...name, ids],
    );
  }
  if (kind.tree !== undefined) await assertStillTree(run, step, ids);
  if (kind.hasDerivedColumns === true)
    await run(`SELECT nova_refresh_${kind.table}($1::uuid, $2::uuid[])`, [accountId, ids]);
  await restoreDuplicateKeys(run, step, ids);
  await run(
    `DELETE FROM removed_contents r USING ${kind.table} t WHERE r."accountId" = $1::uuid AND t."accountId" = $1::uuid
       AND t.id = ANY($2::uuid[]) AND r."storageKey" = to_jsonb(t) ->> 'storageKey'`,
    [accountId, ids],
  );
  await dropFormerWords(run, step, ids);
}

/**
 * When a record last changed becomes what it was, too, unless something moved it since: then this is one more change. A column that
 * the kept row does not know yet stays as it is.
 */
async function restoreRows(run: Statement, { name, kind }: Step, ids: readonly string[]): Promise<void> {
  const columns = updatedColumns(kind).filter((column) => column !== kind.stamp);
  const moment = `date_trunc('milliseconds', clock_timestamp())`;
  const stamp =
    kind.stamp === null
      ? []
      : [
          `"${kind.stamp}" = CASE WHEN t."${kind.stamp}" = k.since THEN n."${kind.stamp}" ELSE greatest(t."${kind.stamp}", ${moment}) END`,
        ];
  await run(
    `UPDATE ${kind.table} t SET ${[...columns.map((column) => `"${column}" = n."${column}"`), ...stamp].join(', ')}
     FROM import_steps s CROSS JOIN LATERAL unnest(s.changed, s."changedOn") AS k(id, since)
       JOIN import_changes c ON ${ofStep('c')} AND c."recordId" = k.id
       JOIN ${kind.table} o ON o."accountId" = $1::uuid AND o.id = k.id
       CROSS JOIN LATERAL jsonb_populate_record(o, c.before) n
     WHERE ${ofStep('s')} AND k.id = ANY($4::uuid[]) AND t."accountId" = $1::uuid AND t.id = k.id`,
    [...name, ids],
  );
}

/** @throws NovaError where somebody has moved records since in such a way that one would stand under itself */
async function assertStillTree(
  run: Statement,
  { name: [accountId], kind }: Step,
  ids: readonly string[],
): Promise<void> {
  const rows = await run<Row>(
    `SELECT t.id, t."${kind.tree ?? ''}" FROM ${kind.table} t WHERE t."accountId" = $1::uuid AND t.id = ANY($2::uuid[])`,
    [accountId, ids],
  );
  await assertNoCircle(run, accountId, kind, rows);
}

async function restoreDuplicateKeys(
  run: Statement,
  { name: [accountId], kind }: Step,
  ids: readonly string[],
): Promise<void> {
  if (!kind.duplicateKeys) return;
  const rows = await run<{ id: string; row: Row }>(
    `SELECT t.id, row_to_json(t) AS row FROM ${kind.table} t WHERE t."accountId" = $1::uuid AND t.id = ANY($2::uuid[])`,
    [accountId, ids],
  );
  await writeDuplicateKeys(
    run,
    accountId,
    kind,
    rows.map(({ id, row }) => ({ id, before: row, row })),
  );
}
