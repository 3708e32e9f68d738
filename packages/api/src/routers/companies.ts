import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const companies = t.router({
  create: authed(c.createCompany).mutation(domain.createCompany),
  list: authed(c.listCompanies).query(domain.listCompanies),
  search: authed(c.searchCompanies).query(domain.searchCompanies),
  get: authed(c.getCompany).query(domain.getCompany),
  update: authed(c.updateCompany).mutation(domain.updateCompany),
  setInternalNotes: authed(c.setCompanyInternalNotes).mutation(domain.setCompanyInternalNotes),
  setOverview: authed(c.setCompanyOverview).mutation(domain.setCompanyOverview),
  setSource: authed(c.setCompanySource).mutation(domain.setCompanySource),
  setStatus: authed(c.setCompanyStatus).mutation(domain.setCompanyStatus),
  setTags: authed(c.setCompanyTags).mutation(domain.setCompanyTags),
});
