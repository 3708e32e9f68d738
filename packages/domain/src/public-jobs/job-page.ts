import type { Context } from '../context.ts';
import { foldName } from '../fold-name.ts';

/** An agency's name as it stands in addresses, such as `acme-search`. */
const siteName = (name: string): string =>
  foldName(name)
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '') || 'agency';

/** Where an account shows its jobs. */
export interface JobPages {
  /** Where they are listed on this server. */
  readonly list: string;
  /** Whether pages were opened there. */
  readonly isOpen: boolean;
  /** What the setting JOBS_PAGE_URL says; undefined where it says nothing. */
  readonly website: string | undefined;
}

/** Where the account shows its jobs (docs/interface/public-jobs.md#addresses). */
export async function jobPagesOf(ctx: Context): Promise<JobPages> {
  const [site] = await ctx.db.rows<{ slug: string }>(`SELECT slug FROM job_sites WHERE "accountId" = $1`);
  return {
    list: `${ctx.origin}/jobs/${site?.slug ?? siteName(ctx.account.name)}`,
    isOpen: site !== undefined,
    website: ctx.ports.jobPageUrl,
  };
}

/** What an address is made of. */
interface JobAddress {
  readonly id: string;
  readonly reference: string;
  readonly applyUrl: string | null;
}

/**
 * The address of a job's own page: on the website, or among the pages that were opened on this server, or else where the advert
 * says that applications are made.
 */
export function jobPage(
  { list, isOpen, website }: JobPages,
  { id, reference, applyUrl }: JobAddress,
): string {
  if (website !== undefined)
    return website
      .replaceAll('{jobId}', encodeURIComponent(id))
      .replaceAll('{reference}', encodeURIComponent(reference));
  return (isOpen ? null : applyUrl) ?? `${list}/${id}`;
}
