import { jobAdvertWrite } from '@nova/features/contract';
import { callersId } from '@nova/features/imports';
import { accountDatabase, type Database } from '@nova/db';
import type { OtherRecord } from '../http/envelopes.ts';
import { type Line, toLine, readRecords, type SourceRecord } from '../lines/line-of.ts';
import { splitIntoSlices } from '../read/read-named.ts';
import type { Round } from '../round.ts';
import { adverts } from './read-adverts.ts';

const together = 200;

/** Yields the lines of jobs, together with the adverts that were read for them. */
export async function* readJobLines(round: Round): AsyncGenerator<Line> {
  const file = await round.spool.file(adverts);
  const places = await file.places();
  for await (const slice of splitIntoSlices(readRecords(round, 'job'), together)) {
    const jobAdverts = await file.at(slice.flatMap(({ id }) => places.get(id) ?? []));
    const byId = new Map(jobAdverts.map((advert) => [advert.id, advert]));
    const classes = await findCompanyClasses(round.database, round.accountId, listCompanyIds(slice));
    for (const job of slice) {
      const advert = byId.get(job.id);
      const more = advert && advertMembers(advert, job, classes.get(String(job.companyId)));
      yield toLine('job', { ...job, ...more });
    }
  }
}

const listCompanyIds = (jobs: readonly OtherRecord[]): readonly string[] => [
  ...new Set(jobs.flatMap(({ companyId }) => (typeof companyId === 'string' ? [companyId] : []))),
];

/** Defaults for the adverts of the company's jobs. */
interface CompanyClasses {
  readonly industries: string | null;
  readonly sectors: string | null;
}

const toObject = (value: unknown): SourceRecord =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isEmpty = (value: SourceRecord): boolean =>
  Object.values(value).every((part) => part === null || part === undefined);

function dropEmptyParts(value: SourceRecord): SourceRecord | null {
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
    const image = toObject(advert[name]);
    return [name, isEmpty(image) ? null : image] as const;
  });
  return {
    ...Object.fromEntries(plain.filter((name) => name in advert).map((name) => [name, advert[name]])),
    ...Object.fromEntries(images),
    ...(typeof advert.archived === 'boolean' && { archived: advert.archived }),
    locationDetail: buildLocation(toObject(advert.location), job),
    pay: buildPay(toObject(advert.pay), job),
    industries: omitDefault(advert.industries, company?.industries),
    sectors: omitDefault(advert.sectors, company?.sectors),
  };
}

const buildLocation = (
  { addressLabel, ...place }: SourceRecord,
  { location }: SourceRecord,
): SourceRecord | null =>
  dropEmptyParts({ addressLabel: addressLabel === location ? null : addressLabel, ...place });

/** @returns an empty list if it equals the company's default */
function omitDefault(items: unknown, ofCompany: string | null | undefined): readonly unknown[] | undefined {
  if (!Array.isArray(items)) return undefined;
  const entries: readonly unknown[] = items;
  return entries.length === 1 && toObject(entries[0]).name === ofCompany ? [] : entries;
}

const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' });

function buildPay(pay: SourceRecord, job: SourceRecord): SourceRecord | null {
  const [currency, tenure] = [toObject(pay.currency), toObject(pay.tenure)];
  const unless = (value: unknown, usual: unknown): unknown => (value === usual ? null : value);
  const isRange = pay.minPay !== null && pay.maxPay !== null && pay.minPay !== pay.maxPay;
  return dropEmptyParts({
    label: pay.label,
    minPay: unless(pay.minPay, job.minPay),
    maxPay: unless(pay.maxPay, job.maxPay),
    range: unless(pay.range, isRange),
    currency: dropEmptyParts({
      code: unless(currency.code, job.payCurrency),
      name: unless(currency.name, findCurrencyName(currency.code)),
    }),
    tenure: dropEmptyParts({
      code: unless(tenure.code, job.payTenure),
      name: unless(tenure.name, formatWords(tenure.code)),
    }),
  });
}

const findCurrencyName = (code: unknown): unknown =>
  typeof code === 'string' && /^[A-Z]{3}$/u.test(code) ? (currencyNames.of(code) ?? null) : null;

/** Converts a code to words: `YEAR` becomes `Year`. */
const formatWords = (code: unknown): unknown =>
  typeof code === 'string' && code !== ''
    ? `${code.charAt(0).toUpperCase()}${code.slice(1).toLowerCase().replaceAll('_', ' ')}`
    : null;

const statement = `
  SELECT k."otherId", i.name AS industries, s.name AS sectors FROM unnest($2::text[], $3::text[]) AS k("otherId", key)
  JOIN external_ids e ON e."accountId" = $1 AND e.entity = 'company' AND e."externalId" = k.key
  JOIN companies c ON c."accountId" = $1 AND c.id = e."recordId"
  LEFT JOIN master_data i ON i."accountId" = c."accountId" AND i.id = c."industryId"
  LEFT JOIN master_data s ON s."accountId" = c."accountId" AND s.id = c."sectorId"`;

async function findCompanyClasses(
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
