import { id, kinds, readDate, readSchema, recordId } from '@nova/kinds';
import { z } from 'zod';
import { createIdInput, endpointsOf, list, mediaText, record, recordListInput } from '@nova/contract';

/** The segments of the interview list (docs/interface/interviews.md#segments). */
export const interviewSegments = ['TODAY', 'UPCOMING', 'AWAITING_FEEDBACK', 'COMPLETED'] as const;

export type InterviewSegment = (typeof interviewSegments)[number];

export const interview = readSchema(kinds.interview).meta({ id: 'Interview' });

const wholeDay = (side: string) =>
  z
    .string()
    .regex(/^\d{2}\/\d{2}\/\d{4}$/u, { message: 'must be a date dd/MM/yyyy' })
    .refine((value) => readDate(value) !== null, { message: 'must be a day that exists' })
    .optional()
    .describe(`The ${side} day of the window, dd/MM/yyyy, included; only valid together with the other end.`);

const derived = endpointsOf(kinds.interview, interview, {
  descriptions: {
    create:
      'Stage and rejection, as the list shows them, are those of the candidate’s application for the job.',
    update:
      'Partial: what is left out stays; contacts and interviewers are replaced as a whole; null clears an optional field.',
  },
});

export const { get: getInterview, update: updateInterview, delete: deleteInterview } = derived;

export const createInterview = Object.freeze({ ...derived.create, summary: 'Schedule an interview' });

export const listInterviews = list({
  name: 'interviews.list',
  summary: 'List interviews',
  description:
    'Days are days of the account’s time zone. With a segment, `from` and `to` narrow within it; without one they set the window; with neither, the window is one month ago to one month ahead. TODAY and UPCOMING come soonest first, all else most recent first; `sort` asks for another order. A user restricted to a team sees that team’s interviews.',
  route: { method: 'GET', path: '/interviews/list' },
  input: z.object({
    segment: z
      .enum(interviewSegments)
      .optional()
      .describe(
        'TODAY; UPCOMING: after today; AWAITING_FEEDBACK: held, the candidate still at the interview stage; COMPLETED: held, the candidate since moved on or rejected.',
      ),
    from: wholeDay('first'),
    to: wholeDay('last'),
    jobId: id().optional().describe('Only interviews for this job.'),
    ownerId: id().optional().describe('Only interviews of this owner.'),
    ...recordListInput,
  }),
  output: interview,
  errors: ['BAD_REQUEST', 'INVALID_QUERY'],
});

export const getInterviewCalendar = mediaText({
  name: 'interviews.calendar',
  summary: 'Subscribe to a user’s interviews',
  description:
    'The interviews that the key’s user owns, set up or is invited to, from 30 days back, as calendar programs subscribe to them (RFC 5545); cancelled ones stay, as cancelled. Takes a key of the role CALENDAR, which reads nothing else.',
  role: 'CALENDAR',
  route: { method: 'GET', path: '/interviews/calendar.ics' },
  input: z.object({}),
  output: z.unknown().meta({ type: 'string', description: 'The calendar.' }),
  media: { type: 'text/calendar; charset=utf-8', fileName: 'interviews.ics' },
});

export const cancelInterview = record({
  name: 'interviews.cancel',
  summary: 'Cancel an interview',
  description: 'It stays listed, with `cancelled: true`; refused when it is cancelled already.',
  route: { method: 'POST', path: '/interviews/{interviewId}/cancel', body: 'none' },
  input: createIdInput(kinds.interview),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});
