import { fieldNames, type FieldTable } from '@nova/search';
import { campaignFields } from '../campaigns/campaign-fields.ts';
import { candidateFields } from '../candidates/candidate-fields.ts';
import { companyFields } from '../companies/company-fields.ts';
import { jobFields } from '../jobs/job-fields.ts';
import { leadFields } from '../leads/lead-fields.ts';
import { opportunityFields } from '../opportunities/opportunity-fields.ts';
import { placementFields } from '../placements/placement-fields.ts';

const tables: Readonly<Record<string, FieldTable>> = {
  campaigns: campaignFields,
  candidates: candidateFields,
  companies: companyFields,
  jobs: jobFields,
  leads: leadFields,
  opportunities: opportunityFields,
  placements: placementFields,
};

/**
 * The names that a query over these records may use, comma-separated, for documentation (the query language, Fields).
 * @param searches what an endpoint of the contract says it searches
 * @throws when there is no such field table
 */
export function searchableFields(searches: string): string {
  const table = tables[searches];
  if (!table) throw new Error(`There are no searchable fields called ${searches}.`);
  return fieldNames(table);
}
