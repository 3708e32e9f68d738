import { nullableText, optionalId, text } from '@nova/kinds';
import { z } from 'zod';
import { record, siteLanguages } from '@nova/contract';

export const jobSite = z.object({
  accountId: z.string(),
  name: z.string().describe('The agency’s name.'),
  slug: z.string().describe('Part of the path `/jobs/{slug}`.'),
  keyId: z.string().describe('The PUBLIC key that they read with; revoking it closes them.'),
  language: z.enum(siteLanguages).describe('Where the visitor’s is none of them.'),
  accent: nullableText().describe('Colour of links and buttons, as #rrggbb.'),
  websiteUrl: nullableText().describe('The agency’s website.'),
  imprintUrl: nullableText().describe('The agency’s legal notice.'),
  privacyUrl: nullableText().describe('The agency’s privacy notice, which the form leads to.'),
});

const shownSite = jobSite
  .extend({ url: z.string().describe('Their address; a server shows them with JOBS_SITE=1.') })
  .nullable()
  .describe('The agency’s job pages; null where they are closed.')
  .meta({ id: 'JobSite' });

export const longestSlug = 60;

const slug = text(longestSlug).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/u,
  'must be letters a–z, digits and single hyphens between them',
);

const isOnTheWeb = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);

/** An address on the web. An empty text and null clear it. */
const address = () =>
  text(2_000)
    .refine((value) => value === '' || isOnTheWeb(value), 'must be an address on the web')
    .nullish()
    .transform((value) => (value === '' ? null : value));

const accent = text()
  .regex(/^(?:#[\da-f]{6})?$/iu, 'must be a colour such as #1d4ed8')
  .nullish()
  .transform((value) => (typeof value === 'string' ? value.toLowerCase() || null : value));

/** The changes of a job site. Omitted members do not change. */
export const jobSiteChanges = z.object({
  slug: slug.optional().describe('Their address below /jobs/; made of the account’s name by default.'),
  userId: optionalId().describe('Whose visibility they have; the account’s first user by default.'),
  language: z
    .enum(siteLanguages, `must be one of ${siteLanguages.join(', ')}`)
    .optional()
    .describe('Where the visitor’s is none of them.'),
  accent: accent.describe('Colour of links and buttons, such as #1d4ed8.'),
  websiteUrl: address().describe('The agency’s website.'),
  imprintUrl: address().describe('The agency’s legal notice.'),
  privacyUrl: address().describe('The agency’s privacy notice.'),
});

export const getSite = record({
  name: 'site.get',
  summary: 'Get the job pages',
  description: 'Null where they are closed.',
  userRole: 'ADMIN',
  route: { method: 'GET', path: '/site' },
  input: z.object({}),
  output: shownSite,
});

export const updateSite = record({
  name: 'site.update',
  summary: 'Open or change the job pages',
  description: 'Opens them if they are closed. Partial: what is left out stays.',
  userRole: 'ADMIN',
  route: { method: 'PUT', path: '/site' },
  input: jobSiteChanges,
  output: shownSite,
  errors: ['NOT_FOUND'],
});

export const deleteSite = record({
  name: 'site.delete',
  summary: 'Close the job pages',
  description: 'Revokes their key; within 5 seconds they are gone.',
  userRole: 'ADMIN',
  route: { method: 'DELETE', path: '/site' },
  input: z.object({}),
  output: shownSite,
  errors: ['NOT_FOUND'],
});
