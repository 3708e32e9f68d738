import { z } from 'zod';
import { derived, makeField } from '../fields/make-field.ts';
import { nullableText, timestamp } from '../shapes.ts';
import { recordAlias as r } from '../sql/names.ts';

/** What somebody sent with an application on the web (docs/interface/applications.md#what-was-sent). */
export const applicationSubmission = z
  .object({
    firstName: nullableText().describe('The first name, as it was sent.'),
    lastName: nullableText().describe('The last name, as it was sent.'),
    email: nullableText().describe('The email address, as it was sent.'),
    phone: nullableText().describe('The phone number, as it was sent.'),
    coverText: nullableText().describe('What the applicant wrote.'),
    answers: z
      .record(z.string(), z.union([z.string(), z.boolean()]))
      .describe('Answers by the ids of their questions.'),
    consentText: z.string().describe('The words that the applicant agreed to.'),
    consentOn: timestamp().describe('When, ISO 8601 in UTC.'),
    cvFileId: nullableText().describe('The file that holds the CV that came with it.'),
  })
  .meta({ id: 'ApplicationSubmission' });

const of = (name: string): string => `'${name}', s.values -> '${name}'`;

const sql = `(SELECT json_build_object(${['firstName', 'lastName', 'email', 'phone', 'coverText', 'answers'].map(of).join(', ')},
    'consentText', s."consentText", 'consentOn', nova_iso(s."consentOn"), 'cvFileId', s."fileId")
  FROM application_submissions s WHERE s."accountId" = ${r}."accountId" AND s."applicationId" = ${r}.id)`;

/** The field of an application that shows it; null where the application did not come over the web. */
export const submitted = () =>
  makeField(
    {
      type: 'code',
      description: 'What was sent with it on the web; null where it came another way.',
    },
    derived(applicationSubmission.nullable()),
    { sql, shown: 'single', written: 'never' } as const,
  );
