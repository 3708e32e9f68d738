import type { ProposalKind } from './proposed-writes-contract.ts';
import type { ProposalState } from './contract.ts';
import { auditRow, type Context, type ChildRows } from '@nova/core';

interface ProposalDeed {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly askedById: string;
  readonly action: 'create' | 'accept' | 'refuse';
  readonly state: ProposalState;
}

/** Builds a line of the audit trail, with its event (docs/interface/proposals.md#events). */
export function buildProposalLine(
  ctx: Context,
  { id, kind, askedById, action, state }: ProposalDeed,
): ChildRows {
  const changes = { kind: { to: kind }, state: { ...(action !== 'create' && { from: 'OPEN' }), to: state } };
  const line = auditRow(ctx, {
    entity: 'proposal',
    recordId: id,
    action,
    changes: action === 'create' ? changes : { state: changes.state },
    withoutEvent: true,
  });
  const event = {
    type: action === 'create' ? 'proposal.created' : 'proposal.decided',
    changed: [],
    reference: null,
    ownerId: askedById,
    via: ctx.via,
    summary: { kind, state },
  };
  return { table: 'audit_events', rows: [{ ...line, event }] };
}
