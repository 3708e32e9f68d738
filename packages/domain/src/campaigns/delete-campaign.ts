import { NovaError } from '@nova/contract';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { auditRow } from '../records/audit.ts';

/**
 * Deletes a DRAFT or SCHEDULED campaign with its statistics; the audit trail shows a scheduled one unscheduled first. One
 * conditional statement, whose row count decides (docs/interface/campaigns.md#delete).
 * @returns the deleted campaign's id
 * @throws INVALID_STATE in any other status, and for an unknown id
 */
export async function deleteCampaign(ctx: Context, input: { readonly campaignId: string }): Promise<string> {
  const { campaignId } = input;
  if (!isId(campaignId)) throw unknownCampaign();
  const trail = (...rows: readonly unknown[]): string => JSON.stringify([{ table: 'audit_events', rows }]);
  const campaign = { entity: 'campaign', recordId: campaignId };
  const unscheduled = auditRow(ctx, {
    ...campaign,
    action: 'cancel',
    changes: { status: { from: 'SCHEDULED', to: 'DRAFT' }, scheduledOn: { to: null } },
    withoutEvent: true,
  });
  const deleted = auditRow(ctx, { ...campaign, action: 'delete', changes: {} });
  const [gone] = await ctx.db.write<{ id: string }>(
    `WITH gone AS (
       DELETE FROM campaigns c WHERE c."accountId" = $1::uuid AND c.id = $2::uuid AND c.status IN ('DRAFT', 'SCHEDULED')
       RETURNING c.id, c.status, c.reference, c."ownerId"
     )
     SELECT id::text AS id, nova_add_children($1::uuid, nova_named_event(
       CASE status WHEN 'SCHEDULED' THEN $3::jsonb ELSE $4::jsonb END, reference, "ownerId"))::text AS audited FROM gone`,
    [campaignId, trail(unscheduled, deleted), trail(deleted)],
  );
  if (!gone) throw await refusalOf(ctx, campaignId);
  return gone.id;
}

async function refusalOf(ctx: Context, campaignId: string): Promise<NovaError> {
  const [found] = await ctx.db.rows<{ status: string }>(
    `SELECT status FROM campaigns WHERE "accountId" = $1 AND id = $2`,
    [campaignId],
  );
  if (!found) return unknownCampaign();
  return new NovaError(
    'INVALID_STATE',
    `Only a DRAFT or SCHEDULED campaign can be deleted; this one is ${found.status}. Archive it instead.`,
  );
}

const unknownCampaign = (): NovaError =>
  new NovaError('INVALID_STATE', 'There is no campaign with this id in your account that could be deleted.');
