import { type Context, escapeCdata, escapeXmlText } from '@nova/core';
import {
  type AdvertisedJob,
  renderAdvertHtml,
  renderPlainAdvert,
  renderDescription,
  resolveJobPage,
  type JobPages,
  findJobPages,
} from './job-posting.ts';
import { type OpenJob, readOpenJobs } from './open-jobs.ts';

/** The number of jobs in the RSS feed; its readers look for new jobs only. */
const mostInFeed = 100;

/** The number of jobs for job boards, newest first; it bounds the size of the answer. */
const mostForBoards = 2_000;

/** Returns open jobs as RSS 2.0, newest first (docs/interface/public-jobs.md#feeds). */
export async function getJobsFeed(ctx: Context): Promise<string> {
  const jobs = await readOpenJobs(ctx, null, mostInFeed);
  const pages = await findJobPages(ctx);
  const { name } = ctx.account;
  const head =
    renderElement('title', `${name}: jobs`) +
    renderElement('link', pages.list) +
    renderElement('description', `Open jobs of ${name}.`);
  const items = jobs.map((open) => renderItem(pages, open)).join('');
  return `${xmlHead}<rss version="2.0"><channel>${head}${renderBuildDate(jobs)}${items}</channel></rss>\n`;
}

function renderItem(pages: JobPages, { job, posted }: OpenJob): string {
  const summary =
    job.shortDescription === null ? renderDescription(job) : renderAdvertHtml(job.shortDescription);
  return `<item>${
    renderElement('title', job.title) +
    renderElement('link', resolveJobPage(pages, job)) +
    renderElement('description', summary) +
    renderElement('category', job.jobType) +
    `<guid isPermaLink="false">${escapeXmlText(job.id)}</guid>` +
    renderElement('pubDate', formatMailDate(posted))
  }</item>`;
}

/** Returns open jobs in the XML format of job boards (docs/interface/public-jobs.md#feeds). */
export async function getJobsForBoards(ctx: Context): Promise<string> {
  const jobs = await readOpenJobs(ctx, null, mostForBoards);
  const pages = await findJobPages(ctx);
  const head = renderElement('publisher', ctx.account.name) + renderElement('publisherurl', pages.list);
  return `${xmlHead}<source>${head}${renderBuildDate(jobs)}${jobs.map((open) => renderBoardJob(ctx.account.name, pages, open)).join('')}</source>\n`;
}

function renderBoardJob(agency: string, pages: JobPages, { job, posted }: OpenJob): string {
  const { location } = job;
  return `<job>${
    renderElement('title', job.title) +
    renderElement('date', formatMailDate(posted)) +
    renderElement('referencenumber', job.reference) +
    renderElement('url', resolveJobPage(pages, job)) +
    renderElement('company', job.companyName ?? agency) +
    renderElement('city', location.cityName ?? location.addressLabel) +
    renderElement('state', location.regionName ?? location.cityRegion) +
    renderElement('country', location.countryCode ?? location.countryName ?? location.country) +
    renderElement('postalcode', location.postCode) +
    renderCdataElement('description', renderDescription(job)) +
    renderElement('salary', formatSalary(job)) +
    renderElement('jobtype', job.jobType ?? job.employmentType)
  }</job>`;
}

/** The date is that of the last change of any job, so that an unchanged feed has the same bytes. */
const renderBuildDate = (jobs: readonly OpenJob[]): string => {
  const newest = jobs
    .map(({ updatedOn }) => updatedOn)
    .sort()
    .at(-1);
  return newest === undefined ? '' : renderElement('lastBuildDate', formatMailDate(newest));
};

/** Returns the advert's own text, or for example `27000 - 34000 GBP per year`. */
function formatSalary({ pay }: AdvertisedJob): string | null {
  if (pay.label !== null) return renderPlainAdvert(pay.label);
  const amounts = [...new Set([pay.minPay, pay.maxPay].filter((amount) => amount !== null))];
  if (amounts.length === 0) return null;
  const period = pay.tenure.name === null ? [] : [`per ${pay.tenure.name.toLowerCase()}`];
  return [amounts.join(' - '), pay.currency.code, ...period].filter((part) => part !== null).join(' ');
}

/** Returns an XML element, or nothing for an empty text. */
const renderElement = (name: string, text: string | null): string =>
  text === null || text === '' ? '' : `<${name}>${escapeXmlText(text)}</${name}>`;

const renderCdataElement = (name: string, text: string): string => `<${name}>${escapeCdata(text)}</${name}>`;

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Formats a date as RFC 822 requires. */
const formatMailDate = (iso: string): string => new Date(iso).toUTCString();
