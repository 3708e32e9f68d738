import {
  id,
  nullableText,
  nullableTimestamp,
  optionalDate,
  optionalLongText,
  recordId,
  nonBlankId,
  nonEmptyText,
  textLimits,
  timestamp,
} from '@nova/kinds';
import { z } from 'zod';
import { list, record, listInput } from '@nova/contract';
import { listEntities } from '../lists/distribution-lists-contract.ts';

/** The rights that a person may exercise (docs/interface/privacy.md#requests). */
export const privacyRequestTypes = [
  'ACCESS',
  'RECTIFICATION',
  'ERASURE',
  'RESTRICTION',
  'PORTABILITY',
  'OBJECTION',
] as const;

export const privacyRequestStates = ['OPEN', 'DONE', 'REFUSED'] as const;

/** The sources of a request: a user recorded it, or the person made it on their own page. */
export const privacyRequestWays = ['USER', 'PAGE'] as const;

/** The number of months by which a request may be extended. */
export const mostExtension = 2;

const entity = z.enum(listEntities).describe('The kind of record of the person.');
const type = z.enum(privacyRequestTypes).describe('What the person asked for.');
const day = () => z.string().meta({ format: 'date' });

export const privacyRequest = z
  .object({
    id: z.string(),
    reference: z.string().describe('The number people know it by; never reused.'),
    type,
    entity,
    recordId: z.string().describe('The person’s record; it may be gone.'),
    state: z.enum(privacyRequestStates).describe('OPEN until it was granted or refused.'),
    via: z
      .enum(privacyRequestWays)
      .describe('USER: a user wrote it down; PAGE: the person asked on their page.'),
    note: nullableText().describe('What the person wrote or said.'),
    receivedOn: day().describe('The day it came in, yyyy-MM-dd.'),
    dueOn: day().describe('The day by which it is to be answered, yyyy-MM-dd.'),
    overdue: z.boolean().describe('Whether it is open and that day is past.'),
    extendMonths: z.int().nullable().describe('By how many months it was extended.'),
    extendReason: nullableText().describe('Why it was extended.'),
    outcome: nullableText().describe('What was done, or why it was refused.'),
    closedOn: nullableTimestamp().describe('When it was closed, ISO 8601 in UTC.'),
    userId: nullableText().describe('The user who wrote it down.'),
    userName: nullableText().describe('The user’s name.'),
    createdOn: timestamp(),
    updatedOn: timestamp(),
  })
  .meta({ id: 'PrivacyRequest', description: 'What a person asked for about their own data.' });

const privacyRequestId = id().describe('The request’s id.');
const restricted = ['FORBIDDEN'] as const;

export const listPrivacyRequests = list({
  name: 'privacy.requests',
  summary: 'List requests of persons',
  description: 'Newest first.',
  route: { method: 'GET', path: '/privacy/requests' },
  input: z.object({
    state: z.enum(privacyRequestStates).optional().describe('Only those in this state.'),
    type: type.optional().describe('Only those that asked for this.'),
    overdue: z.boolean().optional().describe('Only those that are overdue, or only those that are not.'),
    recordId: id().optional().describe('Only those of this person.'),
    ...listInput,
  }),
  output: privacyRequest,
  errors: restricted,
});

export const createPrivacyRequest = record({
  name: 'privacy.createRequest',
  summary: 'Write down what a person asked for',
  description: 'It is due a month after it was received.',
  route: { method: 'POST', path: '/privacy/requests' },
  input: z.object({
    type,
    entity,
    recordId: nonBlankId('recordId').describe('The person’s record.'),
    receivedOn: optionalDate().describe('The day it came in; today by default.'),
    note: optionalLongText().describe('What the person wrote or said.'),
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const getPrivacyRequest = record({
  name: 'privacy.getRequest',
  summary: 'Get a request of a person',
  description: 'The whole request.',
  route: { method: 'GET', path: '/privacy/requests/{privacyRequestId}' },
  input: z.object({ privacyRequestId }),
  output: privacyRequest,
  errors: [...restricted, 'NOT_FOUND'],
});

export const updatePrivacyRequest = record({
  name: 'privacy.updateRequest',
  summary: 'Close or extend a request of a person',
  description:
    'Either closes it, with what was done or why not, or extends it once by a month or two, with the reason that the person is told. A closed one stays as it is.',
  route: { method: 'PUT', path: '/privacy/requests/{privacyRequestId}' },
  input: z.object({
    privacyRequestId,
    state: z.enum(['DONE', 'REFUSED']).optional().describe('What became of it.'),
    outcome: optionalLongText().describe('What was done; for REFUSED why, which the person is told.'),
    extendMonths: z.int().min(1).max(mostExtension).optional().describe('By how many months it is extended.'),
    extendReason: nonEmptyText(textLimits.long).optional().describe('Why it takes longer.'),
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'INVALID_STATE', 'NOT_FOUND'],
});
