import { billingVisibilities } from '../../accounts/contract.ts';
import { mergeLimits, type KindName, kinds, NovaError, planNames, userRoles, Warnings } from '@nova/contract';
import {
  type Context,
  type Ports,
  reads,
  buildConditions,
  condition,
  readDocument,
  removeCache,
  visibleToUser,
} from '@nova/core';
import { accountDatabase, type Database } from '@nova/db';
import { z } from 'zod';
import { ownLimits } from '../../accounts/account-limits.ts';
import { toFeedEvent, type EventRow, visibleEvents } from '../event-feed.ts';
import { openSecrets } from '../webhooks/read-webhooks.ts';
import { dueNext, type LeasedWebhook } from './webhook-leases.ts';

export interface Receiver {
  readonly url: string;
  readonly include: 'none' | 'record';
  readonly secrets: readonly string[];
  /** The context of a call by the webhook's user. */
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
  billing: z.enum(billingVisibilities),
  role: z.enum(userRoles),
});

export interface WorkerContext {
  readonly database: Database;
  readonly ports: Ports;
  /** A UUID that names the process in leases. */
  readonly holder: string;
  readonly now: () => Date;
}

/**
 * Sets when the webhook is next due, and reads its receiver.
 * @returns null if the webhook is no longer ACTIVE, or if another process has its lease
 */
export async function scheduleReceiver(
  { database, ports, holder, now }: WorkerContext,
  { accountId, webhookId }: LeasedWebhook,
): Promise<Receiver | null> {
  const [receiverRow] = await database.query(statement, [accountId, webhookId, holder]);
  if (receiverRow === undefined) return null;
  const { url, include, secret, former, ...of } = row.parse(receiverRow);
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
        limits: mergeLimits(of.plan, of.limits),
      },
      user: {
        id: of.userId,
        name: of.userName,
        team: of.team,
        restrictToTeam: of.restrictToTeam,
        billing: of.billing,
        role: of.role,
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
    u.id AS "userId", u.name AS "userName", u.team, u."restrictToTeam", u.billing, u.role`;

export interface DueDelivery extends EventRow {
  readonly attempts: number;
  /** True if the webhook's user may see the event. */
  readonly visible: boolean;
}

export const dueAtOnce = 100;

/**
 * Finds due deliveries, longest due first and at most one per record.
 * @param underWay positions that are being delivered
 */
export function findDueDeliveries(
  ctx: Context,
  webhookId: string,
  underWay: readonly number[],
): Promise<readonly DueDelivery[]> {
  const { sql, values } = buildConditions([
    condition('d."webhookId" = $?::uuid', webhookId),
    condition('d.position <> ALL ($?::bigint[])', underWay),
    ...visibleEvents(ctx),
  ]);
  const [ofWebhook = '', notUnderWay = '', ...seen] = sql;
  return ctx.db.rows<DueDelivery>(
    `SELECT e.id, e.type, e.position, e."occurredOn", e.kind, e."recordId", e.reference, e.changed, e."userId", e.via, e."requestId",
       e.summary, d.attempts, ${seen.length === 0 ? 'true' : `(${seen.join(' AND ')})`} AS visible
     FROM webhook_deliveries d JOIN events e ON e."accountId" = d."accountId" AND e.position = d.position
     WHERE d."accountId" = $1 AND ${ofWebhook} AND ${notUnderWay} AND d."nextAttemptOn" <= now()
     ORDER BY d."nextAttemptOn", d.position LIMIT ${String(dueAtOnce)}`,
    values,
  );
}

/** Builds the body of a delivery (docs/interface/webhooks.md#what-arrives). */
export async function buildDeliveryBody({ ctx, include }: Receiver, row: EventRow): Promise<string> {
  const event = JSON.stringify(toFeedEvent(row));
  if (include === 'none') return event;
  return `${event.slice(0, -1)},"record":${await readCurrentDocument(ctx, row)}}`;
}

const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);

/** Returns the record as the webhook's user sees it, or `null` if the user does not. */
async function readCurrentDocument(ctx: Context, { kind, recordId }: EventRow): Promise<string> {
  if (!isKind(kind)) return 'null';
  try {
    const requested = { id: recordId, what: kind };
    // The record is read without the cache, because a cached document may be stale.
    const source = removeCache(reads[kind].single);
    return (await readDocument(ctx, source, requested, visibleToUser(ctx, kinds[kind]))).text;
  } catch (error) {
    if (error instanceof NovaError && error.code === 'NOT_FOUND') return 'null';
    throw error;
  }
}
