import type { updateSite as endpoint } from '../site-contract.ts';
import type { Context } from '@nova/core';
import type { z } from 'zod';
import { closeSite, type JobSite, openSite, findSite } from './job-site.ts';

interface ShownSite extends JobSite {
  readonly url: string;
}

const toShownSite = ({ origin }: Context, site: JobSite): ShownSite => ({
  ...site,
  url: `${origin}/jobs/${site.slug}`,
});

const toSitePlace = (ctx: Context) => ({ db: ctx.db, account: ctx.account, actor: ctx });

/** Returns the settings of the job pages, or null if the pages are closed (docs/interface/site.md). */
export async function getSite(ctx: Context): Promise<ShownSite | null> {
  const site = await findSite(ctx.db, ctx.account);
  return site && toShownSite(ctx, site);
}

/**
 * Changes the settings of the job pages, and opens the pages if they are closed.
 * @throws VALIDATION_ERROR for another account's address; NOT_FOUND for an unknown user
 */
export const updateSite = async (
  ctx: Context,
  changes: z.output<typeof endpoint.input>,
): Promise<ShownSite> => toShownSite(ctx, await openSite(toSitePlace(ctx), changes));

/** @throws NOT_FOUND if they are closed */
export async function deleteSite(ctx: Context): Promise<null> {
  await closeSite(toSitePlace(ctx));
  return null;
}
