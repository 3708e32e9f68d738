import { z } from 'zod';
import { customFields, tags } from '../fields/lists.ts';
import { masterData, masterDataOrRefused, owner, record } from '../fields/references.ts';
import { amount, currency, date, longText, number, requiredText, text } from '../fields/scalars.ts';
import { identified, stamped } from '../fields/shared.ts';
import { kind, weighted } from '../kind.ts';

/** An update takes these fields, but a create does not. */
const underWay = { written: 'updates' } as const;

export const opportunity = kind('opportunity', {
  table: 'opportunities',
  prefix: 'OPP',
  plural: 'opportunities',
  description: 'Deals under way, with their value, probability and state.',
  emits: [],
  statusHistory: true,
  cacheDocuments: true,
  brief: [
    'name',
    'companyId',
    'companyName',
    'contactName',
    'stateName',
    'statusName',
    'bidValue',
    'bidCurrency',
    'forecastedClosingDate',
    'ownerName',
  ],
  indexedOrders: ['name'],
  fields: {
    ...identified('OPP-1001'),
    name: requiredText('Its name.'),
    description: longText('A text about it.'),
    companyId: record('company', 'The company.', 'The company’s name.', {
      onDelete: 'restrict',
      onMerge: 'moves',
    }),
    contactId: record('contact', 'The contact at the company.', 'The contact’s name.', { onMerge: 'moves' }),
    ownerId: owner('opportunity'),
    employmentTypeId: masterDataOrRefused(
      'employment type',
      ['employmentTypes'],
      'The kind of employment, an item of the master data.',
      underWay,
    ),
    stateId: masterData(
      'opportunity state',
      ['opportunityStates'],
      'The state of the deal, one of the opportunity states of the master data.',
    ),
    stateReason: text('Why the deal is in its state.', underWay),
    statusId: masterData(
      'opportunity status',
      ['opportunityPipelines', 'opportunityStates'],
      'Its status, an item of the opportunity pipelines or states of the master data.',
      underWay,
    ),
    bidCurrency: currency('The currency of the value, ISO 4217.'),
    actualClosingDate: date('When the deal was closed, yyyy-MM-dd.'),
    forecastedClosingDate: date('When the deal should close, yyyy-MM-dd.'),
    startDate: date('When it starts, yyyy-MM-dd.'),
    ...stamped,
    bidValue: amount('What the deal is worth.'),
    probability: number('How likely it is won, in per cent.', z.number().min(0).max(100).nullish()),
    estimatedDurationMonths: number(
      'How long the work would take, in months.',
      z.number().min(0).max(1_200).nullish(),
    ),
    tags: tags(),
    customFields: customFields(),
  },
  searchable: [weighted('name', 'B'), 'companyName', 'contactName', 'tags', 'description', 'reference'],
});
