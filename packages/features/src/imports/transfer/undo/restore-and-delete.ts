import type { CustomFieldEntity } from '../../../configuration/custom-fields-contract.ts';
import { removeValues } from '../../../configuration/custom-fields.ts';
import { isFoundByPersonalWords, isSearched, type Kind, kinds, type SearchedKind } from '@nova/kinds';
import type { Row, Statement } from '../import-transaction.ts';
import { listUpdateColumns } from '../kinds/transfer-kind.ts';
import { addRecords, assertNoCircle, deleteDuplicateKeys } from '../write-rows.ts';
import { buildStepCondition, type Step } from './step-records.ts';

/** Restores rows, child rows, duplicate keys and search words. */
export async function restoreChanged(run: Statement, step: Step, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await removeUnusedWords(run, step, { restored: ids, deleted: [] }, () => restore(run, step, ids));
}

async function restore(run: Statement, step: Step, ids: readonly string[]): Promise<void> {
  const { name, kind } = step;
  await restoreRows(run, step, ids);
  for (const { table, of } of kind.childTables ?? []) {
    await run(`DELETE FROM ${table} WHERE "accountId" = $1::uuid AND "${of}" = ANY($2::uuid[])`, [ids]);
    await run(
      `SELECT nova_add_children($1::uuid, jsonb_build_array(jsonb_build_object('table', '${table}', 'rows', (
         SELECT coalesce(jsonb_agg(p), '[]') FROM import_changes c CROSS JOIN LATERAL jsonb_array_elements(c.parts -> '${table}') AS p
         WHERE ${buildStepCondition('c')} AND c."recordId" = ANY($4::uuid[])))))`,
      [...name, ids],
    );
  }
  if (kind.tree !== undefined) await assertStillTree(run, step, ids);
  if (kind.hasDerivedColumns === true)
    await run(`SELECT nova_refresh_${kind.table}($1::uuid, $2::uuid[])`, [ids]);
  await restoreDuplicateKeys(run, step, ids);
  await run(
    `DELETE FROM removed_contents r USING ${kind.table} t WHERE r."accountId" = $1::uuid AND t."accountId" = $1::uuid
       AND t.id = ANY($2::uuid[]) AND r."storageKey" = to_jsonb(t) ->> 'storageKey'`,
    [ids],
  );
  await dropFormerWords(run, step, ids);
}

/**
 * Restores the columns that the saved row has. The time of the last change is restored too, unless a later write
 * changed it: the undo then counts as one more change.
 */
