import { erasureReasons, proposalInput, proposalKinds, proposalStates } from '@nova/features/contract';
import { id } from '@nova/contract';
import { listOwnProposals, propose as proposeWrite } from '@nova/features';
import { z } from 'zod';
import { createAgentContext, parseForAgent } from '../agent.ts';
import { quotedLength } from '../texts/quote.ts';
import { noticed, tool } from './tool.ts';

/** A member of any type, whose texts may be quoted (texts/quote.ts). */
const quotable = z.unknown();
const proposal = z.strictObject({
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  input: quotable,
  reason: quotable,
  effect: quotable,
  askedBy: quotable,
  createdOn: z.string(),
  updatedOn: z.string(),
  expiresOn: z.string(),
  decidedOn: z.string().nullable(),
  decidedBy: quotable,
  comment: quotable,
  result: quotable,
});

export const proposals = tool({
  name: 'proposals',
  title: 'Read your proposals',
  description: 'What you proposed, what it would do, and what was decided.',
  writes: false,
  input: z.strictObject({
    proposalId: id().optional(),
    state: z.enum(proposalStates).optional(),
    page: z.int().min(0).optional(),
  }),
  output: z.strictObject({ total: z.int(), proposals: z.array(proposal), ...noticed }),
  run: async (agent, input) => ({
    value: { ...(await listOwnProposals(createAgentContext(agent), input)) },
    quotedLength: input.proposalId === undefined ? quotedLength.list : quotedLength.single,
  }),
});

export const propose = tool({
  name: 'propose',
  title: 'Propose a write to a person',
  description: `What sends, publishes, deletes or changes many records waits for a person, who sees your reason. input: SEND {campaignId, scheduledOn?}; DELETE {kind, ids}; UPDATE {kind, ids or query, values}; MERGE {kind, primaryId, duplicateIds, choose?}; ERASE or ANONYMISE {kind, id, reason: ${erasureReasons.join(' | ')}}. The answer says what it would do.`,
  writes: true,
  input: z.strictObject({
    kind: z.enum(proposalKinds),
    input: z.record(z.string(), z.unknown()),
    reason: z.string(),
  }),
  output: proposal.extend(noticed),
  run: async (agent, input) => ({
    value: { ...(await proposeWrite(createAgentContext(agent), parseForAgent(agent, proposalInput, input))) },
    quotedLength: quotedLength.single,
  }),
});
