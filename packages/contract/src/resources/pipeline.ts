import { createSchema, id, kinds, readDate, readSchema, recordId } from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf } from '../crud/crud.ts';
import { expectedMember, list, mediaText, record } from '../endpoint.ts';
import { listInput } from '../paging.ts';

export const application = readSchema(kinds.application).meta({ id: 'Application' });

const { candidateId, jobId, stageCode, subStateName, rejectReasonId } = kinds.application.fields;

const applicationId = id().describe('The application’s id.');
const stage = stageCode.schemas.read;

export const { get: getApplication, delete: deleteApplication } = endpointsOf(kinds.application, application);

export const listApplications = list({
  name: 'applications.list',
  summary: 'List applications',
  description: 'Newest first: all of them, or those of a candidate, a job, a stage or a state.',
  route: { method: 'GET', path: '/applications/list' },
  input: z.object({
    candidateId: id().optional().describe(candidateId.description),
    jobId: id().optional().describe(jobId.description),
    stageCode: stage.optional(),
    rejected: z.boolean().optional().describe('Only rejected ones, or only those that are not.'),
    ...listInput,
  }),
  output: application,
});

export const createApplication = record({
  name: 'applications.create',
  summary: 'Put a candidate into the pipeline of a job',
  description:
    'One application for each candidate and job: 409 with the existing application’s id in `data`.',
  route: { method: 'POST', path: '/applications' },
  input: createSchema(kinds.application),
  output: recordId,
  errors: ['DUPLICATE', 'NOT_FOUND'],
});

export const moveApplication = record({
  name: 'applications.moveStage',
  summary: 'Move an application to a stage',
  description: 'Moving a rejected application takes it back into the pipeline.',
  route: { method: 'PUT', path: '/applications/{applicationId}/stage' },
  input: z.object({ applicationId, stageCode: stage, subStateName: subStateName.schemas.write }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const rejectApplication = record({
  name: 'applications.reject',
  summary: 'Reject an application',
  description: 'It keeps its stage; refused when it is rejected already.',
  route: { method: 'POST', path: '/applications/{applicationId}/reject' },
  input: z.object({ applicationId, rejectReasonId: rejectReasonId.schemas.write, ...expectedMember }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

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
  input: derived.get.input,
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const placement = readSchema(kinds.placement).meta({ id: 'Placement' });

export const {
  create: createPlacement,
  search: searchPlacements,
  get: getPlacement,
  update: updatePlacement,
  delete: deletePlacement,
} = endpointsOf(kinds.placement, placement, {
  descriptions: {
    create: 'Needs a candidate. Its company is that of the job where none is named.',
    search:
      'Newest first; only placements that the key’s user may see by team and billing. Date ranges read like `startDate:[now-3d TO now+5d]`.',
    update:
      'Partial: what is left out stays. Lists are replaced as a whole; null clears an optional field. A placement that the key’s user may not see is not found.',
  },
  withoutRequestId: ['search'],
});
