import type { Context } from '../context.ts';

/** What became of one try. */
export interface DeliveryOutcome {
  readonly position: number;
  /** GONE: not to be seen by the webhook's user, and not delivered. */
  readonly state: 'SENT' | 'PENDING' | 'PARKED' | 'GONE';
  /** Seconds until the next try of one that is PENDING. */
  readonly delay?: number;
  readonly status?: number | null;
  readonly error?: string | null;
  readonly response?: string | null;
  readonly durationMs?: number;
}

/**
 * Writes outcomes down, all or none.
 * @returns the webhook's state after them; null where it is deleted
 */
export async function settleDeliveries(
  { db }: Pick<Context, 'db'>,
  webhookId: string,
  outcomes: readonly DeliveryOutcome[],
): Promise<string | null> {
  const [row] = await db.write<{ state: string | null }>(
    `SELECT nova_settle_deliveries($1::uuid, $2::uuid, $3::jsonb) AS state`,
    [webhookId, JSON.stringify(outcomes)],
  );
  return row?.state ?? null;
}

/**
 * Gives a webhook's lease back.
 * @param how `anyway` also where something is due; with `pauseSeconds` before anything is due again
 * @returns false where something is due, and the lease is kept
 */
export async function releaseWebhook(
  { db }: Pick<Context, 'db'>,
  webhookId: string,
  holder: string,
  { anyway, pauseSeconds = 0 }: { readonly anyway: boolean; readonly pauseSeconds?: number },
): Promise<boolean> {
  const [row] = await db.write<{ released: boolean }>(
    `SELECT nova_release_webhook($1::uuid, $2::uuid, $3::uuid, $4, $5) AS released`,
    [webhookId, holder, anyway, pauseSeconds],
  );
  return row?.released ?? true;
}
