import { NovaError, type AudienceDrop, type campaignAudience } from '@nova/contract';
import { objectFrom } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { findListOrThrow } from '../distribution-lists/on-list.ts';
import { audienceSql, dropReasons } from '../mail/audience.ts';
import { refuseEndlessQuery } from '../records/refuse-endless-query.ts';
import { findParts } from './campaign-parts.ts';

type Audience = z.output<typeof campaignAudience>;
type Reason = (typeof dropReasons)[number];

/** What the interface calls each reason. */
const members: Readonly<Record<Reason, AudienceDrop>> = {
  NO_EMAIL: 'noEmail',
  INVALID_EMAIL: 'invalidEmail',
  DO_NOT_CONTACT: 'doNotContact',
  SUPPRESSED: 'suppressed',
  DUPLICATE_ADDRESS: 'duplicateAddress',
};

type Counted = Readonly<Record<Reason | 'total' | 'sendable', number>> & {
  readonly sample: Audience['sample'] | null;
};

const counted = (condition: string, name: string): string =>
  `count(*) FILTER (WHERE ${condition})::int AS "${name}"`;

/**
 * Who would get a campaign now, by the statement that makes its recipients (docs/interface/mail.md#audience).
 * @throws NOT_FOUND; INVALID_STATE where it has no distribution list of ours; INVALID_QUERY where the list's query can no longer be read
 */
export async function getCampaignAudience(
  ctx: Context,
  { campaignId }: { readonly campaignId: string },
): Promise<Audience> {
  const { listId } = await findParts(ctx, campaignId);
  if (listId === null)
    throw new NovaError('INVALID_STATE', 'This campaign has no distribution list of this account.');
  const { sql, values } = await audienceSql(ctx, await findListOrThrow(ctx, listId), 2);
  const [row] = await ctx.db
    .rows<Counted>(
      `WITH a AS MATERIALIZED (${sql})
       SELECT count(*)::int AS total, ${counted('a.reason IS NULL', 'sendable')},
         ${dropReasons.map((reason) => counted(`a.reason = '${reason}'`, reason)).join(', ')},
         (SELECT json_agg(json_build_object('recordId', f."recordId", 'name', f.name, 'email', f.email)) FROM (
            SELECT s."recordId", s.name, s.email FROM a s WHERE s.reason IS NULL ORDER BY s."recordId" LIMIT 5) f) AS sample
       FROM a`,
      values,
      { dynamic: true, search: true },
    )
    .catch(refuseEndlessQuery);
  return {
    total: row?.total ?? 0,
    sendable: row?.sendable ?? 0,
    drops: objectFrom(dropReasons.map((reason) => [members[reason], row?.[reason] ?? 0] as const)),
    sample: jsonOf(row?.sample),
    notes: notesOf(ctx),
  };
}

/**
 * The record of one whom a list's campaign would go to; null where there is nobody, or the list's query can no longer be read.
 * @param listId null for no list
 */
export async function sampleRecipient(ctx: Context, listId: string | null): Promise<string | null> {
  if (listId === null) return null;
  try {
    const { sql, values } = await audienceSql(ctx, await findListOrThrow(ctx, listId), 2);
    const [row] = await ctx.db
      .rows<{ recordId: string }>(
        `SELECT a."recordId"::text AS "recordId" FROM (${sql}) a WHERE a.reason IS NULL ORDER BY a."recordId" LIMIT 1`,
        values,
        { dynamic: true, search: true },
      )
      .catch(refuseEndlessQuery);
    return row?.recordId ?? null;
  } catch (error) {
    if (error instanceof NovaError && error.code === 'INVALID_QUERY') return null;
    throw error;
  }
}

/** JSON columns come as text. */
const jsonOf = (sample: unknown): Audience['sample'] =>
  (typeof sample === 'string' ? JSON.parse(sample) : []) as Audience['sample'];

function notesOf({ ports, origin }: Context): string[] {
  const { mail } = ports;
  return [
    ...(mail === null ? ['MAIL_URL is not set: this installation sends no mail.'] : []),
    ...((mail?.publicUrl ?? origin).startsWith('https:')
      ? []
      : ['MAIL_PUBLIC_URL is not https: mailbox providers will not offer to unsubscribe with one click.']),
  ];
}
