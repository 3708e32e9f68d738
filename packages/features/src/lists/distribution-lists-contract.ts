import {
  blankAsNull,
  limitList,
  id,
  queryText,
  recordId,
  nonBlankId,
  nonEmptyText,
  timestamp,
} from '@nova/kinds';
import { z } from 'zod';
import { list, record, listInput } from '@nova/contract';

export const listEntities = ['candidate', 'contact', 'lead'] as const;

export type ListEntity = (typeof listEntities)[number];

/**
 * The kinds of lists. A QUERY list has the records that its query finds; a STATIC list names its members
 * (docs/interface/mail.md#distribution-lists).
 */
export const listKinds = ['QUERY', 'STATIC'] as const;

const entityText = 'The kind of record it holds.';
const kindText = 'QUERY: whom its query finds at the time; STATIC: those whom it names.';
const queryMeaning = 'The query of a QUERY list.';

export const distributionList = z
  .object({
    id: z.string(),
    name: z.string(),
    entity: z.enum(listEntities).describe(entityText),
    kind: z.enum(listKinds).describe(kindText),
    query: z.string().nullable().describe(queryMeaning),
    createdOn: timestamp(),
    updatedOn: timestamp(),
  })
  .meta({ id: 'DistributionList' });

export const listMember = z
  .object({
    recordId: z.string().describe('The candidate, contact or lead.'),
    name: z.string().nullable().describe('The person’s name.'),
    email: z.string().nullable().describe('The address mails go to.'),
  })
  .meta({ id: 'DistributionListMember' });

const distributionListId = id().describe('The distribution list’s id.');
const query = () => queryText().nullish().transform(blankAsNull).optional().describe(queryMeaning);

export const listDistributionLists = list({
  name: 'distributionLists.list',
  summary: 'List distribution lists',
  description: 'Newest first.',
  route: { method: 'GET', path: '/distributionlists' },
  input: z.object(listInput),
  output: distributionList,
});

export const createDistributionList = record({
  name: 'distributionLists.create',
  summary: 'Create a distribution list',
  description: 'A QUERY list needs a query, which is read as a search of its records would read it.',
  route: { method: 'POST', path: '/distributionlists' },
  input: z.object({
    name: nonEmptyText(),
    entity: z.enum(listEntities).describe(entityText),
    kind: z.enum(listKinds).describe(kindText),
    query: query(),
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'INVALID_QUERY'],
});

export const getDistributionList = record({
  name: 'distributionLists.get',
  summary: 'Get a distribution list',
  description: 'The list itself; its people are read apart.',
  route: { method: 'GET', path: '/distributionlists/{distributionListId}' },
  input: z.object({ distributionListId }),
  output: distributionList,
  errors: ['NOT_FOUND'],
});

export const updateDistributionList = record({
  name: 'distributionLists.update',
  summary: 'Change a distribution list',
  description: 'Partial: what is left out stays. Its entity and kind never change.',
  route: { method: 'PUT', path: '/distributionlists/{distributionListId}' },
  input: z.object({
    distributionListId,
    name: nonEmptyText().optional(),
    entity: z.enum(listEntities).optional().describe('The one it has.'),
    kind: z.enum(listKinds).optional().describe('The one it has.'),
    query: query(),
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'INVALID_QUERY', 'NOT_FOUND'],
});

export const deleteDistributionList = record({
  name: 'distributionLists.delete',
  summary: 'Delete a distribution list',
  description:
    'The people stay. 409 while a campaign that is SCHEDULED or PREPARING is to be sent to it; other campaigns keep its id as text.',
  route: { method: 'DELETE', path: '/distributionlists/{distributionListId}' },
  input: z.object({ distributionListId }),
  output: recordId,
  errors: ['NOT_FOUND', 'IN_USE'],
});

export const listDistributionListMembers = list({
  name: 'distributionLists.members',
  summary: 'List the people of a distribution list',
  description: 'Those whom it names, or whom its query finds now; records created last come first.',
  route: { method: 'GET', path: '/distributionlists/{distributionListId}/members' },
  input: z.object({ distributionListId, ...listInput }),
  output: listMember,
  errors: ['NOT_FOUND', 'INVALID_QUERY'],
});

const memberIds = (text: string) =>
  limitList(nonBlankId('a record’s id'), 'members').default([]).describe(text);

export const setDistributionListMembers = record({
  name: 'distributionLists.setMembers',
  summary: 'Add people to a STATIC list, or take them off',
  description:
    'All or nothing: 404 where an id names no record of the list’s entity. Who is on the list already stays, who is not need not be taken off.',
  route: { method: 'PUT', path: '/distributionlists/{distributionListId}/members' },
  input: z.object({
    distributionListId,
    add: memberIds('Records that come to the list.'),
    remove: memberIds('Records that leave it.'),
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});