async function restoreRows(run: Statement, { name, kind }: Step, ids: readonly string[]): Promise<void> {
  const columns = listUpdateColumns(kind).filter((column) => column !== kind.stamp);
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
       JOIN import_changes c ON ${buildStepCondition('c')} AND c."recordId" = k.id
       JOIN ${kind.table} o ON o."accountId" = $1::uuid AND o.id = k.id
       CROSS JOIN LATERAL jsonb_populate_record(o, c.before) n
     WHERE ${buildStepCondition('s')} AND k.id = ANY($4::uuid[]) AND t."accountId" = $1::uuid AND t.id = k.id`,
    [...name, ids],
  );
}

/** @throws NovaError if later moves would make a record its own ancestor */
async function assertStillTree(run: Statement, { kind }: Step, ids: readonly string[]): Promise<void> {
  const rows = await run<Row>(
    `SELECT t.id, t."${kind.tree ?? ''}" FROM ${kind.table} t WHERE t."accountId" = $1::uuid AND t.id = ANY($2::uuid[])`,
    [ids],
  );
  await assertNoCircle(run, kind, rows);
}

async function restoreDuplicateKeys(run: Statement, { kind }: Step, ids: readonly string[]): Promise<void> {
  if (!kind.duplicateKeys) return;
  const rows = await run<{ row: Row }>(
    `SELECT row_to_json(t) AS row FROM ${kind.table} t WHERE t."accountId" = $1::uuid AND t.id = ANY($2::uuid[])`,
    [ids],
  );
  await deleteDuplicateKeys(run, kind, ids);
  await addRecords(run, kind, { records: [], keyed: rows.map(({ row }) => row), children: [] });
}

const origins = `SELECT c."recordId" AS of, o.entity, o."externalId", o."recordId", decode(o.hash, 'hex') AS hash
  FROM import_changes c CROSS JOIN LATERAL jsonb_to_recordset(c.origins)
    AS o(entity text, "externalId" text, "recordId" uuid, hash text)
  WHERE ${buildStepCondition('c')} AND c."recordId" = ANY($4::uuid[])`;

/** Restores the records that callers' ids referred to, unless another import has changed that since. */
export async function restoreOrigins(
  run: Statement,
  { name, kind }: Step,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const same = `e."accountId" = $1::uuid AND e.entity = o.entity AND e."externalId" = o."externalId" AND e."recordId" = o.of`;
  await run(`DELETE FROM external_ids e USING (${origins}) o WHERE ${same} AND o."recordId" IS NULL`, [
    ...name,
    ids,
  ]);
  await run(
    `UPDATE external_ids e SET "recordId" = o."recordId", hash = o.hash FROM (${origins}) o
       JOIN ${kind.table} t ON t."accountId" = $1::uuid AND t.id = o."recordId" WHERE ${same}`,
    [...name, ids],
  );
}

export async function deleteCreated(run: Statement, step: Step, ids: readonly string[]): Promise<void> {
  const { kind } = step;
  if (ids.length === 0) return;
  await removeUnusedWords(run, step, { restored: [], deleted: ids }, async () => {
    for (const table of ['dedupe_keys', 'status_changes'])
      await run(`DELETE FROM ${table} WHERE "accountId" = $1::uuid AND "recordId" = ANY($2::uuid[])`, [ids]);
    await run(`DELETE FROM ${kind.table} WHERE "accountId" = $1::uuid AND id = ANY($2::uuid[])`, [ids]);
  });
}

/**
 * Deletes a record as an API call would (docs/interface/deleting.md). Records whose reference is set to null count as
 * changed.
 * @returns false if a reference protects the record
 */
export async function deleteWithDependents(run: Statement, step: Step, id: string): Promise<boolean> {
  const { kind } = step;
  await run(`SELECT nova_set_importing($1::uuid, false)`, []);
  if (kind.type === 'customField') await removeFieldValues(run, id);
  const [row] = await run<{ outcome: string }>(
    `SELECT nova_delete_record($1::uuid, $2::uuid, $3, $4::text::regclass, '[]'::jsonb) AS outcome`,
    [id, kind.type, kind.table],
  );
  await run(`SELECT nova_set_importing($1::uuid, true)`, []);
  return row?.outcome === 'deleted';
}

async function removeFieldValues(run: Statement, id: string): Promise<void> {
  const [field] = await run<{ entity: CustomFieldEntity }>(
    `SELECT entity FROM custom_fields WHERE "accountId" = $1::uuid AND id = $2::uuid`,
    [id],
  );
  if (!field) return;
  const readRows = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => [
    ...(await run<Row>(text, values)),
  ];
  await removeValues({ rows: readRows }, { id, entity: field.entity }, new Date());
}

function findSearchedKind({ kind: { type } }: Step): SearchedKind | undefined {
  const kind = Object.values<Kind>(kinds).find(({ name }) => name === type);
  return kind && isSearched(kind) ? kind : undefined;
}

async function readWords(run: Statement, step: Step, ids: readonly string[]): Promise<readonly string[]> {
  const kind = findSearchedKind(step);
  if (!kind || ids.length === 0) return [];
  const rows = await run<{ word: string }>(
    `SELECT DISTINCT own.word FROM ${kind.name}_search s CROSS JOIN LATERAL nova_own_words(s.vector) AS own(word)
     WHERE s."accountId" = $1::uuid AND s.id = ANY($2::uuid[])`,
    [ids],
  );
  return rows.map(({ word }) => word);
}

/**
 * Removes words that no record has any more after the work. Deleting a person removes their words by itself, so those are
 * not looked up.
 */
async function removeUnusedWords(
  run: Statement,
  step: Step,
  { restored, deleted }: { readonly restored: readonly string[]; readonly deleted: readonly string[] },
  work: () => Promise<void>,
): Promise<void> {
  const kind = findSearchedKind(step);
  const forgetThemselves = kind !== undefined && isFoundByPersonalWords(kind);
  const before = await readWords(run, step, [...restored, ...(forgetThemselves ? [] : deleted)]);
  await work();
  const after = new Set(await readWords(run, step, restored));
  const words = before.filter((word) => !after.has(word));
  if (words.length > 0) await run(`SELECT nova_forget_words($1::uuid, $2::text[])`, [words]);
}

/**
 * Removes the former words that the step recorded for the restored records, since these are current again, and those
 * that the undo itself has recorded. Former words of records that are left stay.
 */
async function dropFormerWords(
  run: Statement,
  { name, changed }: Step,
  restored: readonly string[],
): Promise<void> {
  const restoredIds = new Set(restored);
  await run(
    `DELETE FROM former_words f USING import_steps s WHERE ${buildStepCondition('s')} AND f."accountId" = $1::uuid AND (
       f.xmin = pg_current_xact_id()::xid
       OR f.xmin = s.transaction::text::xid8::xid AND f."recordId" <> ALL($4::uuid[]))`,
    [...name, changed.filter((id) => !restoredIds.has(id))],
  );
}
