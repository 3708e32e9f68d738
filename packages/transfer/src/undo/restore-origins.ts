import type { Statement } from '../group-writer.ts';
import { ofStep, type Step } from './step-records.ts';

/** What the callers' ids of some records' lines stood for before a step. */
const origins = `SELECT c."recordId" AS of, o.entity, o."externalId", o."recordId", decode(o.hash, 'hex') AS hash
  FROM import_changes c CROSS JOIN LATERAL jsonb_to_recordset(c.origins)
    AS o(entity text, "externalId" text, "recordId" uuid, hash text)
  WHERE ${ofStep('c')} AND c."recordId" = ANY($4::uuid[])`;

/** Callers' ids stand for what they stood for before a step again, as long as no other import has them stand for something else. */
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
