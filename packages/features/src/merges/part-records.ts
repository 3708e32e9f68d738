import type { AccountTransaction } from '@nova/db';
import { isSearched } from '@nova/kinds';
import { findChangedColumns, type UndoneMerge } from './undo-conflicts.ts';

/**
 * Removes the duplicates' data from what is stored about the survivor, because they are separate persons again.
 * This covers its audit trail, former search words, cached document, stored answers, and snapshots of later
 * merges.
 */
export async function splitRecords(tx: AccountTransaction, merge: UndoneMerge): Promise<void> {
  await splitTrail(tx, merge);
  await splitWords(tx, merge);
  await splitLaterMerges(tx, merge);
  await tx.rows(
    `UPDATE idempotency_keys k SET response = nova_without_texts(k.response::jsonb)::text
     WHERE k."accountId" = $1::uuid AND strpos(k.response, $2) > 0 RETURNING 1`,
    [merge.id],
  );
  await tx.rows(`SELECT nova_forget_documents($1::uuid, $2::uuid[])::text AS done`, [[merge.primaryId]]);
}

/** Removes values from the merge's line, and from later lines those that the merge wrote. */
async function splitTrail(tx: AccountTransaction, merge: UndoneMerge): Promise<void> {
  const { id, primaryId } = merge;
  await tx.rows(
    `UPDATE audit_events e SET changes = nova_without_values(e.changes)
     WHERE e."accountId" = $1::uuid AND e."recordId" = $2::uuid AND e.action = 'merge'
       AND e.changes -> 'mergeId' ->> 'to' = $3 RETURNING 1`,
    [primaryId, id],
  );
  const { after } = findChangedColumns(merge);
  const texts = Object.entries(after).filter(([, value]) => value !== null && typeof value !== 'boolean');
  if (texts.length === 0) return;
  await tx.rows(
    `UPDATE audit_events e SET changes = nova_without_values_of(e.changes, w.names)
     FROM audit_events o CROSS JOIN LATERAL (SELECT array_agg(c.key) AS names FROM jsonb_each($3::jsonb) AS c
       WHERE c.value IN (o.changes -> c.key -> 'from', o.changes -> c.key -> 'to')) w
     WHERE o."accountId" = $1::uuid AND o."recordId" = $2::uuid AND w.names IS NOT NULL
       AND o."occurredOn" >= (SELECT m."mergedOn" FROM merges m WHERE m."accountId" = $1::uuid AND m.id = $4::uuid)
       AND e."accountId" = $1::uuid AND e.id = o.id RETURNING 1`,
    [primaryId, JSON.stringify(Object.fromEntries(texts)), id],
  );
}

async function splitWords(
  tx: AccountTransaction,
  { kind, primaryId, duplicateIds }: UndoneMerge,
): Promise<void> {
  if (!isSearched(kind)) return;
  await tx.rows(
    `DELETE FROM former_words f WHERE f."accountId" = $1::uuid AND f."recordId" = $2::uuid AND f.word IN (
       SELECT own.word FROM ${kind.name}_search s CROSS JOIN LATERAL nova_own_words(s.vector) AS own(word)
       WHERE s."accountId" = $1::uuid AND s.id = ANY ($3::uuid[])) RETURNING 1`,
    [primaryId, duplicateIds],
  );
}

/**
 * Corrects the snapshots of later merges. Such a merge stored values that this one had left in the survivor;
 * its own undo must restore the values from before both.
 */
async function splitLaterMerges(tx: AccountTransaction, merge: UndoneMerge): Promise<void> {
  const { id, kind, primaryId } = merge;
  const { before, after } = findChangedColumns(merge);
  if (Object.keys(before).length === 0) return;
  await tx.rows(
    `UPDATE merge_rows w SET before = w.before || p.columns FROM (
       SELECT o."mergeId", o.number, (SELECT jsonb_object_agg(c.key, $4::jsonb -> c.key) FROM jsonb_each($5::jsonb) AS c
         WHERE o.before -> c.key = c.value) AS columns
       FROM merge_rows o JOIN merges m ON m."accountId" = $1::uuid AND m.id = o."mergeId"
       WHERE o."accountId" = $1::uuid AND m."primaryId" = $3::uuid AND m.id <> $2::uuid AND m.state = 'DONE'
         AND o.deed = 'CHANGED' AND o."table" = $6 AND o.ids = ARRAY[$3::uuid]) p
     WHERE w."accountId" = $1::uuid AND w."mergeId" = p."mergeId" AND w.number = p.number AND p.columns IS NOT NULL RETURNING 1`,
    [id, primaryId, JSON.stringify(before), JSON.stringify(after), kind.table],
  );
  await tx.rows(
    `UPDATE merges m SET dropped = (
       SELECT jsonb_agg(CASE WHEN d.item ->> 'fromId' = $3::uuid::text AND d.item -> 'value' = $4::jsonb -> (d.item ->> 'field')
         THEN d.item || '{"value": null}' ELSE d.item END ORDER BY d.place)
       FROM jsonb_array_elements(m.dropped) WITH ORDINALITY AS d(item, place))
     WHERE m."accountId" = $1::uuid AND m."primaryId" = $3::uuid AND m.id <> $2::uuid AND m.dropped <> '[]' RETURNING 1`,
    [id, primaryId, JSON.stringify(after)],
  );
}
