import { createSchema, id, kinds, recordId, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { record } from '../endpoint.ts';

const interviewId = id().describe('The interview’s id.');

export const createInterview = record({
  name: 'interviews.create',
  summary: 'Schedule an interview',
  description:
    'Stage and rejection, as the list shows them, are those of the candidate’s application for the job.',
  route: { method: 'POST', path: '/interviews' },
  input: createSchema(kinds.interview),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const updateInterview = record({
  name: 'interviews.update',
  summary: 'Update an interview',
  description:
    'Partial: what is left out stays; contacts and interviewers are replaced as a whole; null clears an optional field.',
  route: { method: 'PUT', path: '/interviews/{interviewId}' },
  input: z.object({ interviewId, ...writeSchema(kinds.interview).shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const cancelInterview = record({
  name: 'interviews.cancel',
  summary: 'Cancel an interview',
  description: 'It stays listed, with `cancelled: true`; refused when it is cancelled already.',
  route: { method: 'POST', path: '/interviews/{interviewId}/cancel', body: 'none' },
  input: z.object({ interviewId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});
