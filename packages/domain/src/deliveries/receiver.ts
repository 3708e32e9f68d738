import { effectiveLimits, planNames, Warnings } from '@nova/contract';
import { accountDatabase, type Database } from '@nova/db';
import { z } from 'zod';
import { billingScopes } from '../accounts/account-values.ts';
import { ownLimits } from '../accounts/own-limits.ts';
import type { Context } from '../context.ts';
import type { Ports } from '../ports.ts';
import { openSecrets } from '../webhooks/webhook-secrets.ts';
import { dueNext, type LeasedWebhook } from './lease-webhooks.ts';

/** A webhook as its deliveries need it. */
export interface Receiver {
  readonly url: string;
  readonly include: 'none' | 'record';
  readonly secrets: readonly string[];
  /** The account as the webhook's user sees it. */
  readonly ctx: Context;
}

const row = z.object({
  url: z.string(),
  include: z.enum(['none', 'record']),
  secret: z.string(),
  former: z.string().nullable(),
  accountName: z.string(),
  plan: z.enum(planNames),
  timeZone: z.string(),
  currency: z.string(),
  limits: ownLimits,
  userId: z.string(),
  userName: z.string(),
  team: z.string().nullable(),
  restrictToTeam: z.boolean(),
  billing: z.enum(billingScopes),
});

/** What a worker has of its process. */
export interface WorkerContext {
  readonly database: Database;
  readonly ports: Ports;
  /** Names the process among all that share the database; a UUID. */
  readonly holder: string;
  readonly now: () => Date;
}

/**
 * The webhook as it is now; whatever becomes due from here on is told anew (leaseWebhooks).
 * @returns null where it is no longer ACTIVE, or another's
 */
export async function rescheduleReceiver(
  { database, ports, holder, now }: WorkerContext,
  { accountId, webhookId }: LeasedWebhook,
): Promise<Receiver | null> {
  const [found] = await database.query(statement, [accountId, webhookId, holder]);
  if (found === undefined) return null;
  const { url, include, secret, former, ...of } = row.parse(found);
  return {
    url,
    include,
    secrets: openSecrets(ports.sealing, { accountId, id: webhookId }, { secret, former }),
    ctx: {
      account: {
        id: accountId,
        name: of.accountName,
        timeZone: of.timeZone,
        currency: of.currency,
        limits: effectiveLimits(of.plan, of.limits),
      },
      user: {
        id: of.userId,
        name: of.userName,
        team: of.team,
        restrictToTeam: of.restrictToTeam,
        billing: of.billing,
      },
      keyId: null,
      publishedJobsOnly: false,
      requestId: webhookId,
      via: 'rest',
      origin: '',
      db: accountDatabase(database, accountId),
      warnings: new Warnings(),
      ports,
      now,
    },
  };
}

const statement = `
  UPDATE webhooks w SET "dueOn" = ${dueNext('w."leasedUntil"')}
  FROM users u, accounts a
  WHERE w."accountId" = $1::uuid AND w.id = $2::uuid AND w."leasedBy" = $3::uuid AND w.state = 'ACTIVE'
    AND u."accountId" = w."accountId" AND u.id = w."userId" AND a.id = w."accountId"
  RETURNING w.url, w.include, w.secret, CASE WHEN w."formerUntil" > now() THEN w."formerSecret" END AS former,
    a.name AS "accountName", a.plan, a."timeZone", a.currency, a.limits::text AS limits,
    u.id AS "userId", u.name AS "userName", u.team, u."restrictToTeam", u.billing`;
