import type { RetentionPreview, RetentionRun } from '../retention-contract.ts';
import { type Context, type Ports, systemContext } from '@nova/core';
import type { Database } from '@nova/db';
import { findDuePersons } from './due-persons.ts';
import { nightSql } from './night.ts';
import { summariseRules } from './preview-retention.ts';
import { readRetention } from './retention-settings.ts';
import { applyRetention, type RetentionContext } from './run-retention.ts';

interface Server {
  readonly database: Database;
  readonly ports: Ports;
  readonly now: () => Date;
}

/**
 * Runs the nightly rules of one account whose night has begun (03:00 of its time zone). They run once a night,
 * for the process that asks first. If a crash ends a run, the next night's run continues it.
 * @returns the result; null if no account waits
 */
export async function runNightlyRetention(server: Server): Promise<RetentionRun | null> {
  const [account] = await server.database.query<Context['account']>(
    `UPDATE retention_settings s SET night = ${nightSql('a."timeZone"', '$1')} FROM accounts a
     WHERE a.id = s."accountId" AND s."accountId" = (
       SELECT w."accountId" FROM retention_settings w JOIN accounts b ON b.id = w."accountId"
       WHERE w.rules @> '[{"nightly": true}]' AND w.night < ${nightSql('b."timeZone"', '$1')} LIMIT 1 FOR UPDATE OF w SKIP LOCKED)
     RETURNING a.id::text AS id, a.name, a."timeZone", a.currency`,
    [server.now().toISOString()],
  );
  if (!account) return null;
  const ctx = systemContext(server, account);
  const { rules, maxPerRun } = await readRetention(ctx);
  const places = rules.flatMap(({ nightly }, place) => (nightly ? [place] : []));
  const { picks } = await findDuePersons(ctx, rules, { most: maxPerRun, places });
  return applyRetention(ctx, { rules, picks });
}

/** Runs all rules of an account for the operator, within the account's limit. */
export async function runAllRetention(ctx: RetentionContext): Promise<RetentionRun> {
  const { rules, maxPerRun } = await readRetention(ctx);
  const { picks } = await findDuePersons(ctx, rules, { most: maxPerRun });
  return applyRetention(ctx, { rules, picks });
}

/** Counts what that run would do. */
export async function countRetention(ctx: RetentionContext): Promise<RetentionPreview['rules']> {
  const { rules, maxPerRun } = await readRetention(ctx);
  return summariseRules(rules, await findDuePersons(ctx, rules, { most: maxPerRun }));
}
