import { derivedNumber } from '../fields/make-field.ts';
import { customFields, tags } from '../fields/lists.ts';
import { masterData, clearableRecord, owner, record } from '../fields/references.ts';
import { amount, code, currency, date } from '../fields/scalars.ts';
import { identified, stamped } from '../fields/shared.ts';
import { kind } from '../kind.ts';

export const placementTypes = ['PERMANENT', 'CONTRACT', 'TEMPORARY', 'FIXED_TERM'] as const;

export type PlacementType = (typeof placementTypes)[number];

export const placement = kind('placement', {
  table: 'placements',
  prefix: 'PLA',
  plural: 'placements',
  description:
    'Candidates who got the job, with rates, fee and margin. A user sees the placements that team and billing allow.',
  emits: [],
  timeline: { on: ['candidateId', 'companyId', 'jobId'], title: 'coalesce(job.title, r.reference)' },
  visibility: { within: 'teamAndBilling' },
  cacheDocuments: true,
  brief: [
    'candidateName',
    'companyName',
    'jobName',
    'statusName',
    'startDate',
    'endDate',
    'fee',
    'currency',
    'ownerName',
  ],
  indexedOrders: ['startDate'],
  fields: {
    ...identified('PLA-1001'),
    candidateId: clearableRecord('candidate', 'The candidate.', 'The candidate’s name.', 'moves'),
    companyId: record(
      'company',
      'The company. Left out of a create: the company of the job.',
      'The company’s name.',
      { onDelete: 'restrict', onMerge: 'moves' },
    ),
    jobId: record('job', 'The job.', 'The job’s title.', { onDelete: 'restrict' }),
    ownerId: owner('placement'),
    statusId: masterData(
      'placement status',
      ['placementStatuses'],
      'One of the placement statuses of the master data.',
    ),
    currency: currency('The currency of its amounts, ISO 4217.'),
    type: code('Its type.', placementTypes),
    placementDate: date('The day the candidate was placed, yyyy-MM-dd.'),
    startDate: date('When the work starts, yyyy-MM-dd.'),
    endDate: date('When the work ends, yyyy-MM-dd.'),
    ...stamped,
    candidateRate: amount('What the candidate gets.'),
    clientRate: amount('What the client pays.'),
    fee: amount('What the agency earns once.'),
    // Numeric arithmetic is exact. Binary fractions would be visible in the result.
    margin: derivedNumber(
      'What is left of what the client pays: clientRate − candidateRate when both are known.',
      {
        sql: '(r."clientRate"::numeric - r."candidateRate"::numeric)::float8',
      },
    ),
    salary: amount('The salary.'),
    timeToFillDays: derivedNumber('Days from the job’s dateOpened to the placementDate.', {
      sql: '(r."placementDate" - job."dateOpened")',
    }),
    tags: tags(),
    customFields: customFields(),
  },
  searchable: ['candidateName', 'jobName', 'companyName', 'tags', 'reference'],
});
