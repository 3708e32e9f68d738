import { procedure, router } from '@nova/core';
import { getProposal, listProposals } from './read-proposals.ts';
import { acceptProposal, refuseProposal } from './decide-proposals.ts';
import * as contract from './contract.ts';
import type {} from './ports.ts';

export const proposalsRouter = router({
  proposals: {
    list: procedure(contract.listProposals).query(listProposals),
    get: procedure(contract.getProposal).query(getProposal),
    accept: procedure(contract.acceptProposal).mutation(acceptProposal),
    refuse: procedure(contract.refuseProposal).mutation(refuseProposal),
  },
});
