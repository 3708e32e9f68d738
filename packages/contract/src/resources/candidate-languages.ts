import { boundedList, candidateLanguageInput, id, recordId } from '@nova/kinds';
import { z } from 'zod';
import { record } from '../endpoint.ts';

export const setCandidateLanguages = record({
  name: 'candidates.setLanguages',
  summary: 'Replace a candidate’s languages',
  description: 'An empty list clears them.',
  route: { method: 'PUT', path: '/candidates/{candidateId}/languages' },
  input: z.object({
    candidateId: id().describe('The candidate’s id.'),
    languages: boundedList(candidateLanguageInput, 'languages'),
  }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
