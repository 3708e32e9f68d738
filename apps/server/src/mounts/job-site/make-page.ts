import type { Call } from '@nova/api';
import { z } from 'zod';
import { readJobs } from './read-jobs.ts';
import type { SitePage } from './shell.ts';
import type { Filters, Scene, Views } from './views.ts';

/** What a page is made of, and for whom. */
export interface Making {
  readonly call: Call;
  readonly views: Views;
  readonly scene: Scene;
  /** Where the pages of this agency stand, such as `https://crm.example/jobs/acme`. */
  readonly base: string;
}

/** The list of open jobs that the filters ask for (docs/interface/public-jobs.md#pages). */
export async function listPage({ call, views, scene, base }: Making, filters: Filters): Promise<SitePage> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  const answer = await readJobs(call, 'list', {
    ...given,
    ...(filters.remote === undefined ? {} : { remote: true }),
  });
  const { say } = scene.wording;
  const { total } = counted.parse(answer);
  const isWhole = Object.values(given).every((value) => value === 0);
  return {
    title: `${say('title')} · ${scene.agency}`,
    description: total > 0 ? `${say('found', { count: total })} · ${scene.agency}` : say('none'),
    // Searches are many; the list itself is one.
    canonical: isWhole ? base : undefined,
    content: views.jobsView(scene, filters, answer),
  };
}

const counted = z.object({ total: z.number() });

/** One open job with its posting. @throws NOT_FOUND where it is not open to the web */
export async function jobPage({ call, views, scene, base }: Making, jobId: string): Promise<SitePage> {
  const answer = await readJobs(call, 'get', { jobId });
  const job = shown.parse(answer);
  const posting = postingOf(await readJobs(call, 'jsonld', { jobId }), `${base}/${job.id}`);
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
const shown = z.object({
  id: z.string(),
  title: z.string(),
  shortDescription: z.string().nullable(),
  companyName: z.string().nullable(),
  location: z.object({ addressLabel: z.string().nullable() }).nullish(),
  bannerImage: image,
  jobDetailImage: image,
});

/** The posting says where it stands: on this page. */
function postingOf(answer: unknown, url: string): string {
  const said: unknown = typeof answer === 'string' ? JSON.parse(answer) : answer;
  return JSON.stringify({ ...z.looseObject({}).parse(said), url });
}
