import { type Kind, kinds } from '@nova/contract';
import { loadConfiguration } from '../import/known-configuration.ts';
import { isWithoutEmail } from '../lines/made-lines.ts';
import { namedJobs, readRecords } from '../lines/line-of.ts';
import type { Survey } from '../lines/survey.ts';
import { findLists, type ListSource, listSources, type WholeSource, wholeSources } from '../read/sources.ts';
import type { Round } from '../round.ts';
import type { LeftToDo, NotReachable } from './pull-report.ts';

interface RoundEnd {
  readonly survey: Survey;
  readonly filesLeft: number;
  /** True if the other server became unavailable. */
  readonly early: boolean;
}

/** Returns unfinished lists, details, jobs and files, and records that wait. */
export async function listLeftToDo(round: Round, ended: RoundEnd): Promise<readonly LeftToDo[]> {
  if (round.isSweep && ended.early) return [lastLook];
  const waiting = Object.entries(round.findings.waiting).map(([type, count]): LeftToDo => ({
    what: `${type}, waiting for what they name`,
    count,
  }));
  const items = [
    ...(await findLeftLists(round)),
    ...(ended.early ? [...(await findLeftDetails(round)), ...(await findLeftJobs(round, ended.survey))] : []),
    ...waiting,
    ...(ended.filesLeft > 0 ? [{ what: 'files', count: ended.filesLeft }] : []),
  ];
  return items.length === 0 && ended.early ? [lastLook] : items;
}

const lastLook: LeftToDo = { what: 'a last look for what has changed meanwhile', count: null };

async function findLeftLists({ spool, files }: Round): Promise<readonly LeftToDo[]> {
  const items: LeftToDo[] = [];
  for (const { name, type } of listSources) {
    if (type === 'file' && !files) continue;
    const { mark, seen } = await spool.file(name);
    if (mark.ended) continue;
    const total = mark.place?.total;
    const count = total === undefined ? null : Math.max(1, total - seen.count);
    items.push({ what: `${type}, to be listed`, count });
  }
  return items;
}

async function findLeftDetails({ spool }: Round): Promise<readonly LeftToDo[]> {
  const items: LeftToDo[] = [];
  for (const { name, type } of wholeSources) {
    const { mark } = await spool.file(name);
    const count = (await countListed(spool, type)) - (mark.place?.done ?? 0);
    if (!mark.ended && count > 0) items.push({ what: `${type}, to be read one by one`, count });
  }
  return items;
}

async function countListed(spool: Round['spool'], type: WholeSource['type']): Promise<number> {
  const files = await Promise.all(findLists(type).map(({ name }) => spool.file(name)));
  return files.reduce((sum, { count }) => sum + count, 0);
}

/** Returns the jobs that were not read by id, for servers without a list of jobs. */
async function findLeftJobs({ spool }: Round, { jobIds }: Survey): Promise<readonly LeftToDo[]> {
  const { seen } = await spool.file(namedJobs);
  const count = [...jobIds].filter((id) => !seen.has(id)).length;
  const isListed = (await spool.file('job')).mark.lacking === undefined;
  return isListed || count === 0 ? [] : [{ what: 'job, to be read one by one', count }];
}

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

/** Data that endpoints of any server lack. */
const never: readonly NotReachable[] = [
  {
    what: 'numbers and times of making of interviews, who referred a candidate or a company, histories of statuses, the audit trail',
    why: 'no read shows them in a form that could be taken in',
    count: null,
  },
];

/** Returns the data that this server does not offer, as far as is known. */
export async function findUnreachable(round: Round): Promise<readonly NotReachable[]> {
  const { spool, files } = round;
  const unreachable: NotReachable[] = [];
  for (const { name, type, params } of listSources) {
    const { lacking } = (await spool.file(name)).mark;
    if (lacking === undefined || params?.archived === 'true' || (type === 'file' && !files)) continue;
    const explanation = withoutList[type] ?? { what: formatPlural(type), why: lacking };
    unreachable.push({ ...explanation, count: await countMissed(round, type) });
  }
  for (const { name, type } of wholeSources) {
    const { lacking } = (await spool.file(name)).mark;
    if (lacking !== undefined) unreachable.push({ what: withoutWhole[type], why: lacking, count: null });
  }
  const searches = await countRecords(round, 'savedSearch', () => true);
  unreachable.push({ ...savedSearches, count: searches === 0 ? null : searches });
  if (round.publicKey === undefined) unreachable.push(adverts);
  return [...unreachable, ...never];
}

const pluralOf: Readonly<Partial<Record<string, Kind>>> = kinds;

const formatPlural = (type: ListSource['type']): string => pluralOf[type]?.plural ?? type;

async function countMissed(round: Round, type: ListSource['type']): Promise<number | null> {
  if (type === 'file') return countRecords(round, 'candidate', hasCv);
  if (type !== 'user') return null;
  return (await loadConfiguration(round.database, round.accountId)).countUsers(isWithoutEmail);
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

async function countRecords(
  round: Round,
  type: ListSource['type'],
  counts: (record: Readonly<Record<string, unknown>>) => boolean,
): Promise<number> {
  let count = 0;
  for await (const record of readRecords(round, type)) if (counts(record)) count += 1;
  return count;
}
