import type { CustomFieldEntity } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { recordKinds } from '../records/kinds.ts';
import { lockRows } from '../records/lock-rows.ts';

interface FieldOfRecords {
  readonly id: string;
  readonly entity: CustomFieldEntity;
}

/** The values of a field in the records of its kind; `$2` is the field's id as text. */
const holding = `t."customFields" @> jsonb_build_array(jsonb_build_object('fieldId', $2::text))`;

const rewritten = (item: string, kept = 'true'): string =>
  `(SELECT coalesce(jsonb_agg(${item} ORDER BY x.place), '[]') FROM jsonb_array_elements(t."customFields") WITH ORDINALITY
    AS x(item, place) WHERE ${kept})`;

/** Values that others are writing have the old label, or are of the field that goes: they are waited for, and found then. */
const lockLabels = (tx: AccountTransaction): Promise<unknown> =>
  tx.rows(`SELECT nova_changing_original($1::uuid, 'labels')::text AS locked`);

/** Writes a field's new label into every value of it; the records' `updatedOn` moves, for they read differently now. */
export async function relabelValues(
  tx: AccountTransaction,
  { id: fieldId, entity }: FieldOfRecords,
  label: string,
  now: Date,
): Promise<void> {
  const { table } = recordKinds[entity];
  await lockRows(tx, table, holding, fieldId);
  await lockLabels(tx);
  const item = `CASE WHEN x.item ->> 'fieldId' = $2::text THEN x.item || jsonb_build_object('fieldLabel', $3::text) ELSE x.item END`;
  await tx.rows(
    `UPDATE ${table} t SET "customFields" = ${rewritten(item)}, "updatedOn" = greatest(t."updatedOn", $4::timestamptz)
     WHERE t."accountId" = $1::uuid AND ${holding}`,
    [fieldId, label, now.toISOString()],
  );
}

/** Takes a field's values out of every record that holds one. */
export async function removeValues(
  tx: AccountTransaction,
  { id: fieldId, entity }: FieldOfRecords,
  now: Date,
): Promise<void> {
  const { table } = recordKinds[entity];
  await lockRows(tx, table, holding, fieldId);
  await lockLabels(tx);
  await tx.rows(
    `UPDATE ${table} t SET "customFields" = ${rewritten('x.item', `x.item ->> 'fieldId' <> $2::text`)},
       "updatedOn" = greatest(t."updatedOn", $3::timestamptz)
     WHERE t."accountId" = $1::uuid AND ${holding}`,
    [fieldId, now.toISOString()],
  );
}
