import { demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

const proposer = {
  userId: demoRows.user.id,
  userName: demoRows.user.name,
  keyId: '01a1fc3a-3331-7c0e-8a52-91f0d2b3c4e5',
};

export const proposalsExamples: FeatureExamples = {
  inputs: {
    'proposals.accept': {
      comment: 'Checked with the consultant.',
      expected: { updatedOn: '2026-11-18T09:12:45.120Z' },
    },
    'proposals.refuse': { comment: 'They are two persons.' },
    'proposals.list': { state: 'OPEN', kind: 'DELETE' },
  },
  values: {
    'Proposal.kind': 'DELETE',
    'Proposal.input': { kind: 'candidate', ids: [demoRows.duplicate.id] },
    'Proposal.reason': 'The same person was entered twice, and this record has no activity.',
    'Proposal.askedBy': proposer,
    'Proposal.expiresOn': '2026-11-25T09:12:45.120Z',
    'Proposal.decidedOn': null,
    'Proposal.decidedBy': null,
    'Proposal.comment': null,
    'Proposal.result': null,
    'ProposalEffect.summary': '1 candidate would be deleted.',
    'ProposalEffect.total': 1,
    'ProposalEffect.sample': [{ id: demoRows.duplicate.id, name: demoRows.duplicate.name }],
    'ProposalEffect.goesAlong': { applications: 3 },
    'ProposalEffect.blocked': [],
    'ProposalResult.done': 1,
    'ProposalResult.failed': [],
  },
};
