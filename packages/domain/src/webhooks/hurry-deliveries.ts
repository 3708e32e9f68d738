import type { Context } from '../context.ts';

/** Deliveries of one statement, so that none holds the webhook for long. */
const mostAtOnce = 5_000;
/** Statements of one call; what is beyond them comes by its schedule. */
const mostStatements = 40;

/** Makes what waits for a later try of a webhook due now. */
export async function hurryDeliveries(ctx: Context, webhookId: string): Promise<void> {
  for (let turn = 0; turn < mostStatements; turn++) {
    const [row] = await ctx.db.write<{ more: boolean }>(
      `SELECT nova_hurry_deliveries($1::uuid, $2::uuid, $3::int) AS more`,
      [webhookId, mostAtOnce],
    );
    if (row?.more !== true) return;
  }
}
