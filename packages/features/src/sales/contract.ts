import { kinds, readSchema, writeSchema } from '@nova/kinds';
import type { z } from 'zod';
import { endpointsOf } from '@nova/contract';

export const lead = readSchema(kinds.lead).meta({ id: 'Lead' });

export const leadWrite = writeSchema(kinds.lead);

export type LeadWrite = z.output<typeof leadWrite>;

export const {
  create: createLead,
  search: searchLeads,
  get: getLead,
  update: updateLead,
  delete: deleteLead,
} = endpointsOf(kinds.lead, lead, {
  descriptions: {
    create: 'Needs a first name, a last name, an email or a company name.',
    update:
      'Partial: what is left out stays. Lists are replaced as a whole; blank names and emails are ignored; null clears an optional field.',
  },
});

export const opportunity = readSchema(kinds.opportunity).meta({ id: 'Opportunity' });

/** An update also takes the fields that a deal only has while it is under way. */
export const opportunityUpdate = writeSchema(kinds.opportunity);

export type OpportunityUpdate = z.output<typeof opportunityUpdate>;

export const {
  create: createOpportunity,
  listAll: listOpportunities,
  search: searchOpportunities,
  get: getOpportunity,
  update: updateOpportunity,
  delete: deleteOpportunity,
} = endpointsOf(kinds.opportunity, opportunity, {
  descriptions: {
    create: 'Needs a name. The state is one of the account’s opportunity states.',
    list: 'All of them, newest first; the same as a search with an empty query.',
    update:
      'Partial: what is left out stays. Lists are replaced as a whole; a blank name is ignored; null clears an optional field.',
  },
});
