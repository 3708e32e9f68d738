import { listSources, listsOf, wholeSources, type WholeSource } from '../read/sources.ts';
import { namedJobs } from '../lines/records-of.ts';
import type { Survey } from '../lines/survey.ts';
import type { Round } from '../round.ts';
import type { LeftToDo } from './pull-report.ts';

interface Ended {
  readonly survey: Survey;
  readonly filesLeft: number;
  /** The other server could not be asked to the end. */
  readonly early: boolean;
}

/** What of a round was not come to: lists, what they do not show, jobs, files, and records that wait for others. */
export async function leftToDo(round: Round, ended: Ended): Promise<readonly LeftToDo[]> {
  if (round.isSweep && ended.early) return [lastLook];
  const waiting = Object.entries(round.findings.waiting).map(([type, count]): LeftToDo => ({
    what: `${type}, waiting for what they name`,
    count,
  }));
  const left = [
    ...(await leftLists(round)),
    ...(ended.early ? [...(await leftWholes(round)), ...(await leftJobs(round, ended.survey))] : []),
    ...waiting,
    ...(ended.filesLeft > 0 ? [{ what: 'files', count: ended.filesLeft }] : []),
  ];
  return left.length === 0 && ended.early ? [lastLook] : left;
}

const lastLook: LeftToDo = { what: 'a last look for what has changed meanwhile', count: null };

async function leftLists({ spool, files }: Round): Promise<readonly LeftToDo[]> {
  const left: LeftToDo[] = [];
  for (const { name, type } of listSources) {
    if (type === 'file' && !files) continue;
    const { mark, seen } = await spool.file(name);
    if (mark.ended) continue;
    const total = mark.place?.total;
    const count = total === undefined ? null : Math.max(1, total - seen.count);
    left.push({ what: `${type}, to be listed`, count });
  }
  return left;
}

async function leftWholes({ spool }: Round): Promise<readonly LeftToDo[]> {
  const left: LeftToDo[] = [];
  for (const { name, type } of wholeSources) {
    const { mark } = await spool.file(name);
    const count = (await countListed(spool, type)) - (mark.place?.done ?? 0);
    if (!mark.ended && count > 0) left.push({ what: `${type}, to be read one by one`, count });
  }
  return left;
}

async function countListed(spool: Round['spool'], type: WholeSource['type']): Promise<number> {
  const files = await Promise.all(listsOf(type).map(({ name }) => spool.file(name)));
  return files.reduce((sum, { count }) => sum + count, 0);
}

/** Jobs that records name, where there is no list of them. */
async function leftJobs({ spool }: Round, { jobIds }: Survey): Promise<readonly LeftToDo[]> {
  const { seen } = await spool.file(namedJobs);
  const count = [...jobIds].filter((id) => !seen.has(id)).length;
  const isListed = (await spool.file('job')).mark.lacking === undefined;
  return isListed || count === 0 ? [] : [{ what: 'job, to be read one by one', count }];
}
