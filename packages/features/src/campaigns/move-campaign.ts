import { NovaError, type CampaignStatus } from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import { isId, auditRow, type AuditChanges, type Actor, notFound } from '@nova/core';

export interface CampaignState {
  readonly status: CampaignStatus;
  readonly archived: boolean;
}

type Columns = Partial<
  CampaignState & {
    readonly scheduledOn: string | null;
    readonly sentOn: string | null;
    readonly statusMessage: string | null;
    readonly suspended: boolean;
  }
>;

/** The actor of a move: a caller, or the server itself. */
export type Mover = Actor & { readonly db: AccountDatabase };

export interface CampaignMove {
  /** The move's name in the audit trail. */
  readonly action: string;
  /** SQL condition over the row `c`; never from input. */
  readonly when: string;
  /** Values before the move, for the audit trail; `when` must imply them. */
  readonly from: Columns;
  readonly to: Columns;
  /** A further statement over the moved row `moved`, never from input. Its values start at `$6`. */
  readonly along?: {
    readonly sql: string;
    readonly values?: readonly unknown[];
    /** True exempts the statement from the time limit. */
    readonly unbounded?: boolean;
  };
  /** Explains why a campaign in another state cannot move. */
  readonly refusal: (campaign: CampaignState) => string;
}

/**
 * Moves a campaign and writes its audit line in one conditional statement. If two callers compete, only one
 * succeeds (docs/interface/campaigns.md#moves).
 * @returns the campaign's id
 * @throws NOT_FOUND, INVALID_STATE
 */
export async function moveCampaign(ctx: Mover, campaignId: string, move: CampaignMove): Promise<string> {
  if (!(await tryMove(ctx, campaignId, move))) throw await explainRefusal(ctx, campaignId, move);
  return campaignId.toLowerCase();
}

/**
 * Does the same as moveCampaign, but does not throw if the campaign is unknown or in another state.
 * @returns true if the campaign moved
 */
export async function tryMove(
  ctx: Mover,
  campaignId: string,
  move: Omit<CampaignMove, 'refusal'>,
): Promise<boolean> {
  if (!isId(campaignId)) return false;
  const columns = Object.keys(move.to).map((column) => `"${column}" = n."${column}"`);
  const audit = auditRow(ctx, {
    entity: 'campaign',
    recordId: campaignId,
    action: move.action,
    changes: listChanges(move),
  });
  const [moved] = await ctx.db.write<{ id: string }>(
    `WITH moved AS (
       UPDATE campaigns c SET ${columns.join(', ')},
         "modifiedOn" = greatest($3::timestamptz, c."modifiedOn" + interval '1 millisecond')
       FROM jsonb_populate_record(NULL::campaigns, $4::jsonb) n
       WHERE c."accountId" = $1::uuid AND c.id = $2::uuid AND (${move.when})
       RETURNING c.id, c.reference, c."ownerId"
     )${move.along === undefined ? '' : `, along AS (${move.along.sql})`}
     SELECT id::text AS id, nova_add_children($1::uuid, nova_named_event($5::jsonb, reference, "ownerId"))::text AS audited FROM moved`,
    [
      campaignId,
      ctx.now().toISOString(),
      JSON.stringify(move.to),
      JSON.stringify([{ table: 'audit_events', rows: [audit] }]),
      ...(move.along?.values ?? []),
    ],
    { unbounded: move.along?.unbounded ?? false },
  );
  return moved !== undefined;
}

function listChanges({ from, to }: Pick<CampaignMove, 'from' | 'to'>): AuditChanges {
  const before = new Map(Object.entries(from));
  return Object.fromEntries(
    Object.entries(to).map(([column, value]) => [
      column,
      { ...(before.has(column) ? { from: before.get(column) } : {}), to: value },
    ]),
  );
}

async function explainRefusal(ctx: Mover, campaignId: string, move: CampaignMove): Promise<NovaError> {
  const state = await readState(ctx, campaignId);
  return state ? new NovaError('INVALID_STATE', move.refusal(state)) : notFound('campaign');
}

async function readState({ db }: Mover, campaignId: string): Promise<CampaignState | undefined> {
  if (!isId(campaignId)) return undefined;
  const [state] = await db.rows<CampaignState>(
    `SELECT status, archived FROM campaigns WHERE "accountId" = $1 AND id = $2`,
    [campaignId],
  );
  return state;
}

/** @throws NOT_FOUND, INVALID_STATE */
export async function assertInState(
  ctx: Mover,
  campaignId: string,
  {
    allows,
    refusal,
  }: Pick<CampaignMove, 'refusal'> & { readonly allows: (campaign: CampaignState) => boolean },
): Promise<void> {
  const state = await readState(ctx, campaignId);
  if (!state) throw notFound('campaign');
  if (!allows(state)) throw new NovaError('INVALID_STATE', refusal(state));
}
