import { z } from 'zod';
import { record } from '../endpoint.ts';
import { requiredText } from '../inputs.ts';
import { recordId } from '../shapes.ts';
import { boundedList } from '../list-limits.ts';
import { id, optionalText } from '../values.ts';

/** A language as it is written; without a name the code's English name stands in. */
export const candidateLanguageInput = z
  .object({
    code: requiredText(35).describe('An ISO 639 code such as de.'),
    name: optionalText(),
    level: optionalText().describe('The proficiency, such as B2 or Native.'),
  })
  .meta({ id: 'CandidateLanguageInput' });

export const setCandidateLanguages = record({
  name: 'candidates.setLanguages',
  type: 'mutation',
  summary: 'Replace a candidate’s languages',
  description: 'An empty list clears them.',
  input: z.object({
    candidateId: id().describe('The candidate’s id.'),
    languages: boundedList(candidateLanguageInput, 'languages'),
  }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
