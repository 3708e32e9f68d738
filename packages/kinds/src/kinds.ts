import { campaign } from './kinds/campaign.ts';
import { candidate } from './kinds/candidate.ts';
import { company } from './kinds/company.ts';
import { contact } from './kinds/contact.ts';
import { job } from './kinds/job.ts';
import { lead } from './kinds/lead.ts';
import { opportunity } from './kinds/opportunity.ts';
import { placement } from './kinds/placement.ts';

/** Every kind of record, by its name. A new kind is a file in kinds/ and a line here. */
export const kinds = { candidate, company, contact, lead, opportunity, job, placement, campaign } as const;

export type KindName = keyof typeof kinds;
