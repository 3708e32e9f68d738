import { jobAdvertWrite, type ImportLine, type JobAdvertWrite } from '@nova/contract';
import { companyKeys } from '../../companies/company-keys.ts';
import { experienceLevelGroup } from '../../jobs/experience-level.ts';
import { advertToStore, type StoredAdvert } from '../../jobs/job-advert.ts';
import { given, givenAndNotBlank } from '../../records/written-columns.ts';
import { empty, masterDataColumn, off, owner, transferKind, type LineTools } from './transfer-kind.ts';

export const companyKind = transferKind({
  type: 'company',
  table: 'companies',
  columns: {
    name: '',
    ...empty(
      'description',
      'domain',
      'email',
      'phone',
      'faxNo',
      'website',
      'linkedIn',
      'facebook',
      'twitter',
    ),
    ...empty('location', 'size', 'internalNotes', 'employeeCount', 'foundedYear', 'annualRevenue', 'rating'),
    ...empty('referrerId'),
    ...off('client'),
  },
  made: {},
  references: [
    masterDataColumn('industry', 'industries'),
    masterDataColumn('sector', 'sectors'),
    masterDataColumn('source', 'sources'),
    masterDataColumn('status', 'companyStatuses'),
    owner,
    { column: 'parentCompanyId', to: 'company', name: 'parentCompanyName' },
  ],
  labelled: true,
  stamp: 'updatedOn',
  activity: true,
  shape: (line) => given({ description: line.description ?? line.overview ?? line.description }),
  duplicateKeys: (row) => companyKeys({ name: String(row.name) }),
  export: {},
});

export const opportunityKind = transferKind({
  type: 'opportunity',
  table: 'opportunities',
  columns: {
    name: '',
    ...empty('description', 'stateReason', 'bidCurrency', 'bidValue', 'probability'),
    ...empty('estimatedDurationMonths', 'forecastedClosingDate', 'startDate', 'actualClosingDate'),
  },
  made: {},
  references: [
    { column: 'companyId', to: 'company', name: 'companyName' },
    { column: 'contactId', to: 'contact', name: 'contactName' },
    owner,
    masterDataColumn('employmentType', 'employmentTypes'),
    masterDataColumn('state', 'opportunityStates'),
    masterDataColumn('status', 'opportunityPipelines', 'opportunityStates', 'opportunityStatuses'),
  ],
  labelled: true,
  stamp: 'updatedOn',
  activity: false,
  apart: true,
  export: {},
});

type JobLine = Extract<ImportLine, { type: 'job' }>;

export const jobKind = transferKind({
  type: 'job',
  table: 'jobs',
  columns: {
    title: '',
    ...empty('shortDescription', 'internalDescription', 'statusReason', 'payCurrency', 'payTenure'),
    ...empty('minPay', 'maxPay', 'openPositions', 'rating', 'closingDate', 'dateOpened', 'startDate'),
    ...off('flexiHours', 'hot', 'relocation', 'remoteWorking', 'visaSponsored', 'archived'),
    skills: [],
  },
  made: { location: null, advert: {} },
  references: [
    { column: 'companyId', to: 'company', name: 'companyName' },
    { column: 'contactId', to: 'contact', name: 'contactName' },
    masterDataColumn('employmentType', 'employmentTypes'),
    masterDataColumn('experienceLevel', experienceLevelGroup),
    masterDataColumn('source', 'sources'),
    masterDataColumn('status', 'jobStatuses'),
    owner,
  ],
  labelled: true,
  stamp: 'updatedOn',
  activity: true,
  shape: (line, tools) => given({ location: locationText(line), advert: advertOf(line, tools) }),
  export: { members: { location: 't.location' }, without: ['location', 'advert'], spread: 't.advert' },
});

/** The private text of a place that is given in detail. */
function locationText({ location }: JobLine): string | null | undefined {
  if (typeof location !== 'object' || location === null) return location;
  const { addressLabel, cityName, countryName, country } = location;
  return addressLabel ?? ([cityName, countryName ?? country].filter(Boolean).join(', ') || null);
}

function advertOf(line: JobLine, { catalogue, before }: LineTools): StoredAdvert | undefined {
  const place = typeof line.location === 'object' ? { locationDetail: line.location } : {};
  const detail = { ...place, ...givenAndNotBlank({ locationDetail: line.locationDetail }) };
  const members = Object.entries({ ...line, ...detail }).filter(([name]) => name in jobAdvertWrite.shape);
  const write = writeOf(Object.fromEntries(members));
  for (const group of ['industries', 'sectors'] as const) {
    if (!write[group]) continue;
    write[group] = write[group].map(({ id, name }) => ({
      id: id ? (catalogue.masterData([group], id) ?? (name ? null : id)) : null,
      name,
    }));
  }
  const stored = Object.keys(given(write)).length > 0;
  return stored ? advertToStore(catalogue.references('job'), write, advertBefore(before?.advert)) : undefined;
}

const notNullable = [
  'benefits',
  'languages',
  'industries',
  'sectors',
  'publishToWebsite',
  'keepAdvertWhenClosed',
];

/** The line's schema is that of a job write, with null for what is not given: lists and flags then stay as they are. */
const writeOf = (
  members: Readonly<Record<string, unknown>>,
): { -readonly [M in keyof JobAdvertWrite]: JobAdvertWrite[M] } =>
  Object.fromEntries(
    Object.entries(members).filter(([name, value]) => value !== null || !notNullable.includes(name)),
  ) as JobAdvertWrite;

/** The column holds an advert as it was stored (prisma/schema.prisma, Job). */
const advertBefore = (column: unknown): StoredAdvert => (column ?? {}) as StoredAdvert;
