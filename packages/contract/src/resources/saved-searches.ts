import { createSchema, id, kinds, recordId, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { record } from '../endpoint.ts';

const savedSearchId = id().describe('The saved search’s id.');

export const createSavedSearch = record({
  name: 'savedSearches.create',
  summary: 'Save a candidate search',
  description: 'It belongs to the key’s user.',
  route: { method: 'POST', path: '/savedsearches' },
  input: createSchema(kinds.savedSearch),
  output: recordId,
  errors: ['INVALID_QUERY'],
});

export const updateSavedSearch = record({
  name: 'savedSearches.update',
  summary: 'Change a saved candidate search',
  description: 'Partial: what is left out stays. Only its owner can change it.',
  route: { method: 'PUT', path: '/savedsearches/{savedSearchId}' },
  input: z.object({ savedSearchId, ...writeSchema(kinds.savedSearch).shape }),
  output: recordId,
  errors: ['INVALID_QUERY', 'NOT_FOUND'],
});

export const deleteSavedSearch = record({
  name: 'savedSearches.delete',
  summary: 'Delete a saved candidate search',
  description: 'Only its owner can delete it.',
  route: { method: 'DELETE', path: '/savedsearches/{savedSearchId}' },
  input: z.object({ savedSearchId }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
