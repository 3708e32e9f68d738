import { createSchema, id, kinds, readSchema, recordId, singleSchema, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { allowDuplicate, duplicateRoute, endpointsOf } from '../crud/crud.ts';
import { setsInternalNotes, setsOverview, setsSource, setsStatus, setsTags } from '../crud/parts.ts';
import { list, record } from '../endpoint.ts';
import { listInput, searchInput } from '../paging.ts';

export const company = readSchema(kinds.company).meta({ id: 'Company' });

export const companyDetail = singleSchema(kinds.company).meta({ id: 'CompanyDetail' });

export const companyWrite = writeSchema(kinds.company);

export type CompanyWrite = z.output<typeof companyWrite>;

const companyId = id().describe('The company’s id.');

export const { delete: deleteCompany } = endpointsOf(kinds.company, company);

export const createCompany = record({
  name: 'companies.create',
  summary: 'Create a company',
  description:
    'The account’s company record limit is checked first. A company of the same name, in any case, is a duplicate: 409 with the existing company’s id in `data`, unless `allowDuplicate=true` is asked for.',
  route: { method: 'POST', path: '/companies', ...duplicateRoute },
  input: createSchema(kinds.company).extend(allowDuplicate),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND', 'DUPLICATE', 'RECORD_LIMIT_REACHED'],
});

export const listCompanies = list({
  name: 'companies.list',
  summary: 'List companies',
  description: 'Newest first; the same as a search with an empty query.',
  route: { method: 'GET', path: '/companies/list' },
  input: z.object(listInput),
  output: company,
});

export const searchCompanies = list({
  name: 'companies.search',
  summary: 'Search companies',
  description: 'Newest first. Bare words look in the names, texts, place and tags of a company.',
  route: { method: 'GET', path: '/companies/search' },
  input: z.object(searchInput('companies')),
  output: company,
  errors: ['INVALID_QUERY'],
  searches: 'companies',
});

export const getCompany = record({
  name: 'companies.get',
  summary: 'Get a company',
  description: 'The company as lists show it, with its internal notes, overview and source.',
  route: { method: 'GET', path: '/companies/{companyId}' },
  input: z.object({ companyId }),
  output: companyDetail,
  errors: ['NOT_FOUND'],
});

export const updateCompany = record({
  name: 'companies.update',
  summary: 'Update a company',
  description:
    'Partial: what is left out stays. Tags and custom fields are replaced as a whole; a blank name or email is ignored; null clears an optional field.',
  route: { method: 'PUT', path: '/companies/{companyId}', withoutRequestId: true },
  input: z.object({ companyId, ...companyWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const setCompanyInternalNotes = setsInternalNotes(
  kinds.company,
  'Notes for the agency alone; null or blank clears them.',
);

export const setCompanyOverview = setsOverview(
  kinds.company,
  'The overview and the description of a company are one text.',
);

export const setCompanySource = setsSource(kinds.company, kinds.company.fields.referrerId.schemas.write);

export const setCompanyStatus = setsStatus(kinds.company, kinds.company.fields.statusId.description);

export const setCompanyTags = setsTags(kinds.company);
