import type { Call } from '@nova/api';
import type { FoundSite } from '@nova/domain';

/** A call that a page's visitor makes: by the key of the job pages, whatever else was sent. */
export function siteCall(call: Call, { holder, site }: FoundSite): Call {
  const keys = { find: () => Promise.resolve(holder), close: () => Promise.resolve() };
  const credentials = () => Promise.resolve([site.slug]);
  return { ...call, services: { ...call.services, keys }, credentials };
}
