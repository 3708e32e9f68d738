import { partVerbs, procedure, recordProcedures, router } from '@nova/core';
import * as contract from './contract.ts';

const companyParts = partVerbs('company');

export const companiesRouter = router({
  companies: {
    ...recordProcedures('company', {
      list: contract.listCompanies,
      search: contract.searchCompanies,
      get: contract.getCompany,
      create: contract.createCompany,
      update: contract.updateCompany,
      delete: contract.deleteCompany,
    }),
    setInternalNotes: procedure(contract.setCompanyInternalNotes).mutation(companyParts.setInternalNotes),
    setOverview: procedure(contract.setCompanyOverview).mutation(companyParts.setOverview),
    setSource: procedure(contract.setCompanySource).mutation(companyParts.setSource),
    setStatus: procedure(contract.setCompanyStatus).mutation(companyParts.setStatus),
    setTags: procedure(contract.setCompanyTags).mutation(companyParts.setTags),
  },
});
