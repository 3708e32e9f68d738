import type { MasterDataGroup } from '@nova/contract';
import { industries, sectors, skills } from './default-fields-of-work.ts';

/** Records refer to these groups; the interface does not list them. */
type UnlistedGroup = 'experienceLevels' | 'opportunityStatuses';

interface DefaultItem {
  readonly name: string;
  /** A job in this status is no longer active. */
  readonly closed?: true;
  /** The code of the pipeline stage with this name. */
  readonly code?: string;
}

/** The items have the order of the lists. An account may rename, add and remove items. */
const defaults: Readonly<Record<MasterDataGroup | UnlistedGroup, readonly (string | DefaultItem)[]>> = {
  activityTypes: [
    'Call',
    'Email',
    'Meeting',
    'Interview',
    'Note',
    'Task',
    'Text message',
    'LinkedIn message',
  ],
  candidateStatuses: [
    'New',
    'Contacted',
    'Available',
    'In process',
    'On assignment',
    'Placed',
    'Not looking',
    'Unresponsive',
    'Do not use',
  ],
  companyStatuses: ['Prospect', 'Active', 'Key account', 'Dormant', 'Former client', 'Do not approach'],
  companyTypes: ['Client', 'Prospect', 'Supplier', 'Partner', 'Agency', 'Managed service provider'],
  contactStatuses: ['New', 'Active', 'Decision maker', 'Left the company', 'Inactive', 'Do not contact'],
  educationLevels: [
    'Secondary school',
    'Vocational training',
    'Certificate',
    'Diploma',
    'Associate degree',
    "Bachelor's degree",
    "Master's degree",
    'MBA',
    'Doctorate',
  ],
  employmentTypes: [
    'Permanent',
    'Contract',
    'Temporary',
    'Fixed term',
    'Part time',
    'Freelance',
    'Apprenticeship',
    'Internship',
  ],
  experienceLevels: [
    'Entry level',
    'Junior',
    'Mid level',
    'Senior',
    'Lead',
    'Manager',
    'Director',
    'Executive',
  ],
  genders: ['Female', 'Male', 'Non-binary', 'Other', 'Prefer not to say'],
  industries,
  invoiceStatuses: ['Draft', 'Sent', 'Partly paid', 'Paid', 'Overdue', 'Cancelled', 'Written off'],
  jobApplicationLabels: [
    'Strong fit',
    'Possible fit',
    'To review',
    'Second choice',
    'Keep in touch',
    'Not suitable',
  ],
  jobPipelineRejectReasons: [
    'Not enough experience',
    'Skills do not match',
    'Salary expectation too high',
    'Location',
    'Notice period too long',
    'No right to work',
    'Interview feedback',
    'Position filled',
    'Position withdrawn',
    'Candidate withdrew',
    'Offer declined',
    'No response',
  ],
  jobPipelineStages: [
    { name: 'Sourced', code: 'SOURCED' },
    { name: 'Shortlisted', code: 'SHORTLISTED' },
    { name: 'Submitted', code: 'SUBMITTED' },
    { name: 'Interview', code: 'INTERVIEW' },
    { name: 'Offer', code: 'OFFER' },
    { name: 'Placed', code: 'PLACED' },
  ],
  jobStatuses: [
    'Draft',
    'Open',
    'On hold',
    'Interviewing',
    'Offer made',
    { name: 'Filled', closed: true },
    { name: 'Closed', closed: true },
    { name: 'Cancelled', closed: true },
  ],
  leadPipelines: ['New business', 'Account growth', 'Win back', 'Referral'],
  leadStatuses: ['New', 'Contacted', 'Qualified', 'Nurturing', 'Converted', 'Unqualified', 'Lost'],
  opportunityPipelines: [
    'Permanent recruitment',
    'Contract and temporary',
    'Executive search',
    'Managed service',
  ],
  opportunityStates: [
    'Prospecting',
    'Qualification',
    'Proposal',
    'Negotiation',
    'Verbal agreement',
    'Won',
    'Lost',
    'On hold',
  ],
  opportunityStatuses: ['Open', 'On hold', 'Closed'],
  placementStatuses: [
    'Offer accepted',
    'Starting soon',
    'Active',
    'Extended',
    'Completed',
    'Ended early',
    'Did not start',
    'Cancelled',
  ],
  recruitingTeamRoles: [
    'Account manager',
    'Lead recruiter',
    'Recruiter',
    'Sourcer',
    'Researcher',
    'Coordinator',
  ],
  sectors,
  skills,
  sources: [
    'Company website',
    'Job board',
    'LinkedIn',
    'Referral',
    'Headhunted',
    'Agency database',
    'Social media',
    'Career fair',
    'Cold call',
    'Email campaign',
    'Walk-in',
    'Import',
    'API',
    'Other',
  ],
};

/** The default items, each with its position in its group. */
export const defaultMasterData: readonly (DefaultItem & {
  readonly group: string;
  readonly position: number;
})[] = Object.entries(defaults).flatMap(([group, items]) =>
  items.map((item, position) => ({
    group,
    position,
    ...(typeof item === 'string' ? { name: item } : item),
  })),
);
