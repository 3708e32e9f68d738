import type { getJobPosting as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { notFound } from '../records/not-found.ts';
import { advertHtml } from './advert-html.ts';
import { employmentTypesOf } from './employment-types.ts';
import { jobPage, jobPagesOf, type JobPages } from './job-page.ts';
import { readOpenJobs, type OpenJob } from './read-open-jobs.ts';

type PostingMembers = Readonly<Record<string, unknown>>;
type AdvertisedJob = OpenJob['job'];

/**
 * A job as schema.org’s JobPosting, for search engines (docs/interface/public-jobs.md#search-engines).
 * @returns JSON that may stand in a page’s script element
 * @throws NOT_FOUND where it is not open to the web
 */
export async function getJobPosting(
  ctx: Context,
  { jobId }: z.output<typeof endpoint.input>,
): Promise<string> {
  const [open] = isId(jobId) ? await readOpenJobs(ctx, jobId, 1) : [];
  if (!open) throw notFound('job');
  // A text must not end the script that a page puts this into.
  return JSON.stringify(jobPosting(ctx.account.name, await jobPagesOf(ctx), open)).replaceAll(
    '<',
    String.raw`\u003c`,
  );
}

/** The posting, without the members of which nothing is known. */
export function jobPosting(
  agency: string,
  pages: JobPages,
  { job, posted, validThrough }: OpenJob,
): PostingMembers {
  const page = jobPage(pages, job);
  return known({
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionOf(job),
    identifier: { '@type': 'PropertyValue', name: agency, value: job.reference },
    datePosted: posted,
    validThrough,
    employmentType: employmentTypesOf(job),
    hiringOrganization: { '@type': 'Organization', name: job.companyName ?? agency },
    ...placeOf(job),
    baseSalary: salaryOf(job),
    directApply: page !== job.applyUrl,
    url: page,
    industry: job.industry,
    jobBenefits: joined(job.benefits),
    skills: joined(job.skills),
    responsibilities: htmlOf(job.webAdvert.mainResponsibilities),
    qualifications: htmlOf(job.webAdvert.coreSkills),
    totalJobOpenings: job.openings !== null && job.openings > 0 ? job.openings : null,
  });
}

/** All that the advert says of the work, in HTML; the title where it says nothing. */
export function descriptionOf({
  title,
  shortDescription,
  description,
  packageOverview,
  webAdvert,
}: AdvertisedJob): string {
  const { mainResponsibilities, coreSkills, whatWillYouLearn, whatsOnOffer, recruitmentProcess } = webAdvert;
  const said = [
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
  return said.map((text) => htmlOf(text) ?? '').join('') || (htmlOf(title) ?? '');
}

const htmlOf = (text: string | null): string | null => (text === null ? null : advertHtml(text));

function placeOf({ location, remoteWorking }: AdvertisedJob): PostingMembers {
  const country = location.countryCode ?? location.countryName ?? location.country;
  const address = known({
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
    jobLocation: isSomewhere ? known({ '@type': 'Place', address, geo }) : null,
    jobLocationType: remoteWorking ? 'TELECOMMUTE' : null,
    applicantLocationRequirements:
      remoteWorking && country !== null
        ? { '@type': 'Country', name: location.countryName ?? country }
        : null,
  };
}

const units = new Set(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']);

/** The pay, where its currency, its period and an amount are known. */
function salaryOf({ pay }: AdvertisedJob): PostingMembers | null {
  const unitText = pay.tenure.code?.toUpperCase() ?? '';
  const amounts =
    pay.minPay === pay.maxPay ? { value: pay.minPay } : { minValue: pay.minPay, maxValue: pay.maxPay };
  const value = known({ '@type': 'QuantitativeValue', ...amounts, unitText });
  if (!units.has(unitText) || pay.currency.code === null || Object.keys(value).length < 3) return null;
  return { '@type': 'MonetaryAmount', currency: pay.currency.code, value };
}

const joined = (texts: readonly string[]): string | null => (texts.length > 0 ? texts.join(', ') : null);

const known = (members: PostingMembers): PostingMembers =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));
