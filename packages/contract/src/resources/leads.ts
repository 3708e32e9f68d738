import { id, kinds, readSchema } from '@nova/kinds';
import { endpointsOf } from '../crud/crud.ts';

/** A lead as lists and single reads show it. */
export const lead = readSchema(kinds.lead).meta({ id: 'Lead' });

export const leadId = id().describe('The lead’s id.');

export const { search: searchLeads, get: getLead, delete: deleteLead } = endpointsOf(kinds.lead, lead);
