import type { CustomFieldEntity } from '@nova/contract';
import { removeValues } from '@nova/domain/rules';
import type { Statement } from '../group-writer.ts';
import type { Step } from './step-records.ts';
import { forgettingWords } from './words.ts';

/** Deletes records that nothing else refers to, with what is kept beside them. */
export async function deleteCreated(run: Statement, step: Step, ids: readonly string[]): Promise<void> {
  const {
    name: [accountId],
    kind,
  } = step;
  if (ids.length === 0) return;
  await forgettingWords(run, step, { restored: [], deleted: ids }, async () => {
    for (const table of ['dedupe_keys', 'status_changes'])
      await run(`DELETE FROM ${table} WHERE "accountId" = $1::uuid AND "recordId" = ANY($2::uuid[])`, [
        accountId,
        ids,
      ]);
    await run(`DELETE FROM ${kind.table} WHERE "accountId" = $1::uuid AND id = ANY($2::uuid[])`, [
      accountId,
      ids,
    ]);
  });
}

/**
 * Deletes a record as a call would, with what depends on it (docs/interface/deleting.md). What lets go of it has changed, and says so.
 * @returns whether it is gone
 */
export async function deleteWithDependents(run: Statement, step: Step, id: string): Promise<boolean> {
  const { name, kind } = step;
  const [accountId] = name;
  await run(`SELECT set_config('nova.import', 'off', true)`, []);
  if (kind.type === 'customField') await removeFieldValues(run, accountId, id);
  const [row] = await run<{ outcome: string }>(
    `SELECT nova_delete_record($1::uuid, $2::uuid, $3, $4::text::regclass, '[]'::jsonb) AS outcome`,
    [accountId, id, kind.type, kind.table],
  );
  await run(`SELECT set_config('nova.import', 'on', true)`, []);
  return row?.outcome === 'deleted';
}

async function removeFieldValues(run: Statement, accountId: string, id: string): Promise<void> {
  const [field] = await run<{ entity: CustomFieldEntity }>(
    `SELECT entity FROM custom_fields WHERE "accountId" = $1::uuid AND id = $2::uuid`,
    [accountId, id],
  );
  if (!field) return;
  const rows = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => [
    ...(await run<Row>(text, [accountId, ...values])),
  ];
  await removeValues({ rows }, { id, entity: field.entity }, new Date());
}
