import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { listInput, requiredText, searchInput } from '../inputs.ts';
import {
  customFieldsInput,
  customFieldValue,
  fields,
  nullableDate,
  nullableNumber,
  nullableText,
  recordId,
  tag,
  tagsInput,
  timestamp,
} from '../shapes.ts';
import {
  optionalAmount,
  optionalCurrency,
  optionalDate,
  optionalId,
  optionalLongText,
  optionalText,
} from '../values.ts';

/** SPEC.md, Opportunity (read). */
export const opportunity = z
  .object({
    id: z.string(),
    reference: z.string(),
    name: z.string(),
    ...fields(
      [
        'description',
        'companyId',
        'companyName',
        'contactId',
        'contactName',
        'ownerId',
        'ownerName',
        'employmentTypeId',
        'employmentTypeName',
        'stateId',
        'stateName',
        'stateReason',
        'statusId',
        'statusName',
        'bidCurrency',
      ],
      nullableText,
    ),
    ...fields(['actualClosingDate', 'forecastedClosingDate', 'startDate'], nullableDate),
    createdOn: timestamp(),
    updatedOn: timestamp(),
    ...fields(['bidValue', 'probability', 'estimatedDurationMonths'], nullableNumber),
    tags: z.array(tag),
    customFields: z.array(customFieldValue),
  })
  .meta({ id: 'Opportunity' });

/** SPEC.md, Opportunity (create body). */
export const opportunityWrite = z.object({
  name: optionalText(),
  description: optionalLongText(),
  companyId: optionalId(),
  contactId: optionalId(),
  ownerId: optionalId().describe('An unknown id is ignored; a new opportunity then belongs to the API user.'),
  stateId: optionalId().describe('One of the opportunity states of the master data.'),
  bidCurrency: optionalCurrency(),
  bidValue: optionalAmount(),
  probability: z.number().min(0).max(100).nullish().describe('In per cent.'),
  estimatedDurationMonths: z.number().min(0).max(1_200).nullish(),
  ...fields(['forecastedClosingDate', 'startDate', 'actualClosingDate'], optionalDate),
  tags: tagsInput(),
  customFields: customFieldsInput(),
});

export type OpportunityWrite = z.output<typeof opportunityWrite>;

export const searchOpportunities = list({
  name: 'opportunities.search',
  summary: 'Search opportunities',
  description: 'Newest first.',
  route: { method: 'GET', path: '/opportunities/search' },
  input: z.object(searchInput('opportunities')),
  output: opportunity,
  errors: ['INVALID_QUERY'],
  searches: 'opportunities',
});

export const listOpportunities = list({
  name: 'opportunities.list',
  summary: 'List opportunities',
  description: 'All of them, newest first; the same as a search with an empty query.',
  route: { method: 'GET', path: '/opportunities/list' },
  input: z.object(listInput),
  output: opportunity,
});

export const createOpportunity = record({
  name: 'opportunities.create',
  summary: 'Create an opportunity',
  description: 'Needs a name. The state is one of the account’s opportunity states.',
  route: { method: 'POST', path: '/opportunities' },
  input: z.object({ ...opportunityWrite.shape, name: requiredText() }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});
