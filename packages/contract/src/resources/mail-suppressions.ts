import { id, optionalText, recordId, requiredEmail, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { searchInput } from '../inputs.ts';

/** Why an address gets no more campaigns (docs/interface/mail.md#suppressions). */
export const suppressionSources = ['UNSUBSCRIBE', 'BOUNCE', 'COMPLAINT', 'MANUAL'] as const;

/** An address that gets no campaign. */
export const mailSuppression = z
  .object({
    id: z.string(),
    email: z.string().nullable().describe('The address in lower case; null once its person was deleted.'),
    reason: z.string().nullable().describe('What there is to say about it.'),
    source: z.enum(suppressionSources).describe('What led to it.'),
    createdOn: timestamp(),
  })
  .meta({ id: 'MailSuppression' });

export const listMailSuppressions = list({
  name: 'mailSuppressions.list',
  summary: 'List suppressed addresses',
  description: 'Newest first. Bare words look in the address and its parts, and in the reason.',
  route: { method: 'GET', path: '/mail/suppressions' },
  input: z.object(searchInput('suppressed addresses')),
  output: mailSuppression,
  errors: ['INVALID_QUERY'],
  searches: 'mailSuppressions',
});

export const createMailSuppression = record({
  name: 'mailSuppressions.create',
  summary: 'Suppress an address',
  description: 'No campaign is sent to it any more, whoever has it. The same address again is 409.',
  route: { method: 'POST', path: '/mail/suppressions' },
  input: z.object({
    email: requiredEmail().describe('The address.'),
    reason: optionalText().describe('What there is to say about it.'),
  }),
  output: recordId,
  errors: ['DUPLICATE'],
});

export const deleteMailSuppression = record({
  name: 'mailSuppressions.delete',
  summary: 'Let an address have campaigns again',
  description: 'What campaigns are still to be sent may reach it; those that left it out stay as they are.',
  route: { method: 'DELETE', path: '/mail/suppressions/{suppressionId}' },
  input: z.object({ suppressionId: id().describe('The suppression’s id.') }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
