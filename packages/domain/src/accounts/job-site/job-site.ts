import { siteLanguages } from '@nova/contract';
import { z } from 'zod';

/** An account's own job pages, as the operator has set them (docs/interface/public-jobs.md#pages). */
export const jobSite = z.object({
  accountId: z.string(),
  /** The agency's name. */
  name: z.string(),
  /** The pages stand at `/jobs/{slug}`. */
  slug: z.string(),
  keyId: z.string(),
  language: z.enum(siteLanguages),
  /** A colour as #rrggbb. */
  accent: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  imprintUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
});

export type JobSite = z.output<typeof jobSite>;

/** SQL of the columns of a `JobSite`, of the tables `job_sites s` and `accounts a`. */
export const jobSiteColumns = `s."accountId", a.name, s.slug, s."keyId", s.language, s.accent, s."websiteUrl", s."imprintUrl", s."privacyUrl"`;

const longestSlug = 60;

/** The address that a name makes: its letters and digits without accents, joined by hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-|-$/gu, '') || 'jobs';

const slug = z
  .string()
  .max(longestSlug)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'must be letters a–z, digits and single hyphens between them');

const isOnTheWeb = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

/** An address on the web; an empty text takes away the one there is. */
const address = z
  .string()
  .max(2_000)
  .refine((text) => text === '' || isOnTheWeb(text), 'must be an address on the web')
  .transform((text) => text || null);

const accent = z
  .string()
  .regex(/^(?:#[\da-f]{6})?$/iu, 'must be a colour such as #1d4ed8')
  .transform((text) => text.toLowerCase() || null);

export const jobSiteChanges = z.object({
  slug: slug.optional(),
  /** The user for whom the pages read; the account's first when left out. */
  userId: z.string().optional(),
  language: z.enum(siteLanguages, `must be one of ${siteLanguages.join(', ')}`).optional(),
  accent: accent.optional(),
  websiteUrl: address.optional(),
  imprintUrl: address.optional(),
  privacyUrl: address.optional(),
});

export type JobSiteChanges = z.input<typeof jobSiteChanges>;
