import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { exportTable } from '@nova/transfer';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

const parts = domain.partVerbs('company');

export const companies = t.router({
  create: authed(c.createCompany).mutation(domain.createCompany),
  list: authed(c.listCompanies).query(domain.listCompanies),
  search: authed(c.searchCompanies).query(domain.searchCompanies),
  get: authed(c.getCompany).query(domain.getCompany),
  update: authed(c.updateCompany).mutation(domain.updateCompany),
  delete: authed(c.deleteCompany).mutation(domain.deleteCompany),
  setInternalNotes: authed(c.setCompanyInternalNotes).mutation(parts.setInternalNotes),
  setOverview: authed(c.setCompanyOverview).mutation(domain.setCompanyOverview),
  setSource: authed(c.setCompanySource).mutation(parts.setSource),
  setStatus: authed(c.setCompanyStatus).mutation(parts.setStatus),
  setTags: authed(c.setCompanyTags).mutation(parts.setTags),
  timeline: authed(c.timelines.companies).query(domain.timelineOf('company', 'companyId')),
  exportTable: authed(c.tables.companies).query(exportTable('company')),
});
