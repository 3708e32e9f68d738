import { createCampaign as endpoint } from '@nova/contract';
import type { Context } from '../context.ts';
import { createCampaign } from '../campaigns/create-campaign.ts';
import { newId } from '../ids.ts';

export interface SentCampaign {
  readonly campaignId: string;
  /** Ids of its recipients, in the order of their addresses. */
  readonly recipients: readonly string[];
}

/** A campaign whose mails to these addresses were handed over; in another state where one is given. */
export async function sentCampaign(
  ctx: Context,
  emails: readonly string[],
  state = 'DISPATCHED',
): Promise<SentCampaign> {
  const campaignId = await createCampaign(ctx, endpoint.input.parse({ name: 'Autumn letter' }));
  await ctx.db.write(`UPDATE campaigns SET status = 'SENT' WHERE "accountId" = $1 AND id = $2::uuid`, [
    campaignId,
  ]);
  const recipients = emails.map(() => newId());
  await ctx.db.write(
    `INSERT INTO campaign_recipients
       ("accountId", id, "campaignId", entity, "recordId", email, name, state, "turnOn", "dispatchedOn")
     SELECT $1, r.id, $2::uuid, 'candidate', r.id, r.email, 'Ada', $5::text, now(),
       CASE WHEN $5::text = 'DISPATCHED' THEN now() END
     FROM unnest($3::uuid[], $4::text[]) r(id, email)`,
    [campaignId, recipients, emails, state],
  );
  return { campaignId, recipients };
}
