export { acceptProposal, refuseProposal } from './decide-proposals.ts';
export { propose } from './propose.ts';
export { listOwnProposals, listProposals } from './read-proposals.ts';
export { expireProposals, runWaitingProposal } from './waiting-proposals.ts';
