import { kinds, type Kind } from '@nova/contract';
import { knownConfiguration } from '../import/known-configuration.ts';
import { recordsOf } from '../lines/records-of.ts';
import { isWithoutEmail } from '../lines/user-lines.ts';
import { listSources, wholeSources, type ListSource, type WholeSource } from '../read/sources.ts';
import type { Round } from '../round.ts';
import type { NotReachable } from './pull-report.ts';

/** What is missing where a server has no list of a type, in words; other types are named as they are. */
const withoutList: Partial<Record<ListSource['type'], Omit<NotReachable, 'count'>>> = {
  user: {
    what: 'teams, rights and some email addresses of users',
    why: 'there is no list of users; they came by the names that records give them',
  },
  customField: {
    what: 'definitions of custom fields',
    why: 'there is no list of them; labels and kinds came from the values that records hold',
  },
  job: {
    what: 'jobs that no interview or placement names',
    why: 'there is no list of jobs; those that are named were read by their ids',
  },
  application: {
    what: 'applications without an interview',
    why: 'there is no list of applications; interviews show the stage of theirs',
  },
  file: { what: 'files', why: 'there is no list of files, and no record shows the ids of its own' },
};

const withoutWhole: Readonly<Record<WholeSource['type'], string>> = {
  campaign: 'statistics of campaigns',
  company: 'internal notes and sources of companies',
  contact: 'internal notes of contacts',
};

/** What no endpoint of any server shows. */
const never: readonly NotReachable[] = [
  {
    what: 'numbers and times of making of interviews, who referred a candidate or a company, histories of statuses, the audit trail',
    why: 'no read shows them in a form that could be taken in',
    count: null,
  },
];

/** What the other server's interface gives no way to, as far as it has turned out by now. */
export async function notReachable(round: Round): Promise<readonly NotReachable[]> {
  const { spool, files } = round;
  const found: NotReachable[] = [];
  for (const { name, type, params } of listSources) {
    const { lacking } = (await spool.file(name)).mark;
    if (lacking === undefined || params?.archived === 'true' || (type === 'file' && !files)) continue;
    const said = withoutList[type] ?? { what: nameOf(type), why: lacking };
    found.push({ ...said, count: await missedOf(round, type) });
  }
  for (const { name, type } of wholeSources) {
    const { lacking } = (await spool.file(name)).mark;
    if (lacking !== undefined) found.push({ what: withoutWhole[type], why: lacking, count: null });
  }
  const searches = await countOf(round, 'savedSearch', () => true);
  found.push({ ...savedSearches, count: searches === 0 ? null : searches });
  if (round.publicKey === undefined) found.push(adverts);
  return [...found, ...never];
}

const pluralOf: Readonly<Partial<Record<string, Kind>>> = kinds;

const nameOf = (type: ListSource['type']): string => pluralOf[type]?.plural ?? type;

/** How many users are without an address, and candidates have a CV there. */
async function missedOf(round: Round, type: ListSource['type']): Promise<number | null> {
  if (type === 'file') return countOf(round, 'candidate', hasCv);
  if (type !== 'user') return null;
  return (await knownConfiguration(round.database, round.accountId)).countUsers(isWithoutEmail);
}

const savedSearches = {
  what: 'saved searches',
  why: 'what they look for is not shown, nor those that others keep to themselves',
};

const adverts: NotReachable = {
  what: 'what only the adverts of jobs show',
  why: 'a key of the role PUBLIC reads it: --public-key',
  count: null,
};

const hasCv = (record: Readonly<Record<string, unknown>>): boolean => record.hasCv === true;

async function countOf(
  round: Round,
  type: ListSource['type'],
  counts: (record: Readonly<Record<string, unknown>>) => boolean,
): Promise<number> {
  let count = 0;
  for await (const record of recordsOf(round, type)) if (counts(record)) count += 1;
  return count;
}
