import { limitList, flag, nullableText, optionalId, text } from '@nova/kinds';
import { z } from 'zod';
import { record, siteLanguages } from '@nova/contract';

/** The recipients of these mails (docs/interface/mail.md#mails-about-applications). */
export const applicationMailKinds = ['APPLICANT', 'OWNER'] as const;

export type ApplicationMailKind = (typeof applicationMailKinds)[number];

const kind = z.enum(applicationMailKinds).describe('To whom it goes: who applied, or the job’s owner.');
const language = z.enum(siteLanguages);
const longestTexts = { subject: 1_000, body: 65_536 } as const;

/** A mail in one language, in place of the built-in one. */
export const applicationMailTemplate = z
  .object({
    kind,
    language: language.describe('The language that it is written in.'),
    subject: z.string().describe('The subject, a template.'),
    html: nullableText().describe('The mail as HTML, a template; made of `text` where null.'),
    text: nullableText().describe('The mail as text, a template; made of `html` where null.'),
  })
  .meta({ id: 'ApplicationMailTemplate' });

export type ApplicationMailTemplate = z.output<typeof applicationMailTemplate>;

const templateInput = z
  .object({
    kind,
    language: language.describe('The language that it is written in.'),
    subject: text(longestTexts.subject).min(1).describe('The subject, a template.'),
    html: text(longestTexts.body)
      .min(1)
      .nullish()
      .describe('The mail as HTML, a template; one of both is needed.'),
    text: text(longestTexts.body)
      .min(1)
      .nullish()
      .describe('The mail as text, a template; one of both is needed.'),
  })
  .refine(({ html, text: plain }) => (html ?? plain ?? null) !== null, {
    path: ['text'],
    message: 'html or text is needed',
  })
  .meta({ id: 'ApplicationMailTemplateInput' });

const descriptions = {
  confirmToApplicant: 'Whether who applied is told that it was received.',
  tellOwner: 'Whether the job’s owner is told.',
  senderId: 'The sender that they come from; the account’s oldest where null.',
  language: 'Their language where the form names none; that of the job pages, else English, where null.',
  templates: 'What they say in place of what is built in, by kind and language.',
} as const;

export const applicationMails = z
  .object({
    confirmToApplicant: flag().describe(descriptions.confirmToApplicant),
    tellOwner: flag().describe(descriptions.tellOwner),
    senderId: z.string().nullable().describe(descriptions.senderId),
    language: language.nullable().describe(descriptions.language),
    templates: z.array(applicationMailTemplate).describe(descriptions.templates),
  })
  .meta({ id: 'ApplicationMails' });

export type ApplicationMails = z.output<typeof applicationMails>;

export const getApplicationMails = record({
  name: 'applicationMails.get',
  summary: 'Get how mails about applications are set',
  description: 'What is sent when somebody applied on the web, by whom, and what the account says itself.',
  route: { method: 'GET', path: '/mail/applications' },
  input: z.object({}),
  output: applicationMails,
});

export const setApplicationMails = record({
  name: 'applicationMails.set',
  summary: 'Set mails about applications',
  description:
    'Partial: what is left out stays; `templates` replaces them all, and an empty list returns to what is built in. Answers the settings.',
  route: { method: 'PUT', path: '/mail/applications' },
  input: z.object({
    confirmToApplicant: flag().optional().describe(descriptions.confirmToApplicant),
    tellOwner: flag().optional().describe(descriptions.tellOwner),
    senderId: optionalId().describe(descriptions.senderId),
    language: language.nullish().describe(descriptions.language),
    templates: limitList(templateInput, 'mailTemplates')
      .superRefine((templates, context) => {
        const names = templates.map((one) => `${one.kind} ${one.language}`);
        if (new Set(names).size < names.length)
          context.addIssue({ code: 'custom', message: 'two templates are of one kind and language' });
      })
      .optional()
      .describe(descriptions.templates),
  }),
  output: applicationMails,
  storedAnswer: 'NOTHING',
  errors: ['NOT_FOUND'],
});
