import { flag, text, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { record } from '../endpoint.ts';
import { upload } from './files.ts';
import { jobId } from './jobs.ts';

/** How much an application may say (docs/interface/public-jobs.md#applying). */
export const applicationLimits = { coverText: 20_000, consentText: 5_000, answers: 20_000 } as const;

/** What a caller works on before it may apply (docs/interface/public-jobs.md#proof-of-work). */
export const applyChallenge = z
  .object({
    challenge: z.string().describe('Serves one application to this job.'),
    difficulty: z.int().describe('How many zero bits the SHA-256 of `challenge:nonce` must begin with.'),
    expiresOn: timestamp().describe('Until when it serves.'),
  })
  .meta({ id: 'ApplyChallenge' });

export const getApplyChallenge = record({
  name: 'publicJobs.challenge',
  summary: 'Ask for the challenge of an application',
  description:
    'What a browser works on while the form is filled in: a decimal `nonce` such that the SHA-256 of `challenge:nonce` begins with so many zero bits.',
  role: 'PUBLIC',
  route: { method: 'GET', path: '/public/jobs/{jobId}/apply' },
  input: z.object({ jobId }),
  output: applyChallenge,
  errors: ['NOT_FOUND'],
});

/** The same for known and unknown people. */
export const applyReceipt = z
  .object({ received: flag().describe('Always true.') })
  .meta({ id: 'ApplyReceipt' });

export const applyToJob = record({
  name: 'publicJobs.submit',
  summary: 'Apply to a job',
  description:
    'A form. It needs `firstName` or `lastName`, `email`, `consentText`, `challenge` with its `nonce`, and the answers that the job’s questions require. The answer is the same whether the person was known or not.',
  role: 'PUBLIC',
  route: { method: 'POST', path: '/public/jobs/{jobId}/apply', body: 'multipart' },
  trap: 'website',
  input: z.object({
    jobId,
    firstName: text().optional().describe('Needed where there is no last name.'),
    lastName: text().optional().describe('Needed where there is no first name.'),
    email: text().optional().describe('Needed.'),
    phone: text().optional().describe('A phone number.'),
    coverText: text(applicationLimits.coverText).optional().describe('What the applicant writes.'),
    consentText: text(applicationLimits.consentText)
      .optional()
      .describe('Needed: the words that the applicant agreed to.'),
    answers: text(applicationLimits.answers)
      .optional()
      .describe('Answers by the ids of their questions, an object in JSON.'),
    language: text(35)
      .optional()
      .describe('The language of the page, such as de: that of the mail that says it was received.'),
    challenge: text().optional().describe('Needed: as it was given.'),
    nonce: text(40).optional().describe('Needed: the decimal text that solves the challenge.'),
    website: text().optional().describe('To be left empty: a trap for programs, hidden from people.'),
    cv: upload().optional().describe('The CV: pdf, docx or doc by its content, at most 10 MiB.'),
    apiKey: z
      .string()
      .max(255)
      .optional()
      .transform(() => undefined)
      .describe('The API key, where neither a header nor the query carries it; before the file.'),
  }),
  output: applyReceipt,
  errors: ['NOT_FOUND', 'BAD_REQUEST', 'UNSUPPORTED_FILE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
});
