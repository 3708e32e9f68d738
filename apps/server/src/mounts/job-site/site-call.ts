import type { Call } from '@nova/api';
import type { FoundSite } from '@nova/domain';

/** A call by a visitor of job pages: it has the key of the pages, whatever else was sent, and their windows. */
export function siteCall(call: Call, { holder, site }: FoundSite): Call {
  const keys = { find: () => Promise.resolve(holder), close: () => Promise.resolve() };
  const credentials = () => Promise.resolve([site.slug]);
  return { ...call, services: { ...call.services, keys }, site: site.slug, credentials };
}
