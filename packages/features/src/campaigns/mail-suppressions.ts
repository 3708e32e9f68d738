import type * as contract from './mail-contract.ts';
import {
  type Context,
  resolveMoment,
  isId,
  newId,
  type DocumentPage,
  auditRow,
  buildFieldConditions,
  notFound,
  matchAny,
  condition,
  type Condition,
  readPage,
  columns,
  iso,
  type RecordSource,
} from '@nova/core';
import { NovaError } from '@nova/contract';
import type { z } from 'zod';
import { suppressionFields } from './mail-search-fields.ts';

const suppressionSource: RecordSource = {
  from: 'mail_suppressions s',
  alias: 's',
  joins: [],
  members: {
    ...columns('s', ['id']),
    email: `CASE WHEN strpos(s.email, '@') > 0 THEN s.email END`,
    ...columns('s', ['reason', 'source']),
    createdOn: iso('s."createdOn"'),
  },
};

/**
 * Lists suppressions, newest first. A query that is a whole address also finds the digest stored for a deleted
 * person (docs/interface/mail.md#suppressions).
 * @throws INVALID_QUERY
 */
export const listMailSuppressions = (
  ctx: Context,
  input: z.output<typeof contract.listMailSuppressions.input>,
): Promise<DocumentPage<z.output<typeof contract.mailSuppression>>> =>
  readPage(ctx, suppressionSource, input, {
    conditions: buildTextConditions(ctx, input.query),
    stamp: 'createdOn',
  });

/** Suppressions have no search table, so conditions read the rows themselves. */
function buildTextConditions(ctx: Context, query: string | undefined): readonly Condition[] {
  const conditions = buildFieldConditions(ctx, suppressionFields, query);
  if (conditions.length === 0) return [];
  const address = query?.trim();
  const forgotten = condition(
    's.email IN (nova_address_digest($?::text), nova_kept_address($1, $?::text))',
    address,
    address,
  );
  return [{ ...matchAny([...conditions, forgotten]), reads: { words: false, fields: true, others: false } }];
}

/** The audit line omits the address, because it is personal data. */
const buildTrail = (ctx: Context, recordId: string, action: string): string =>
  JSON.stringify([
    {
      table: 'audit_events',
      rows: [auditRow(ctx, { entity: 'mailSuppression', recordId, action, changes: {} })],
    },
  ]);

/**
 * Suppresses an address for the account. An address that bounces already suppressed becomes a manual
 * suppression (docs/interface/mail.md#suppressions).
 * @returns the suppression's id
 * @throws DUPLICATE with the existing suppression's id
 */
export async function createMailSuppression(
  ctx: Context,
  { email, reason = null }: z.output<typeof contract.createMailSuppression.input>,
): Promise<string> {
  const id = newId();
  const [suppression] = await ctx.db.write<{ id: string }>(
    `WITH made AS (
       INSERT INTO mail_suppressions AS s ("accountId", id, email, reason, source, "createdOn")
       SELECT $1::uuid, $2::uuid, lower($3::text), $4::text, 'MANUAL', $5::timestamptz
       WHERE NOT EXISTS (SELECT 1 FROM mail_suppressions o
         WHERE o."accountId" = $1 AND o.email IN (nova_address_digest($3::text), nova_kept_address($1, $3::text)))
       ON CONFLICT ("accountId", email) DO UPDATE SET source = excluded.source, reason = excluded.reason
         WHERE s.source = 'BOUNCE' RETURNING s.id
     )
     SELECT id::text AS id,
       nova_add_children($1::uuid, jsonb_set($6::jsonb, '{0,rows,0,recordId}', to_jsonb(id)))::text AS audited FROM made`,
    [id, email, reason, ctx.now().toISOString(), buildTrail(ctx, id, 'create')],
  );
  if (suppression) return suppression.id;
  const [existing] = await ctx.db.rows<{ id: string }>(
    `SELECT id FROM mail_suppressions WHERE "accountId" = $1 AND email IN (lower($2::text), nova_address_digest($2::text), nova_kept_address($1, $2::text))`,
    [email],
  );
  throw new NovaError('DUPLICATE', 'This address is suppressed already; `data` holds the suppression’s id.', {
    data: existing?.id ?? '',
  });
}

