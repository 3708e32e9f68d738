import { createSchema, id, kinds, readSchema, recordId, singleSchema, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { list, record, listInput } from '@nova/contract';
import { searchedEntities } from '../search/contract.ts';

export const savedSearch = readSchema(kinds.savedSearch).meta({ id: 'SavedSearch' });

/** The owner's name is called `createdBy` here. */
export const savedSearchDetail = singleSchema(kinds.savedSearch)
  .omit({ ownerName: true })
  .meta({ id: 'SavedSearchDetail', description: 'A stored search with what it looks for.' });

const savedSearchId = id().describe('The saved search’s id.');

/** The kinds with a search. The definition of saved searches cannot list them, because it does not know the other kinds. */
const searched = z.enum(searchedEntities);
const { description } = kinds.savedSearch.fields.kind;

export const listSavedSearchDetails = list({
  name: 'savedSearches.list',
  summary: 'List saved searches',
  description: 'Newest first: the user’s own, and those that are shared with the user’s team.',
  route: { method: 'GET', path: '/savedsearches' },
  input: z.object({ kind: searched.optional().describe('Only those of this kind.'), ...listInput }),
  output: savedSearchDetail,
});

export const createSavedSearch = record({
  name: 'savedSearches.create',
  summary: 'Save a search',
  description: 'It belongs to the key’s user.',
  route: { method: 'POST', path: '/savedsearches' },
  input: createSchema(kinds.savedSearch).extend({ kind: searched.nullish().describe(description) }),
  output: recordId,
  errors: ['INVALID_QUERY'],
});

export const updateSavedSearch = record({
  name: 'savedSearches.update',
  summary: 'Change a saved search',
  description: 'Partial: what is left out stays. Only its owner can change it.',
  route: { method: 'PUT', path: '/savedsearches/{savedSearchId}' },
  input: z.object({
    savedSearchId,
    ...writeSchema(kinds.savedSearch).shape,
    kind: searched.nullish().describe(description),
  }),
  output: recordId,
  errors: ['INVALID_QUERY', 'NOT_FOUND'],
});

export const deleteSavedSearch = record({
  name: 'savedSearches.delete',
  summary: 'Delete a saved search',
  description: 'Only its owner can delete it.',
  route: { method: 'DELETE', path: '/savedsearches/{savedSearchId}' },
  input: z.object({ savedSearchId }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
