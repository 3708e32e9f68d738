import {
  boundedList,
  fields,
  flag,
  id,
  instant,
  optionalId,
  optionalLongText,
  optionalText,
  optionalWebAddress,
  recordId,
} from '@nova/kinds';
import { z } from 'zod';
import { record } from '../endpoint.ts';
import { requiredId } from '../inputs.ts';

const isTimeZone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** An IANA time zone that a write may leave out: the account's stands in. */
export const optionalTimeZone = () =>
  optionalText().refine((value) => typeof value !== 'string' || isTimeZone(value), {
    message: 'must be an IANA time zone such as Europe/London',
  });

/** What an interview write takes. */
export const interviewWrite = z.object({
  title: optionalText(),
  startDate: instant().optional(),
  endDate: instant().optional().describe('After `startDate`.'),
  timeZone: optionalTimeZone().describe('An IANA time zone; left out of a create: the account’s.'),
  telephonic: flag().optional(),
  location: optionalText(),
  meetingLink: optionalWebAddress(),
  notes: optionalLongText().describe('What the interview is about.'),
  meetingNotes: optionalLongText().describe('What was noted after the interview.'),
  jobId: optionalId(),
  candidateId: optionalId(),
  ...fields(['contactIds', 'interviewerIds'], () => boundedList(id(), 'people').optional()),
  organiserId: optionalId().describe('An unknown id is ignored; a create then takes the API user.'),
  ownerId: optionalId().describe('An unknown id is ignored; a create then takes the API user.'),
});

export type InterviewWrite = z.output<typeof interviewWrite>;

const interviewId = id().describe('The interview’s id.');

export const createInterview = record({
  name: 'interviews.create',
  type: 'mutation',
  summary: 'Schedule an interview',
  description:
    'Stage and rejection, as the list shows them, are those of the candidate’s application for the job.',
  input: z.object({
    ...interviewWrite.shape,
    startDate: instant(),
    endDate: instant().describe('After `startDate`.'),
    jobId: requiredId('jobId'),
    candidateId: requiredId('candidateId'),
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const updateInterview = record({
  name: 'interviews.update',
  type: 'mutation',
  summary: 'Update an interview',
  description:
    'Partial: what is left out stays; contacts and interviewers are replaced as a whole; null clears an optional field.',
  input: z.object({ interviewId, ...interviewWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const cancelInterview = record({
  name: 'interviews.cancel',
  type: 'mutation',
  summary: 'Cancel an interview',
  description: 'It stays listed, with `cancelled: true`; refused when it is cancelled already.',
  input: z.object({ interviewId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});
