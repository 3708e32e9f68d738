import type { Call } from '@nova/core';
import { callProcedure } from '@nova/features/router';
import type { FoundSite } from '@nova/features';
import type { Filters, Scene, Views } from '@nova/job-pages';
import { z } from 'zod';
import { escaped } from '../html.ts';
import type { SitePage } from './shell.ts';

interface Making {
  readonly call: Call;
  readonly views: Views;
  readonly scene: Scene;
  /** The site's address, such as `https://crm.example/jobs/acme`. */
  readonly base: string;
}

/** Makes the list of jobs (docs/interface/public-jobs.md#pages). */
export async function renderListPage(
  { call, views, scene, base }: Making,
  filters: Filters,
): Promise<SitePage> {
  const activeFilters = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  );
  const answer = await readJobs(call, 'list', {
    ...activeFilters,
    ...(filters.remote === undefined ? {} : { remote: true }),
  });
  const { say } = scene.wording;
  const { total } = countShape.parse(answer);
  const isWhole = Object.values(activeFilters).every((value) => value === 0);
  return {
    title: `${say('title')} · ${scene.agency}`,
    description: total > 0 ? `${say('found', { count: total })} · ${scene.agency}` : say('none'),
    // Only the unfiltered list is indexed.
    canonical: isWhole ? base : undefined,
    content: views.jobsView(scene, filters, answer),
  };
}

const countShape = z.object({ total: z.number() });

/** @throws NOT_FOUND for an unpublished job */
export async function renderJobPage({ call, views, scene, base }: Making, jobId: string): Promise<SitePage> {
  const answer = await readJobs(call, 'get', { jobId });
  const job = jobShape.parse(answer);
  const posting = buildPosting(await readJobs(call, 'jsonld', { jobId }), `${base}/${job.id}`);
  const place = job.location?.addressLabel ?? '';
  const summary = job.shortDescription ?? [job.companyName, place].filter(Boolean).join(', ');
  return {
    title: [[job.title, place].filter(Boolean).join(', '), scene.agency].join(' · '),
    description: summary.replaceAll(/\s+/gu, ' ').slice(0, 300),
    canonical: `${base}/${job.id}`,
    content: views.jobView(scene, answer),
    image:
      [job.bannerImage?.url, job.jobDetailImage?.url].find((url) => url?.startsWith('https:')) ?? undefined,
    posting,
  };
}

const image = z.object({ url: z.string().nullable() }).nullish();
const jobShape = z.object({
  id: z.string(),
  title: z.string(),
  shortDescription: z.string().nullable(),
  companyName: z.string().nullable(),
  location: z.object({ addressLabel: z.string().nullable() }).nullish(),
  bannerImage: image,
  jobDetailImage: image,
});

function buildPosting(answer: unknown, url: string): string {
  const posting: unknown = typeof answer === 'string' ? JSON.parse(answer) : answer;
  return JSON.stringify({ ...z.looseObject({}).parse(posting), url });
}

/** The most jobs of a sitemap, because each hundred jobs need one read. */
const mostJobs = 2_000;
const pageSize = 100;

const listShape = z.object({ data: z.array(z.object({ id: z.string() })), total: z.number() });

/**
 * Lists the pages' addresses in the format of sitemaps.org.
 * @param base such as `https://crm.example/jobs/acme`
 */
export async function renderSitemap(call: Call, base: string): Promise<string> {
  const addresses = [base];
  for (let page = 0; page * pageSize < mostJobs; page++) {
    const { data, total } = listShape.parse(await readJobs(call, 'list', { page, size: pageSize }));
    addresses.push(...data.map(({ id }) => `${base}/${id}`));
    if ((page + 1) * pageSize >= total) break;
  }
  const urls = [...new Set(addresses)].map((address) => `<url><loc>${escaped(address)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/**
 * Calls an endpoint of public jobs, with its usual rules.
 * @throws NovaError as the endpoint does
 */
const readJobs = (call: Call, verb: string, input: unknown): Promise<unknown> =>
  callProcedure(call, { name: `publicJobs.${verb}` }, input);

/** Uses the job pages' own key and limits, and ignores a key that was sent. */
export function siteCall(call: Call, { holder, site }: FoundSite): Call {
  const keys = { ...call.services.keys, find: () => Promise.resolve(holder) };
  const credentials = () => Promise.resolve([site.slug]);
  return { ...call, services: { ...call.services, keys }, site: site.slug, credentials };
}
