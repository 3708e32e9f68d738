import { application } from './kinds/application.ts';
import { campaign } from './kinds/campaign.ts';
import { candidate } from './kinds/candidate.ts';
import { company } from './kinds/company.ts';
import { contact } from './kinds/contact.ts';
import { file } from './kinds/file.ts';
import { interview } from './kinds/interview.ts';
import { job } from './kinds/job.ts';
import { lead } from './kinds/lead.ts';
import { note } from './kinds/note.ts';
import { opportunity } from './kinds/opportunity.ts';
import { placement } from './kinds/placement.ts';
import { savedSearch } from './kinds/saved-search.ts';

/** The list of kinds. A new kind needs a file in kinds/ and a line here. */
export const kinds = {
  candidate,
  company,
  contact,
  lead,
  opportunity,
  job,
  note,
  application,
  interview,
  placement,
  campaign,
  savedSearch,
  file,
} as const;

export type KindName = keyof typeof kinds;

export type NumberedName = {
  [Name in KindName]: 'reference' extends keyof (typeof kinds)[Name]['fields'] ? Name : never;
}[KindName];
