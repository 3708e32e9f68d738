import type { ProposalKind, ProposalState } from '@nova/contract';
import { auditRow } from '../records/audit.ts';
import type { Context } from '../context.ts';
import type { ChildRows } from '../records/create-record.ts';

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
