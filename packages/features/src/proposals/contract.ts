import { id, nullableText, nullableTimestamp, optionalText, textLimits, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { list, record, type StoredAnswerRule, errorCodes, listInput } from '@nova/contract';
import { failedRecords } from '../bulk/contract.ts';
import { campaignAudience } from '../campaigns/campaign-content-contract.ts';
import { proposalKinds, proposalTextCharacters } from './proposed-writes-contract.ts';

/** The states of a proposal (docs/interface/proposals.md#states). */
export const proposalStates = ['OPEN', 'ACCEPTED', 'DONE', 'FAILED', 'REFUSED', 'EXPIRED'] as const;

export type ProposalState = (typeof proposalStates)[number];

/** The seconds that a proposal waits for a decision; PROPOSAL_TTL_SECONDS overrides it. */
export const proposalSeconds = 7 * 24 * 60 * 60;

/** The number of open proposals that one account may have. */
export const mostOpenProposals = 50;

/** The number of records that an effect shows by name. */
export const proposalSample = 20;

export const proposalEffect = z
  .object({
    summary: z.string().describe('What would happen, in a sentence.'),
    total: z.int().describe('Records, or mails, that it is about.'),
    sample: z
      .array(z.object({ id: z.string(), name: nullableText().describe('Its name now.') }))
      .describe(`Up to ${String(proposalSample)} of them.`),
    goesAlong: z
      .record(z.string(), z.int())
      .optional()
      .describe('How many other records go or move with them, by kind: `{"applications": 3}`.'),
    blocked: z
      .array(z.object({ id: z.string(), code: z.enum(errorCodes).describe('Why, as an error says it.') }))
      .optional()
      .describe('Records that would stay as they are.'),
    audience: campaignAudience.optional().describe('SEND: who would get the campaign.'),
  })
  .meta({
    id: 'ProposalEffect',
    description: 'What accepting a proposal would do, as its dry run found it.',
  });

export type ProposalEffect = z.output<typeof proposalEffect>;

const whose = (description: string) =>
  z
    .object({
      userId: nullableText().describe('The user; null for the operator.'),
      userName: nullableText().describe('The name of that user.'),
      keyId: nullableText().describe('The key that was used; null for the console and the operator.'),
    })
    .describe(description);

const proposalResult = z
  .object({
    done: z.int().describe('Records that it was done to.'),
    failed: failedRecords.describe('Records that it could not be done to.'),
  })
  .meta({ id: 'ProposalResult', description: 'What became of an accepted proposal.' });

export const proposal = z
  .object({
    id: z.string(),
    kind: z.enum(proposalKinds).describe('What is to be done.'),
    input: z.record(z.string(), z.unknown()).describe('To what, and how, as it was proposed.'),
    reason: z.string().describe('Why, in the words of the asker.'),
    effect: proposalEffect,
    state: z
      .enum(proposalStates)
      .describe(
        'OPEN: waits for a decision; ACCEPTED: is being done; DONE; FAILED: at least one record failed; REFUSED; EXPIRED: nobody decided in time.',
      ),
    askedBy: whose('Who proposed it.'),
    createdOn: timestamp().describe('When it was proposed, ISO 8601 in UTC.'),
    updatedOn: timestamp().describe('When its effect or its state last changed.'),
    expiresOn: timestamp().describe('Until when it can be accepted.'),
    decidedOn: nullableTimestamp().describe('When it was accepted or refused.'),
    decidedBy: whose('Who decided.').nullable().describe('Who accepted or refused it; null before.'),
    comment: nullableText().describe('What they said to it.'),
    result: proposalResult.nullable().describe('What became of it; null before it is DONE or FAILED.'),
  })
  .meta({ id: 'Proposal', description: 'A write that waits for a person.' });

export type Proposal = z.output<typeof proposal>;

/** A stored answer contains no personal data (docs/interface/idempotency.md). */
const withoutPersons: StoredAnswerRule = {
  store: (answer) => {
    const { effect, ...stored } = answer as Proposal;
    const { summary, total } = effect;
    return { ...stored, input: {}, reason: '', comment: null, effect: { summary, total, sample: [] } };
  },
  restore: (kept) => kept,
};

const proposalId = { proposalId: id().describe('The proposal’s id.') };

const decision = z.object({
  ...proposalId,
  comment: optionalText(proposalTextCharacters).describe('What the asker and others are told.'),
});

export const listProposals = list({
  name: 'proposals.list',
  summary: 'List proposals',
  description: 'Newest first. A restricted user sees those that were asked for in their own name.',
  route: { method: 'GET', path: '/proposals' },
  input: z.object({
    state: z.enum(proposalStates).optional().describe('Only proposals in this state.'),
    kind: z.enum(proposalKinds).optional().describe('Only proposals of this kind.'),
    ...listInput,
  }),
  output: proposal,
});

export const getProposal = record({
  name: 'proposals.get',
  summary: 'Get a proposal',
  description: 'What it would do, who asked for it, and what became of it.',
  route: { method: 'GET', path: '/proposals/{proposalId}' },
  input: z.object(proposalId),
  output: proposal,
  errors: ['NOT_FOUND'],
});

export const acceptProposal = record({
  name: 'proposals.accept',
  summary: 'Accept a proposal',
  description:
    'Repeats the dry run: where it differs or a record changed, 409 with the new `effect`, and nothing is done. Else each record is written with the caller’s rights; the answer waits a few seconds for the end. The key that asked may not accept.',
  route: { method: 'POST', path: '/proposals/{proposalId}/accept' },
  input: decision.extend({
    expected: z
      .object({
        updatedOn: z.string().max(textLimits.short).describe('When the effect that was read was found.'),
      })
      .optional()
      .describe('What was read; if it is another by now, 409.'),
  }),
  output: proposal,
  storedAnswer: withoutPersons,
  errors: ['BAD_REQUEST', 'CONFLICT', 'INVALID_STATE', 'NOT_FOUND'],
});

export const refuseProposal = record({
  name: 'proposals.refuse',
  summary: 'Refuse a proposal',
  description: 'Nothing is done. The key that asked may not refuse it either.',
  route: { method: 'POST', path: '/proposals/{proposalId}/refuse' },
  input: decision,
  output: proposal,
  storedAnswer: withoutPersons,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});
