import { fields, flag, id, nullableText, readDate, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { list } from '../endpoint.ts';
import { listInput } from '../inputs.ts';

/** The segments of the interview list (docs/interface/interviews.md#segments). */
export const interviewSegments = ['TODAY', 'UPCOMING', 'AWAITING_FEEDBACK', 'COMPLETED'] as const;

export type InterviewSegment = (typeof interviewSegments)[number];

/** The stages of an application, in their order (docs/interface/values.md#stages). */
export const stageCodes = ['SOURCED', 'SHORTLISTED', 'SUBMITTED', 'INTERVIEW', 'OFFER', 'PLACED'] as const;

export type StageCode = (typeof stageCodes)[number];

export const interviewJob = z
  .object({
    id: z.string(),
    reference: z.string(),
    title: z.string(),
    companyId: nullableText(),
    companyName: nullableText(),
  })
  .meta({ id: 'InterviewJob' });

export const interviewCandidate = z
  .object({
    id: z.string(),
    reference: z.string(),
    ...fields(['name', 'email', 'mobile', 'jobTitle'], nullableText),
  })
  .meta({ id: 'InterviewCandidate' });

export const interviewContact = z
  .object({ id: z.string(), ...fields(['name', 'email', 'companyId', 'companyName'], nullableText) })
  .meta({ id: 'InterviewContact' });

export const interviewUser = z
  .object({ id: z.string(), name: z.string(), email: z.string() })
  .meta({ id: 'InterviewUser' });

/** An interview as it is listed (docs/interface/interviews.md#fields). */
export const interview = z
  .object({
    id: z.string(),
    title: nullableText(),
    startDate: timestamp(),
    endDate: timestamp(),
    timeZone: z.string().describe('An IANA time zone such as Europe/London.'),
    cancelled: flag(),
    telephonic: flag(),
    location: nullableText(),
    meetingLink: nullableText(),
    job: interviewJob.nullable(),
    candidate: interviewCandidate.nullable(),
    contacts: z.array(interviewContact),
    interviewers: z.array(interviewUser).describe('The users who are invited.'),
    organiser: interviewUser.nullable(),
    owner: interviewUser.nullable(),
    stageCode: z.enum(stageCodes).nullable().describe('Where the candidate stands in the job’s pipeline.'),
    stageName: nullableText(),
    subStateName: nullableText(),
    rejected: flag(),
    notes: nullableText().describe('What the interview is about.'),
    meetingNotes: nullableText().describe('What was noted after the interview.'),
  })
  .meta({ id: 'Interview' });

const wholeDay = (side: string) =>
  z
    .string()
    .regex(/^\d{2}\/\d{2}\/\d{4}$/u, { message: 'must be a date dd/MM/yyyy' })
    .refine((value) => readDate(value) !== null, { message: 'must be a day that exists' })
    .optional()
    .describe(`The ${side} day of the window, dd/MM/yyyy, included; only valid together with the other end.`);

export const listInterviews = list({
  name: 'interviews.list',
  summary: 'List interviews',
  description:
    'Days are days of the account’s time zone. With a segment, `from` and `to` narrow within it; without one they set the window; with neither, the window is one month ago to one month ahead. TODAY and UPCOMING come soonest first, all else most recent first. A user restricted to a team sees that team’s interviews.',
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
    ...listInput,
  }),
  output: interview,
  errors: ['BAD_REQUEST'],
});
