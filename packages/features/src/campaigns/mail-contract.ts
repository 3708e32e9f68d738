import {
  comparableInstant,
  id,
  optionalEmail,
  optionalText,
  recordId,
  strictEmail,
  text,
  timestamp,
} from '@nova/kinds';
import { z } from 'zod';
import { list, record, listInput, searchInput } from '@nova/contract';

export const mailSender = z
  .object({
    id: z.string(),
    name: z.string().describe('The name mails come from.'),
    email: z.string().describe('The address mails come from.'),
    replyTo: z.string().nullable().describe('Where answers go; null: to the address itself.'),
    ratePerSecond: z.int().nullable().describe('Mails a second at most; null: not bounded.'),
    ratePerHour: z.int().nullable().describe('Mails an hour at most; null: not bounded.'),
    createdOn: timestamp(),
    updatedOn: timestamp(),
  })
  .meta({ id: 'MailSender' });

const dnsFinding = z
  .object({
    state: z
      .enum(['OK', 'WRONG', 'MISSING', 'UNKNOWN'])
      .describe(
        'Whether it is right. UNKNOWN: no name server answered, or what can be seen from here does not tell.',
      ),
    name: z.string().nullable().describe('The name that was looked up; null: there was nothing to look for.'),
    found: z.array(z.string()).describe('The records that are there.'),
    message: z.string().describe('What it comes to, for people.'),
    notes: z.array(z.string()).describe('What there is to know besides.'),
    record: z
      .object({
        name: z.string().describe('Its whole name.'),
        type: z.enum(['TXT', 'MX']).describe('Its kind.'),
        value: z.string().describe('What it says.'),
      })
      .nullable()
      .describe('The record to add, or to put in place of what is there; null where none is needed.'),
  })
  .meta({ id: 'DnsFinding' });

export const mailSenderDns = z
  .object({
    domain: z.string().describe('The domain of the sender’s address.'),
    spf: dnsFinding.describe('Whether the domain that mails come back to permits the mail server.'),
    dkim: dnsFinding.describe('Whether others can check what mails are signed with.'),
    dmarc: dnsFinding.describe('What becomes of mails that are not the domain’s own.'),
    bounceDomain: dnsFinding.describe('Whether undeliverable mail finds its way back.'),
  })
  .meta({ id: 'MailSenderDns' });

const senderId = id().describe('The sender’s id.');

/** The name must be one line, because it becomes part of a header. */
const senderName = () =>
  text()
    .min(1)
    .refine((value) => !/\p{Cc}/u.test(value), { message: 'must be one line without control characters' })
    .describe('The name mails come from.');

const rate = (maximum: number, period: string) =>
  z.int().min(1).max(maximum).nullish().describe(`Mails ${period} at most; null: not bounded.`);

const members = {
  replyTo: optionalEmail().describe('Where answers go; null: to the address itself.'),
  ratePerSecond: rate(10_000, 'a second'),
  ratePerHour: rate(10_000_000, 'an hour'),
};
const email = () => strictEmail().describe('The address mails come from.');

export const listMailSenders = list({
  name: 'mailSenders.list',
  summary: 'List senders',
  description: 'Newest first.',
  route: { method: 'GET', path: '/mail/senders' },
  input: z.object(listInput),
  output: mailSender,
});

export const createMailSender = record({
  name: 'mailSenders.create',
  summary: 'Create a sender',
  description: 'Its rates bound all campaigns that it sends together.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/mail/senders' },
  input: z.object({ name: senderName(), email: email(), ...members }),
  output: recordId,
});

export const getMailSender = record({
  name: 'mailSenders.get',
  summary: 'Get a sender',
  description: 'The sender with its rates.',
  route: { method: 'GET', path: '/mail/senders/{senderId}' },
  input: z.object({ senderId }),
  output: mailSender,
  errors: ['NOT_FOUND'],
});

export const updateMailSender = record({
  name: 'mailSenders.update',
  summary: 'Change a sender',
  description: 'Partial: what is left out stays; null clears what need not be there.',
  userRole: 'ADMIN',
  route: { method: 'PUT', path: '/mail/senders/{senderId}' },
  input: z.object({ senderId, name: senderName().optional(), email: email().optional(), ...members }),
  output: recordId,
  errors: ['NOT_FOUND'],
});

export const deleteMailSender = record({
  name: 'mailSenders.delete',
  summary: 'Delete a sender',
  description:
    'Refused with 409 while a campaign that is SCHEDULED, PREPARING, SENDING or PAUSED is to be sent by it; other campaigns let go of it.',
  userRole: 'ADMIN',
  route: { method: 'DELETE', path: '/mail/senders/{senderId}' },
  input: z.object({ senderId }),
  output: recordId,
  errors: ['NOT_FOUND', 'IN_USE'],
});

export const checkMailSenderDns = record({
  name: 'mailSenders.dns',
  summary: 'Check the DNS of a sender',
  description:
    'What the DNS says now of the domain of its address: SPF, DKIM, DMARC and where bounces go, each with the record to add. It takes a few seconds at most.',
  route: { method: 'GET', path: '/mail/senders/{senderId}/dns' },
  input: z.object({ senderId }),
  output: mailSenderDns,
  errors: ['NOT_FOUND'],
});

/** The reasons why an address gets no more campaigns (docs/interface/mail.md#suppressions). */
export const suppressionSources = ['UNSUBSCRIBE', 'BOUNCE', 'COMPLAINT', 'MANUAL'] as const;

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
  description:
    'No campaign is sent to it any more, whoever has it. The same address again is 409, unless only bounces suppressed it.',
  route: { method: 'POST', path: '/mail/suppressions' },
  input: z.object({
    email: strictEmail().describe('The address.'),
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

export const liftedSuppressions = z
  .object({ lifted: z.int().describe('How many addresses get campaigns again.') })
  .meta({ id: 'LiftedSuppressions', description: 'What was lifted.' });

export const liftMailSuppressions = record({
  name: 'mailSuppressions.lift',
  summary: 'Let many addresses have campaigns again',
  description:
    'Those that bounces of a campaign or of a time suppressed. Who unsubscribed, complained or was suppressed by hand stays so.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/mail/suppressions/lift' },
  input: z
    .object({
      campaignId: id().optional().describe('Of the bounces of this campaign.'),
      since: comparableInstant()
        .optional()
        .describe('Suppressed from this instant, or the beginning of this day, on.'),
      until: comparableInstant()
        .optional()
        .describe('Suppressed before this instant, or the end of this day.'),
      source: z.enum(['BOUNCE']).describe('What led to them.'),
    })
    .refine(({ campaignId, since, until }) => [campaignId, since, until].some((one) => one !== undefined), {
      path: ['campaignId'],
      message: 'give a campaign, or the time of the suppressions by since and until',
    }),
  output: liftedSuppressions,
  errors: ['NOT_FOUND'],
});
