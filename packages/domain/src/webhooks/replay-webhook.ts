import { NovaError, type replayWebhook as endpoint, type webhookReplay } from '@nova/contract';
import type { z } from 'zod';
import { comparedMoment } from '../compared-moment.ts';
import type { Context } from '../context.ts';
import { assertWebhookVisible } from './webhook-source.ts';

/** Positions that one statement looks at, so that none holds the webhook for long. */
const piece = 2_000;
/** Events that one call delivers again. */
const most = 100_000;

type Input = z.output<typeof endpoint.input>;

/**
 * Delivers events of a time again (docs/interface/webhooks.md#again).
 * @returns how many
 * @throws NOT_FOUND; BAD_REQUEST where the time ends before it begins, or holds too many events
 */
export async function replayWebhook(ctx: Context, input: Input): Promise<z.output<typeof webhookReplay>> {
  const { webhookId } = input;
  const from = comparedMoment(ctx, input.from, 'from');
  const to = input.to === undefined ? ctx.now().toISOString() : comparedMoment(ctx, input.to, 'before');
  if (to < from) throw new NovaError('BAD_REQUEST', '`to` lies before `from`.');
  await assertWebhookVisible(ctx, webhookId);
  const [feed] = await ctx.db.rows<{ newest: string; removed: string }>(
    `SELECT newest, removed FROM event_feeds WHERE "accountId" = $1`,
  );
  const [newest, removed] = [Number(feed?.newest ?? 0), Number(feed?.removed ?? 0)];
  let deliveries = 0;
  for (let after = removed; after < newest && deliveries < most; after += piece) {
    const [row] = await ctx.db.write<{ count: number }>(
      `SELECT nova_replay_deliveries($1::uuid, $2::uuid, $3::bigint, $4::bigint, $5::timestamptz, $6::timestamptz, $7::text[], $8) AS count`,
      [
        ...[webhookId, after, Math.min(newest, after + piece)],
        ...[from, to, input.types ?? ['*'], input.onlyFailed],
      ],
    );
    deliveries += row?.count ?? 0;
  }
  return { deliveries };
}
