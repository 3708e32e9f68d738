import { mostPrivacyLines, type privacyState } from './person-data-contract.ts';
import { type Context, isId, JsonText, rowKinds, iso, notFound } from '@nova/core';
import type { z } from 'zod';
import { assertSeesAll } from './assert-sees-all.ts';
import { consentSource } from './consents.ts';
import { buildDocumentList } from './documents-of.ts';
import type { PersonId } from './persons.ts';
import { privacyRequestSource } from './privacy-requests.ts';

const hold = `(SELECT json_build_object('reason', h.reason, 'since', ${iso('h.since')}, 'userName', u.name)
  FROM privacy_holds h LEFT JOIN users u ON u."accountId" = h."accountId" AND u.id = h."userId"
  WHERE h."accountId" = $1 AND h."recordId" = $2::uuid)`;

/** SQL of the ids that were merged into the person. Those of an anonymised person are in the ledger too. */
const buildMergedIds = (entity: PersonId['entity']): string =>
  `(SELECT coalesce(json_agg(DISTINCT merged.id), '[]') FROM (
    SELECT unnest(e.ids) AS id FROM erasure_marks m
      JOIN erasures e ON e."accountId" = m."accountId" AND e.id = m."erasureId"
      WHERE m."accountId" = $1 AND m.mark = '${entity}:' || $2::uuid
    UNION ALL SELECT unnest(nova_merged_ids($1, ARRAY[$2::uuid]))) merged
    WHERE merged.id <> $2::uuid)`;

/**
 * Returns SQL of the privacy state of the person `$2`, as JSON text (docs/interface/privacy.md#the-state).
 * @param most limit of the newest consents and requests; undefined for all
 */
export function privacyStateSql(
  account: Pick<Context['account'], 'timeZone'>,
  entity: PersonId['entity'],
  most?: number,
): string {
  const { table } = rowKinds[entity];
  const members = {
    anonymisedOn: `(SELECT ${iso('p."anonymisedOn"')} FROM ${table} p WHERE p."accountId" = $1 AND p.id = $2::uuid)`,
    hold,
    consents: `${buildDocumentList(consentSource, 'c."recordId" = $2::uuid', { most })}::json`,
    requests: `${buildDocumentList(privacyRequestSource(account), 'r."recordId" = $2::uuid', { most })}::json`,
    mergedIds: buildMergedIds(entity),
  };
  const columns = Object.entries(members).map(([name, sql]) => `${sql} AS "${name}"`);
  return `(SELECT row_to_json(d)::text FROM (SELECT ${columns.join(', ')}) d)`;
}

/**
 * Reads the state of a person's rights and wishes at one moment.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function getPrivacyState(
  ctx: Context,
  { entity, recordId }: PersonId,
): Promise<JsonText<z.output<typeof privacyState>>> {
  assertSeesAll(ctx);
  const { table, name } = rowKinds[entity];
  const [found] = isId(recordId)
    ? await ctx.db.rows<{ data: string }>(
        `SELECT ${privacyStateSql(ctx.account, entity, mostPrivacyLines)} AS data
         FROM ${table} t WHERE t."accountId" = $1 AND t.id = $2::uuid`,
        [recordId],
      )
    : [];
  if (!found) throw notFound(name);
  return new JsonText(found.data);
}
