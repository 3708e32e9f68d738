import { recordProcedures, router } from '@nova/core';
import * as contract from './contract.ts';

export const salesRouter = router({
  leads: {
    ...recordProcedures('lead', {
      search: contract.searchLeads,
      get: contract.getLead,
      create: contract.createLead,
      update: contract.updateLead,
      delete: contract.deleteLead,
    }),
  },
  opportunities: {
    ...recordProcedures('opportunity', {
      list: contract.listOpportunities,
      search: contract.searchOpportunities,
      get: contract.getOpportunity,
      create: contract.createOpportunity,
      update: contract.updateOpportunity,
      delete: contract.deleteOpportunity,
    }),
  },
});
