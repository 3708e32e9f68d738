import { flag, id, recordId, requiredText, text, textLimits } from '@nova/kinds';
import { z } from 'zod';
import { record } from '../endpoint.ts';

const savedSearchId = id().describe('The saved search’s id.');
const shared = flag().describe('Whether the user’s team sees it too.');
const query = text(textLimits.query).describe('The query that is stored; empty finds every candidate.');

export const createSavedSearch = record({
  name: 'savedSearches.create',
  type: 'mutation',
  summary: 'Save a candidate search',
  description: 'It belongs to the key’s user.',
  input: z.object({ name: requiredText(), query, shared: shared.default(false) }),
  output: recordId,
  errors: ['INVALID_QUERY'],
});

export const updateSavedSearch = record({
  name: 'savedSearches.update',
  type: 'mutation',
  summary: 'Change a saved candidate search',
  description: 'Partial: what is left out stays. Only its owner can change it.',
  input: z.object({
    savedSearchId,
    name: requiredText().optional(),
    query: query.optional(),
    shared: shared.optional(),
  }),
  output: recordId,
  errors: ['INVALID_QUERY', 'NOT_FOUND'],
});

export const deleteSavedSearch = record({
  name: 'savedSearches.delete',
  type: 'mutation',
  summary: 'Delete a saved candidate search',
  description: 'Only its owner can delete it.',
  input: z.object({ savedSearchId }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
