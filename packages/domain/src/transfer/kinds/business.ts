import { jobAdvertWrite, type ImportLine, type JobAdvertWrite } from '@nova/contract';
import { kinds } from '@nova/kinds';
import { advertToStore, type StoredAdvert } from '../../jobs/job-advert.ts';
import { given, givenAndNotBlank } from '../../records/written-columns.ts';
import { transferKindOf } from './kind-of.ts';
import type { LineTools } from './transfer-kind.ts';

export const companyKind = transferKindOf(kinds.company);
export const opportunityKind = transferKindOf(kinds.opportunity, { apart: true });

type JobLine = Extract<ImportLine, { type: 'job' }>;

const { location, ...jobFields } = kinds.job.fields;

/** The line's `location` may be a place in detail, so that its column is not simply the member of its name. */
export const jobKind = transferKindOf(
  { ...kinds.job, fields: jobFields },
  {
    made: { location: location.fallback, advert: {} },
    shape: (line, tools) => given({ location: locationText(line), advert: advertOf(line, tools) }),
    export: { members: { location: 't.location' }, without: ['location', 'advert'], spread: 't.advert' },
  },
);

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
