import type * as contract from '../retention-contract.ts';
import { NovaError } from '@nova/contract';
import { retentionRun } from '../retention-contract.ts';
import { type Context, auditRow, buildQueryConditions, dropUndefined, buildZoneSql } from '@nova/core';
import { findSenderOrThrow } from '../../campaigns/mail-senders.ts';
import type { z } from 'zod';
import { assertSeesAll } from '../assert-sees-all.ts';
import { findPurpose } from '../purposes.ts';
import { nightSql } from './night.ts';

type Rule = contract.RetentionRule;
export type Retention = z.output<typeof contract.retention>;

/**
 * Returns the account's rules of retention (docs/interface/privacy.md#retention).
 * @throws FORBIDDEN
 */
export async function getRetention(ctx: Context): Promise<Retention> {
  assertSeesAll(ctx);
  return readRetention(ctx);
}

export async function readRetention({ db }: Pick<Context, 'db'>): Promise<Retention> {
  const [row] = await db.rows<{ rules: string; maxPerRun: number }>(
    `SELECT s.rules::text AS rules, s."maxPerRun" FROM retention_settings s WHERE s."accountId" = $1`,
  );
  return { rules: row ? parseRules(row.rules) : [], maxPerRun: row?.maxPerRun ?? retentionRun.usual };
}

/** The cast is safe, because `setRetention` wrote the text. */
export const parseRules = (text: string): Rule[] => JSON.parse(text) as Rule[];

/**
 * Changes settings; omitted ones stay.
 * @returns all settings
 * @throws FORBIDDEN; NOT_FOUND for a purpose or a sender; INVALID_QUERY
 */
export async function setRetention(
  ctx: Context,
  write: z.output<typeof contract.setRetention.input>,
): Promise<Retention> {
  assertSeesAll(ctx);
  const rules = write.rules?.map(
    ({ query, nightly = false, purpose = null, senderId = null, ...rule }): Rule => ({
      ...rule,
      query: query ?? '',
      nightly,
      purpose,
      senderId,
    }),
  );
  for (const rule of rules ?? []) await assertApplicable(ctx, rule);
  const changes = dropUndefined({ rules, maxPerRun: write.maxPerRun });
  if (Object.keys(changes).length === 0) return readRetention(ctx);
  const line = auditRow(ctx, {
    entity: 'retention',
    recordId: null,
    action: 'update',
    changes: Object.fromEntries(Object.entries(changes).map(([member, to]) => [member, { to }])),
  });
  // New settings are first applied in the next night.
  const night = nightSql(buildZoneSql(ctx.account), '$5');
  await ctx.db.write(
    `WITH kept AS (
       INSERT INTO retention_settings AS s ("accountId", rules, "maxPerRun", night)
       VALUES ($1, coalesce($2::jsonb, '[]'), coalesce($3::int, ${String(retentionRun.usual)}), ${night})
       ON CONFLICT ("accountId") DO UPDATE SET rules = coalesce($2::jsonb, s.rules),
         "maxPerRun" = coalesce($3::int, s."maxPerRun"), night = excluded.night, "updatedOn" = now()
       RETURNING s."accountId")
     SELECT nova_add_children($1::uuid, $4::jsonb)::text AS told FROM kept`,
    [
      rules ? JSON.stringify(rules) : null,
      write.maxPerRun ?? null,
      JSON.stringify([{ table: 'audit_events', rows: [line] }]),
      ctx.now().toISOString(),
    ],
  );
  return readRetention(ctx);
}

/**
 * Checks that a rule can be applied.
 * @throws NOT_FOUND, INVALID_QUERY, with the rule's name
 */
const assertApplicable = (ctx: Context, { name, entity, query, purpose, senderId }: Rule): Promise<void> =>
  runWithRuleName(name, async () => {
    await buildQueryConditions(ctx, entity, query, { lenient: false });
    if (senderId !== null) await findSenderOrThrow(ctx, senderId);
    if (purpose !== null && !(await findPurpose(ctx.db, purpose)))
      throw new NovaError('NOT_FOUND', 'There is no purpose with this code in your account.');
  });

/** Adds the rule's name to refusals of the work. */
export async function runWithRuleName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NovaError)) throw error;
    throw new NovaError(error.code, `The rule “${name}”: ${error.message}`, {
      ...error.details,
      cause: error,
    });
  }
}
