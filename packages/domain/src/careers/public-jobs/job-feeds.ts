import type { Context } from '../../context.ts';
import {
  type AdvertisedJob,
  advertHtml,
  advertPlain,
  descriptionOf,
  jobPage,
  type JobPages,
  jobPagesOf,
} from './job-posting.ts';
import { type OpenJob, readOpenJobs } from './open-jobs.ts';
import { xmlCdata, xmlText } from '../../xml-text.ts';

/** The number of jobs in the RSS feed; its readers look for new jobs only. */
const mostInFeed = 100;

/** The number of jobs for job boards, newest first; it bounds the size of the answer. */
const mostForBoards = 2_000;

/** Returns open jobs as RSS 2.0, newest first (docs/interface/public-jobs.md#feeds). */
export async function getJobsFeed(ctx: Context): Promise<string> {
  const jobs = await readOpenJobs(ctx, null, mostInFeed);
  const pages = await jobPagesOf(ctx);
  const { name } = ctx.account;
  const head =
    element('title', `${name}: jobs`) +
    element('link', pages.list) +
    element('description', `Open jobs of ${name}.`);
  const items = jobs.map((open) => item(pages, open)).join('');
  return `${xmlHead}<rss version="2.0"><channel>${head}${built(jobs)}${items}</channel></rss>\n`;
}

function item(pages: JobPages, { job, posted }: OpenJob): string {
  const summary = job.shortDescription === null ? descriptionOf(job) : advertHtml(job.shortDescription);
  return `<item>${
    element('title', job.title) +
    element('link', jobPage(pages, job)) +
    element('description', summary) +
    element('category', job.jobType) +
    `<guid isPermaLink="false">${xmlText(job.id)}</guid>` +
    element('pubDate', mailDate(posted))
  }</item>`;
}

/** Returns open jobs in the XML format of job boards (docs/interface/public-jobs.md#feeds). */
export async function getJobsForBoards(ctx: Context): Promise<string> {
  const jobs = await readOpenJobs(ctx, null, mostForBoards);
  const pages = await jobPagesOf(ctx);
  const head = element('publisher', ctx.account.name) + element('publisherurl', pages.list);
  return `${xmlHead}<source>${head}${built(jobs)}${jobs.map((open) => boardJob(ctx.account.name, pages, open)).join('')}</source>\n`;
}

function boardJob(agency: string, pages: JobPages, { job, posted }: OpenJob): string {
  const { location } = job;
  return `<job>${
    element('title', job.title) +
    element('date', mailDate(posted)) +
    element('referencenumber', job.reference) +
    element('url', jobPage(pages, job)) +
    element('company', job.companyName ?? agency) +
    element('city', location.cityName ?? location.addressLabel) +
    element('state', location.regionName ?? location.cityRegion) +
    element('country', location.countryCode ?? location.countryName ?? location.country) +
    element('postalcode', location.postCode) +
    cdataElement('description', descriptionOf(job)) +
    element('salary', salaryText(job)) +
    element('jobtype', job.jobType ?? job.employmentType)
  }</job>`;
}

/** The date is that of the last change of any job, so that an unchanged feed has the same bytes. */
const built = (jobs: readonly OpenJob[]): string => {
  const newest = jobs
    .map(({ updatedOn }) => updatedOn)
    .sort()
    .at(-1);
  return newest === undefined ? '' : element('lastBuildDate', mailDate(newest));
};

/** Returns the advert's own text, or for example `27000 - 34000 GBP per year`. */
function salaryText({ pay }: AdvertisedJob): string | null {
  if (pay.label !== null) return advertPlain(pay.label);
  const amounts = [...new Set([pay.minPay, pay.maxPay].filter((amount) => amount !== null))];
  if (amounts.length === 0) return null;
  const period = pay.tenure.name === null ? [] : [`per ${pay.tenure.name.toLowerCase()}`];
  return [amounts.join(' - '), pay.currency.code, ...period].filter((part) => part !== null).join(' ');
}

/** Returns an XML element, or nothing for an empty text. */
const element = (name: string, text: string | null): string =>
  text === null || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`;

const cdataElement = (name: string, text: string): string => `<${name}>${xmlCdata(text)}</${name}>`;

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Formats a date as RFC 822 requires. */
const mailDate = (iso: string): string => new Date(iso).toUTCString();
