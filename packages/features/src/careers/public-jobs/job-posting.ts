import type { getJobPosting as endpoint } from '../open-jobs-contract.ts';
import { type Context, normaliseName, isId, notFound } from '@nova/core';
import { escapeText } from 'entities';
import type { z } from 'zod';
import { type OpenJob, readOpenJobs } from './open-jobs.ts';

type PostingMembers = Readonly<Record<string, unknown>>;
export type AdvertisedJob = OpenJob['job'];

/**
 * Returns a job as schema.org’s JobPosting (docs/interface/public-jobs.md#search-engines).
 * @returns JSON that is safe in a script element
 * @throws NOT_FOUND if the job is not open to the web
 */
export async function getJobPosting(
  ctx: Context,
  { jobId }: z.output<typeof endpoint.input>,
): Promise<string> {
  const [open] = isId(jobId) ? await readOpenJobs(ctx, jobId, 1) : [];
  if (!open) throw notFound('job');
  // `<` is escaped, because it could end the page's script element.
  return JSON.stringify(buildJobPosting(ctx.account.name, await findJobPages(ctx), open)).replaceAll(
    '<',
    String.raw`\u003c`,
  );
}

/** Builds the JobPosting and omits members without a value. */
function buildJobPosting(
  agency: string,
  pages: JobPages,
  { job, posted, validThrough }: OpenJob,
): PostingMembers {
  const page = resolveJobPage(pages, job);
  return omitEmpty({
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: renderDescription(job),
    identifier: { '@type': 'PropertyValue', name: agency, value: job.reference },
    datePosted: posted,
    validThrough,
    employmentType: detectEmploymentTypes(job),
    hiringOrganization: { '@type': 'Organization', name: job.companyName ?? agency },
    ...buildPlace(job),
    baseSalary: buildSalary(job),
    directApply: page !== job.applyUrl,
    url: page,
    industry: job.industry,
    jobBenefits: joinTexts(job.benefits),
    skills: joinTexts(job.skills),
    responsibilities: renderHtml(job.webAdvert.mainResponsibilities),
    qualifications: renderHtml(job.webAdvert.coreSkills),
    totalJobOpenings: job.openings !== null && job.openings > 0 ? job.openings : null,
  });
}

/** Returns the whole advert as HTML, or the title if the advert has no text. */
export function renderDescription({
  title,
  shortDescription,
  description,
  packageOverview,
  webAdvert,
}: AdvertisedJob): string {
  const { mainResponsibilities, coreSkills, whatWillYouLearn, whatsOnOffer, recruitmentProcess } = webAdvert;
  const texts = [
    description ?? shortDescription,
    ...[
      mainResponsibilities,
      coreSkills,
      whatWillYouLearn,
      whatsOnOffer,
      packageOverview,
      recruitmentProcess,
    ],
  ];
  return texts.map((text) => renderHtml(text) ?? '').join('') || (renderHtml(title) ?? '');
}

const renderHtml = (text: string | null): string | null => (text === null ? null : renderAdvertHtml(text));

function buildPlace({ location, remoteWorking }: AdvertisedJob): PostingMembers {
  const country = location.countryCode ?? location.countryName ?? location.country;
  const address = omitEmpty({
    '@type': 'PostalAddress',
    streetAddress: location.addressLine,
    addressLocality: location.cityName ?? location.addressLabel,
    addressRegion: location.regionName ?? location.cityRegion,
    postalCode: location.postCode,
    addressCountry: country,
  });
  const isSomewhere = Object.keys(address).length > 1;
  const { latitude, longitude } = location;
  const geo =
    latitude === null || longitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude };
  return {
    jobLocation: isSomewhere ? omitEmpty({ '@type': 'Place', address, geo }) : null,
    jobLocationType: remoteWorking ? 'TELECOMMUTE' : null,
    applicantLocationRequirements:
      remoteWorking && country !== null
        ? { '@type': 'Country', name: location.countryName ?? country }
        : null,
  };
}

const units = new Set(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']);

/** Returns null unless currency, period and an amount are known. */
function buildSalary({ pay }: AdvertisedJob): PostingMembers | null {
  const unitText = pay.tenure.code?.toUpperCase() ?? '';
  const amounts =
    pay.minPay === pay.maxPay ? { value: pay.minPay } : { minValue: pay.minPay, maxValue: pay.maxPay };
  const value = omitEmpty({ '@type': 'QuantitativeValue', ...amounts, unitText });
  if (!units.has(unitText) || pay.currency.code === null || Object.keys(value).length < 3) return null;
  return { '@type': 'MonetaryAmount', currency: pay.currency.code, value };
}

const joinTexts = (texts: readonly string[]): string | null => (texts.length > 0 ? texts.join(', ') : null);

const omitEmpty = (members: PostingMembers): PostingMembers =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));

