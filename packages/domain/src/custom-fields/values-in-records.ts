import type { CustomFieldEntity } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { kinds, type Kind } from '@nova/kinds';
import type { TextUse } from '../master-data/uses-of-item.ts';
import { recordKinds } from '../records/kinds.ts';
import { lockRows } from '../records/change-record.ts';

interface FieldOfRecords {
  readonly id: string;
  readonly entity: CustomFieldEntity;
}

/** The values of a field in the records of its kind; `$2` is the field's id as text. */
const holding = `t."customFields" @> jsonb_build_array(jsonb_build_object('fieldId', $2::text))`;

/** Where records hold values of a field. */
export const textUsesOfField = (entity: string): readonly TextUse[] =>
  Object.values<Kind>(kinds)
    .filter(({ name }) => name === entity)
    .map(({ plural, table }) => ({ plural, table, condition: holding }));

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

/** A record that held a value. */
export interface FormerHolder {
  readonly id: string;
  readonly reference: string | null;
  readonly ownerId: string | null;
}

/** Takes a field's values out of every record that holds one. @returns those records */
export async function removeValues(
  tx: AccountTransaction,
  { id: fieldId, entity }: FieldOfRecords,
  now: Date,
): Promise<readonly FormerHolder[]> {
  const { table } = recordKinds[entity];
  await lockRows(tx, table, holding, fieldId);
  await lockLabels(tx);
  const fields: Readonly<Record<string, unknown>> = kinds[entity].fields;
  const held = (name: 'reference' | 'ownerId'): string =>
    fields[name] === undefined ? `NULL AS "${name}"` : `t."${name}"`;
  return tx.rows<FormerHolder>(
    `UPDATE ${table} t SET "customFields" = ${rewritten('x.item', `x.item ->> 'fieldId' <> $2::text`)},
       "updatedOn" = greatest(t."updatedOn", $3::timestamptz)
     WHERE t."accountId" = $1::uuid AND ${holding} RETURNING t.id, ${held('reference')}, ${held('ownerId')}`,
    [fieldId, now.toISOString()],
  );
}
