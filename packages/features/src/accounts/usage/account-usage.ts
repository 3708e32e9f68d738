import type { getUsage as endpoint, usage } from '../usage-contract.ts';
import { type LimitName, limitNames, type Limits, NovaError } from '@nova/contract';
import type { Context } from '@nova/core';
import type { AccountDatabase } from '@nova/db';
import type { LimitWindow } from '@nova/limits';
import type { z } from 'zod';

/** @throws BAD_REQUEST for a reversed or too long range */
export async function getUsage(ctx: Context, input: z.output<typeof endpoint.input>): Promise<Usage> {
  const { id, limits } = ctx.account;
  const windows = await ctx.ports.allowances.usage(id, limits);
  return readAccountUsage(ctx.db, { limits, windows }, input, ctx.now());
}

export type Usage = z.output<typeof usage>;

export interface UsageRange {
  /** yyyy-MM-dd; 30 days before `to` by default. */
  readonly from?: string | null | undefined;
  /** yyyy-MM-dd; today by default. */
  readonly to?: string | null | undefined;
}

interface Allowed {
  readonly limits: Limits;
  readonly windows: readonly LimitWindow[];
}

interface CountedUsage {
  readonly requests: Usage['requests'];
  readonly totals: Readonly<Record<string, number>>;
  readonly keys: Usage['keys'];
}

const dayMs = 24 * 60 * 60 * 1000;
/** The calendar starts with year 1, so an earlier date would be invalid. */
const firstDay = '0001-01-01';
const usualDays = 30;
/** The number of days bounds the size of the answer. */
const mostDays = 366;

/**
 * Returns an account's usage: requests by UTC day, endpoint and status; limits; keys with their last use. Servers
 * write counts in batches, so the last seconds may be missing.
 * @throws BAD_REQUEST for a reversed or too long range
 */
export async function readAccountUsage(
  db: AccountDatabase,
  allowed: Allowed,
  range: UsageRange,
  now: Date,
): Promise<Usage> {
  const { from, to } = resolveRange(range, now);
  const [row] = await db.rows<{ counted: string }>(statement, [from, to]);
  const { requests, totals, keys } = parseCounts(row?.counted ?? emptyCounts);
  return {
    from,
    to,
    requests,
    limits: limitNames.map((name) => describeLimit(name, allowed, totals)),
    keys,
  };
}

function resolveRange(range: UsageRange, now: Date): { from: string; to: string } {
  const to = range.to ?? now.toISOString().slice(0, 10);
  const defaultStart = Math.max(Date.parse(firstDay), Date.parse(to) - usualDays * dayMs);
  const from = range.from ?? new Date(defaultStart).toISOString().slice(0, 10);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days < 0) throw new NovaError('BAD_REQUEST', '`to` lies before `from`.');
  if (days > mostDays) throw new NovaError('BAD_REQUEST', `Ask for ${String(mostDays)} days at most.`);
  return { from, to };
}

const recordKinds = { candidateRecords: 'candidate', companyRecords: 'company' } as const;

function describeLimit(
  name: LimitName,
  { limits, windows }: Allowed,
  totals: CountedUsage['totals'],
): Usage['limits'][number] {
  const max = limits[name];
  if (name === 'candidateRecords' || name === 'companyRecords') {
    return { name, max, used: totals[recordKinds[name]] ?? 0, resetsOn: null };
  }
  const window = windows.find((one) => one.name === name);
  return { name, max, used: window?.used ?? 0, resetsOn: window?.resetsOn.toISOString() ?? null };
}

const buildIso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const statement = `
  SELECT json_build_object(
    'requests', coalesce((SELECT json_agg(json_build_object(
        'day', u.day, 'endpoint', u.endpoint, 'status', u.status, 'count', u.count)
        ORDER BY u.day DESC, u.endpoint, u.status)
      FROM usage_counts u WHERE u."accountId" = $1 AND u.day BETWEEN $2::date AND $3::date), '[]'),
    'totals', coalesce((SELECT json_object_agg(n.entity, n.total) FROM record_totals n WHERE n."accountId" = $1), '{}'),
    'keys', coalesce((SELECT json_agg(json_build_object(
        'id', k.id, 'prefix', k.prefix, 'role', k.role, 'userName', o.name, 'lastUsedOn', ${buildIso('k."lastUsedOn"')},
        'expiresOn', ${buildIso('k."expiresOn"')}, 'revokedOn', ${buildIso('k."revokedOn"')}) ORDER BY k."createdOn", k.id)
      FROM api_keys k JOIN users o ON o."accountId" = $1 AND o.id = k."userId" WHERE k."accountId" = $1), '[]')
  )::text AS counted`;

const emptyCounts = '{"requests":[],"totals":{},"keys":[]}';

/** The cast is safe because the statement builds this shape. */
const parseCounts = (text: string): CountedUsage => JSON.parse(text) as CountedUsage;
