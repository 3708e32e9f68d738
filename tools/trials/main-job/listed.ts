import { plainKinds } from '@nova/contract';
import type { Counts } from './lines.ts';
import type { Input } from './calls/call.ts';

/** A list with its input and its total. */
export interface Listed {
  readonly total: number;
  readonly input?: Input;
}

/** Every list and search, with totals from the imported counts. */
export const listed = (counts: Counts): Readonly<Record<string, Listed>> => ({
  'candidates.search': { total: counts.candidate },
  'candidates.savedSearches': { total: counts.savedSearch },
  'companies.list': { total: counts.company },
  'companies.search': { total: counts.company },
  'contacts.list': { total: counts.contact },
  'contacts.search': { total: counts.contact },
  'leads.search': { total: counts.lead },
  'opportunities.list': { total: counts.opportunity },
  'opportunities.search': { total: counts.opportunity },
  'jobs.list': { total: counts.job },
  'jobs.search': { total: counts.job },
  'publicJobs.list': { total: counts.job },
  'applications.list': { total: counts.application },
  'interviews.list': { total: counts.interview, input: { from: '01/01/2024', to: '31/12/2026' } },
  'placements.search': { total: counts.placement },
  'campaigns.list': { total: counts.campaign },
  'files.list': { total: counts.file },
  'customFields.list': { total: counts.customField },
  // The owner is a user too.
  'users.list': { total: counts.user + 1 },
  ...Object.fromEntries(
    plainKinds.flatMap(({ name, plural }) => {
      const total = counts[name as keyof Counts];
      return ['list', 'search'].map((verb) => [`${plural}.${verb}`, { total }]);
    }),
  ),
});
