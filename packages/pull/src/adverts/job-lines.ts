import { jobAdvertWrite } from '@nova/contract';
import { accountDatabase, type Database } from '@nova/db';
import { callersId } from '@nova/transfer';
import type { OtherRecord } from '../http/envelopes.ts';
import { type Line, lineOf, recordsOf, type SourceRecord } from '../lines/line-of.ts';
import { inSlices } from '../read/read-named.ts';
import type { Round } from '../round.ts';
import { adverts } from './read-adverts.ts';

const together = 200;

/** Yields the lines of jobs, together with the adverts that were read for them. */
export async function* jobLines(round: Round): AsyncGenerator<Line> {
  const file = await round.spool.file(adverts);
  const placeOf = await file.places();
  for await (const slice of inSlices(recordsOf(round, 'job'), together)) {
    const shown = await file.at(slice.flatMap(({ id }) => placeOf.get(id) ?? []));
    const byId = new Map(shown.map((advert) => [advert.id, advert]));
    const classes = await companyClasses(round.database, round.accountId, companiesOf(slice));
    for (const job of slice) {
      const advert = byId.get(job.id);
      const more = advert && advertMembers(advert, job, classes.get(String(job.companyId)));
      yield lineOf('job', { ...job, ...more });
    }
  }
}

const companiesOf = (jobs: readonly OtherRecord[]): readonly string[] => [
  ...new Set(jobs.flatMap(({ companyId }) => (typeof companyId === 'string' ? [companyId] : []))),
];

/** Defaults for the adverts of the company's jobs. */
interface CompanyClasses {
  readonly industries: string | null;
  readonly sectors: string | null;
}

const objectOf = (value: unknown): SourceRecord =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isEmpty = (value: SourceRecord): boolean =>
  Object.values(value).every((part) => part === null || part === undefined);

function present(value: SourceRecord): SourceRecord | null {
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

/** An advert derives these values from its job unless it has its own. */
const derived = [
  'location',
  'locationDetail',
  'pay',
  'industries',
  'sectors',
  'bannerImage',
  'jobDetailImage',
];

const plain = Object.keys(jobAdvertWrite.shape).filter((name) => !derived.includes(name));

/**
 * Returns the members that a public job adds to the private one. Values that the advert derives are left out, or they
 * would no longer follow the job.
 */
function advertMembers(
  advert: SourceRecord,
  job: SourceRecord,
  company: CompanyClasses | undefined,
): SourceRecord {
  const images = ['bannerImage', 'jobDetailImage'].map((name) => {
    const image = objectOf(advert[name]);
    return [name, isEmpty(image) ? null : image] as const;
  });
  return {
    ...Object.fromEntries(plain.filter((name) => name in advert).map((name) => [name, advert[name]])),
    ...Object.fromEntries(images),
    ...(typeof advert.archived === 'boolean' && { archived: advert.archived }),
    locationDetail: placeOf(objectOf(advert.location), job),
    pay: payOf(objectOf(advert.pay), job),
    industries: namedIn(advert.industries, company?.industries),
    sectors: namedIn(advert.sectors, company?.sectors),
  };
}

const placeOf = ({ addressLabel, ...place }: SourceRecord, { location }: SourceRecord): SourceRecord | null =>
  present({ addressLabel: addressLabel === location ? null : addressLabel, ...place });

/** @returns an empty list if it equals the company's default */
function namedIn(items: unknown, ofCompany: string | null | undefined): readonly unknown[] | undefined {
  if (!Array.isArray(items)) return undefined;
  const named: readonly unknown[] = items;
  return named.length === 1 && objectOf(named[0]).name === ofCompany ? [] : named;
}

const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' });

function payOf(pay: SourceRecord, job: SourceRecord): SourceRecord | null {
  const [currency, tenure] = [objectOf(pay.currency), objectOf(pay.tenure)];
  const unless = (value: unknown, usual: unknown): unknown => (value === usual ? null : value);
  const isRange = pay.minPay !== null && pay.maxPay !== null && pay.minPay !== pay.maxPay;
  return present({
    label: pay.label,
    minPay: unless(pay.minPay, job.minPay),
    maxPay: unless(pay.maxPay, job.maxPay),
    range: unless(pay.range, isRange),
    currency: present({
      code: unless(currency.code, job.payCurrency),
      name: unless(currency.name, nameOf(currency.code)),
    }),
    tenure: present({
      code: unless(tenure.code, job.payTenure),
      name: unless(tenure.name, inWords(tenure.code)),
    }),
  });
}

const nameOf = (code: unknown): unknown =>
  typeof code === 'string' && /^[A-Z]{3}$/u.test(code) ? (currencyNames.of(code) ?? null) : null;

/** Converts a code to words: `YEAR` becomes `Year`. */
const inWords = (code: unknown): unknown =>
  typeof code === 'string' && code !== ''
    ? `${code.charAt(0).toUpperCase()}${code.slice(1).toLowerCase().replaceAll('_', ' ')}`
    : null;

const statement = `
  SELECT k."otherId", i.name AS industries, s.name AS sectors FROM unnest($2::text[], $3::text[]) AS k("otherId", key)
  JOIN external_ids e ON e."accountId" = $1 AND e.entity = 'company' AND e."externalId" = k.key
  JOIN companies c ON c."accountId" = $1 AND c.id = e."recordId"
  LEFT JOIN master_data i ON i."accountId" = c."accountId" AND i.id = c."industryId"
  LEFT JOIN master_data s ON s."accountId" = c."accountId" AND s.id = c."sectorId"`;

async function companyClasses(
  database: Database,
  accountId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, CompanyClasses>> {
  const keys = otherIds.map(callersId);
  const rows = await accountDatabase(database, accountId).rows<CompanyClasses & { otherId: string }>(
    statement,
    [otherIds, keys],
  );
  return new Map(rows.map((row) => [row.otherId, row]));
}