/**
 * Deletes a suppression, so the address gets campaigns again.
 * @throws NOT_FOUND
 */
export async function deleteMailSuppression(
  ctx: Context,
  { suppressionId }: { readonly suppressionId: string },
): Promise<string> {
  if (!isId(suppressionId)) throw notFound('suppression');
  const [deleted] = await ctx.db.write<{ id: string }>(
    `WITH gone AS (DELETE FROM mail_suppressions s WHERE s."accountId" = $1::uuid AND s.id = $2::uuid RETURNING s.id)
     SELECT id::text AS id, nova_add_children($1::uuid, $3::jsonb)::text AS audited FROM gone`,
    [suppressionId, buildTrail(ctx, suppressionId, 'delete')],
  );
  if (!deleted) throw notFound('suppression');
  return deleted.id;
}

/**
 * Deletes suppressions that only bounces caused (docs/interface/mail.md#suppressions). The same statement
 * excludes addresses whose person has ever unsubscribed or complained.
 * @returns the number of deleted suppressions
 * @throws NOT_FOUND for an unknown campaign
 */
export async function liftMailSuppressions(
  ctx: Context,
  { campaignId, since, until, source }: z.output<typeof contract.liftMailSuppressions.input>,
): Promise<z.output<typeof contract.liftedSuppressions>> {
  if (campaignId !== undefined) await assertCampaign(ctx, campaignId);
  const moment = (bound: string | undefined, edge: 'from' | 'before'): string | null =>
    bound === undefined ? null : resolveMoment(ctx, bound, edge);
  const changes = { source: { to: source }, since: { to: since ?? null }, until: { to: until ?? null } };
  const audit = auditRow(ctx, {
    entity: 'mailSuppression',
    recordId: campaignId ?? ctx.account.id,
    action: 'lift',
    changes,
  });
  const [row] = await ctx.db.write<{ lifted: number }>(
    `WITH gone AS (
       DELETE FROM mail_suppressions s
       WHERE s."accountId" = $1::uuid AND s.source = $2 AND strpos(s.email, '@') > 0
         AND ($3::timestamptz IS NULL OR s."createdOn" >= $3) AND ($4::timestamptz IS NULL OR s."createdOn" < $4)
         AND ($5::uuid IS NULL OR s.email IN (
           SELECT lower(b.email) FROM campaign_recipients b WHERE b."accountId" = $1 AND b."campaignId" = $5
             AND b.state IN ('HARD_BOUNCE', 'SOFT_BOUNCE')))
         AND s.email NOT IN (
           SELECT lower(u.email) FROM campaign_recipients u WHERE u."accountId" = $1 AND u.email IS NOT NULL
             AND (u."unsubscribedOn" IS NOT NULL OR u."complainedOn" IS NOT NULL))
       RETURNING s.id)
     SELECT count(*)::int AS lifted, nova_add_children($1::uuid, $6::jsonb)::text AS audited FROM gone`,
    [
      ...[source, moment(since, 'from'), moment(until, 'before'), campaignId ?? null],
      JSON.stringify([{ table: 'audit_events', rows: [audit] }]),
    ],
  );
  return { lifted: row?.lifted ?? 0 };
}

async function assertCampaign({ db }: Context, campaignId: string): Promise<void> {
  const [campaign] = isId(campaignId)
    ? await db.rows(`SELECT 1 FROM campaigns c WHERE c."accountId" = $1 AND c.id = $2::uuid`, [campaignId])
    : [];
  if (!campaign) throw notFound('campaign');
}
