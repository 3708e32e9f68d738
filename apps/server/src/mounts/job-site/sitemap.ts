import type { Call } from '@nova/api';
import { z } from 'zod';
import { escaped } from '../pages/html.ts';
import { readJobs } from './read-jobs.ts';

/** So many jobs at most, the newest: each hundred is a read of the account's. */
const mostJobs = 2_000;
const pageSize = 100;

const listed = z.object({ data: z.array(z.object({ id: z.string() })), total: z.number() });

/**
 * The pages of an agency's open jobs for search engines, as sitemaps.org has it (docs/interface/public-jobs.md#pages).
 * @param base where the pages stand, such as `https://crm.example/jobs/acme`
 */
export async function sitemap(call: Call, base: string): Promise<string> {
  const addresses = [base];
  for (let page = 0; page * pageSize < mostJobs; page++) {
    const { data, total } = listed.parse(await readJobs(call, 'list', { page, size: pageSize }));
    addresses.push(...data.map(({ id }) => `${base}/${id}`));
    if ((page + 1) * pageSize >= total) break;
  }
  const urls = [...new Set(addresses)].map((address) => `<url><loc>${escaped(address)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