/** Patterns of employment types; the first one that matches a text decides. */
const words = [
  [/\bintern(?:ship)?\b|\btrainee\b|praktik|werkstudent/iu, 'INTERN'],
  [/\bvolunt/iu, 'VOLUNTEER'],
  [/part.?time|teilzeit/iu, 'PART_TIME'],
  [/full.?time|vollzeit/iu, 'FULL_TIME'],
  [/\bcontract|freelance/iu, 'CONTRACTOR'],
  [/\btemp|fixed.?term|befristet/iu, 'TEMPORARY'],
  [/per.?diem/iu, 'PER_DIEM'],
  [/permanent|unbefristet|festanstellung/iu, 'FULL_TIME'],
] as const;

/**
 * Returns schema.org's employment types; OTHER for unrecognised texts.
 * @returns null if the job has neither a job type nor an employment type
 */
function detectEmploymentTypes(job: {
  readonly jobType: string | null;
  readonly employmentType: string | null;
}): readonly string[] | null {
  const texts = [job.jobType, job.employmentType].filter((text) => text !== null);
  if (texts.length === 0) return null;
  const codes = texts.flatMap((text) => words.find(([pattern]) => pattern.test(text))?.[1] ?? []);
  const distinct = new Set<string>(codes);
  // A permanent part-time job matches FULL_TIME only because of "permanent", which does not mean full-time hours.
  if (distinct.has('PART_TIME')) distinct.delete('FULL_TIME');
  return distinct.size > 0 ? [...distinct] : ['OTHER'];
}

/** Makes an address such as `acme-search`. */
const createSiteName = (name: string): string =>
  normaliseName(name)
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '') || 'agency';

export interface JobPages {
  /** The address of the list of jobs on this server. */
  readonly list: string;
  /** True if the account has opened its job pages. */
  readonly isOpen: boolean;
  /** The setting JOBS_PAGE_URL. */
  readonly website: string | undefined;
}

/** Finds the addresses of an account's job pages (docs/interface/public-jobs.md#addresses). */
export async function findJobPages(ctx: Context): Promise<JobPages> {
  const [site] = await ctx.db.rows<{ slug: string }>(`SELECT slug FROM job_sites WHERE "accountId" = $1`);
  return {
    list: `${ctx.origin}/jobs/${site?.slug ?? createSiteName(ctx.account.name)}`,
    isOpen: site !== undefined,
    website: ctx.ports.jobPageUrl,
  };
}

interface JobAddress {
  readonly id: string;
  readonly reference: string;
  readonly applyUrl: string | null;
}

/**
 * Returns the job's page on the website; otherwise its page on this server if opened; otherwise the advert's own
 * address for applications.
 */
export function resolveJobPage(
  { list, isOpen, website }: JobPages,
  { id, reference, applyUrl }: JobAddress,
): string {
  if (website !== undefined)
    return website
      .replaceAll('{jobId}', encodeURIComponent(id))
      .replaceAll('{reference}', encodeURIComponent(reference));
  return (isOpen ? null : applyUrl) ?? `${list}/${id}`;
}

const allowedElements = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h2', 'h3', 'h4']);

const marks =
  /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|<!--[\s\S]*?-->|[<>]|&(?!(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,6});)/giu;
const isMarkup = /<(?:p|br|ul|ol|li|strong|em|b|i|h[1-6]|div|span|a)\b[^<>]*>/iu;

/**
 * Returns the advert as harmless HTML of few elements. A plain text becomes paragraphs; HTML loses its attributes,
 * scripts and styles.
 */
export function renderAdvertHtml(text: string): string {
  if (!isMarkup.test(text)) return renderParagraphs(text);
  return text
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/giu, '')
    .replaceAll(marks, (mark, closes?: string, name?: string) => {
      if (name === undefined) return escapeText(mark);
      const element = name.toLowerCase();
      return allowedElements.has(element) ? `<${closes ?? ''}${element}>` : '';
    });
}

const renderParagraphs = (text: string): string =>
  text
    .split(/\r?\n\s*\n/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeText(part).replaceAll(/\r?\n/gu, '<br>')}</p>`)
    .join('');

/** Returns the advert without markup. */
export const renderPlainAdvert = (text: string): string =>
  isMarkup.test(text)
    ? text
        .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/giu, '')
        .replaceAll(/<[^<>]*>/gu, ' ')
        .replaceAll(/\s+/gu, ' ')
        .trim()
    : text;
