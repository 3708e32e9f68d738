import { kinds, readSchema, singleSchema, writeSchema } from '@nova/kinds';
import type { z } from 'zod';
import {
  endpointsOf,
  setsInternalNotes,
  setsOverview,
  setsSource,
  setsStatus,
  setsTags,
} from '@nova/contract';

export const company = readSchema(kinds.company).meta({ id: 'Company' });

export const companyDetail = singleSchema(kinds.company).meta({ id: 'CompanyDetail' });

export const companyWrite = writeSchema(kinds.company);

export type CompanyWrite = z.output<typeof companyWrite>;

const derived = endpointsOf(kinds.company, company, {
  descriptions: {
    create:
      'The account’s company record limit is checked first. A company of the same name, in any case, is a duplicate: 409 with the existing company’s id in `data`, unless `allowDuplicate=true` is asked for.',
    list: 'Newest first; the same as a search with an empty query.',
    search: 'Newest first. Bare words look in the names, texts, place and tags of a company.',
    get: 'The company as lists show it, with its internal notes, overview and source.',
    update:
      'Partial: what is left out stays. Tags and custom fields are replaced as a whole; a blank name or email is ignored; null clears an optional field.',
  },
  withoutRequestId: ['update'],
});

export const {
  createUnlessDuplicate: createCompany,
  listAll: listCompanies,
  search: searchCompanies,
  update: updateCompany,
  delete: deleteCompany,
} = derived;

export const getCompany = Object.freeze({ ...derived.get, output: companyDetail });

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
