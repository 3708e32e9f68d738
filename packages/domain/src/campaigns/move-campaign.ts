import { NovaError, type CampaignStatus } from '@nova/contract';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { auditRow, type AuditChanges } from '../records/audit.ts';
import { notFound } from '../records/not-found.ts';

export interface CampaignState {
  readonly status: CampaignStatus;
  readonly archived: boolean;
}

type Columns = Partial<CampaignState & { readonly scheduledOn: string | null }>;

/** A move of a campaign. */
export interface CampaignMove {
  /** What the audit trail calls it. */
  readonly action: string;
  /** When it is allowed: SQL of the program's own over the row, alias `c`. */
  readonly when: string;
  /** What the row holds before, as far as `when` tells. */
  readonly from: Columns;
  readonly to: Columns;
  /** Why a campaign in another state refuses. */
  readonly refusal: (campaign: CampaignState) => string;
}

/**
 * Makes one move in one statement: a conditional update whose row count decides, so that of two callers one wins, and the line
 * it leaves in the audit trail (docs/interface/campaigns.md#moves).
 * @returns the campaign's id
 * @throws NOT_FOUND, INVALID_STATE
 */
export async function moveCampaign(ctx: Context, campaignId: string, move: CampaignMove): Promise<string> {
  if (!isId(campaignId)) throw notFound('campaign');
  const columns = Object.keys(move.to).map((column) => `"${column}" = n."${column}"`);
  const audit = auditRow(ctx, {
    entity: 'campaign',
    recordId: campaignId,
    action: move.action,
    changes: changesOf(move),
  });
  const [moved] = await ctx.db.write<{ id: string }>(
    `WITH moved AS (
       UPDATE campaigns c SET ${columns.join(', ')},
         "modifiedOn" = greatest($3::timestamptz, c."modifiedOn" + interval '1 millisecond')
       FROM jsonb_populate_record(NULL::campaigns, $4::jsonb) n
       WHERE c."accountId" = $1::uuid AND c.id = $2::uuid AND (${move.when})
       RETURNING c.id
     )
     SELECT id::text AS id, nova_add_children($1::uuid, $5::jsonb)::text AS audited FROM moved`,
    [
      campaignId,
      ctx.now().toISOString(),
      JSON.stringify(move.to),
      JSON.stringify([{ table: 'audit_events', rows: [audit] }]),
    ],
  );
  if (!moved) throw await refusalOf(ctx, campaignId, move);
  return moved.id;
}

function changesOf({ from, to }: CampaignMove): AuditChanges {
  const before = new Map(Object.entries(from));
  return Object.fromEntries(
    Object.entries(to).map(([column, value]) => [
      column,
      { ...(before.has(column) ? { from: before.get(column) } : {}), to: value },
    ]),
  );
}

/** Why nothing moved. */
async function refusalOf(ctx: Context, campaignId: string, move: CampaignMove): Promise<NovaError> {
  const [state] = await ctx.db.rows<CampaignState>(
    `SELECT status, archived FROM campaigns WHERE "accountId" = $1 AND id = $2`,
    [campaignId],
  );
  return state ? new NovaError('INVALID_STATE', move.refusal(state)) : notFound('campaign');
}
