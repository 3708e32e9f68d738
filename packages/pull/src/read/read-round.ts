import { adverts, readAdverts } from '../adverts/read-adverts.ts';
import { parseObject } from '../http/envelopes.ts';
import { endsRun, isFault, concernsOne, type SourceError } from '../http/ask-once.ts';
import { hasList, namedJobs, readRecords } from '../lines/line-of.ts';
import { Survey } from '../lines/survey.ts';
import type { Round } from '../round.ts';
import { readList } from './read-list.ts';
import { readNamed } from './read-named.ts';
import { readWhole } from './read-whole.ts';
import { listSources, findPath, wholeSources, type ListSource } from './sources.ts';

export interface ReadProgress {
  readonly stopped: SourceError | undefined;
  /** True if all lists were read or reported, so that an import may start. */
  readonly listsDone: boolean;
  readonly survey: Survey;
}

/**
 * Reads all lists, then the records that they lack. A failing list is reported, and the others are read.
 * @throws SourceError if the first answer breaks the interface
 */
export async function readRound(round: Round): Promise<ReadProgress> {
  let stopped = await readMasterData(round);
  stopped ??= await tryEach(round, chooseLists(round), (source) => readList(round, source));
  const listsDone = stopped === undefined;
  stopped ??= await tryEach(round, wholeSources, (source) => readWhole(round, source));
  stopped ??= await tryEach(round, [{ type: 'job' as const }], () => readAdverts(round));
  const survey = await buildSurvey(round);
  if (stopped === undefined && !(await hasList(round, 'job'))) stopped = await readJobs(round, survey);
  return { stopped, listsDone, survey };
}

const chooseLists = ({ files }: Round): readonly ListSource[] =>
  listSources.filter(({ type }) => type !== 'file' || files !== undefined);

/**
 * Reads master data first, because every server has it and it is small.
 * @returns the error that ended the run, if any
 */
async function readMasterData({ spool, server, findings }: Round): Promise<SourceError | undefined> {
  const file = await spool.file('masterData');
  if (file.mark.ended) return undefined;
  try {
    const data = await server.read({ path: findPath('masterData.all'), take: parseObject });
    if (spool.startedOn === null) await spool.begin(computeStart(server.firstDate));
    await file.append([{ id: 'all', data }], { ended: true });
  } catch (error) {
    const isLate = spool.startedOn !== null || isFault(error, 'QUOTA');
    if (endsRun(error) && isLate) return error;
    if (!isFault(error, 'FORBIDDEN')) throw error;
    findings.fault('masterData', error.message);
    if (spool.startedOn === null) await spool.begin(computeStart(server.firstDate));
  }
  return undefined;
}

/**
 * Milliseconds by which the next pull starts earlier. Clocks differ, and a change may become visible after its time
 * stamp.
 */
const leeway = 2 * 60_000;

const computeStart = (date: Date | undefined): Date => new Date((date ?? new Date()).getTime() - leeway);

/** @returns the error that ended the run early, if any */
async function tryEach<T extends { readonly type: ListSource['type'] }>(
  { findings }: Round,
  sources: readonly T[],
  read: (source: T) => Promise<void>,
): Promise<SourceError | undefined> {
  for (const source of sources) {
    try {
      await read(source);
    } catch (error) {
      if (endsRun(error)) return error;
      if (!concernsOne(error)) throw error;
      findings.fault(source.type, error.message);
    }
  }
  return undefined;
}

async function buildSurvey(round: Round): Promise<Survey> {
  const survey = new Survey();
  const types = new Set(chooseLists(round).map(({ type }) => type));
  for (const type of types) for await (const record of readRecords(round, type)) survey.add(type, record);
  return survey;
}

/** Reads jobs by id. Used for servers without a list of jobs. */
async function readJobs(round: Round, survey: Survey): Promise<SourceError | undefined> {
  const file = await round.spool.file(namedJobs);
  for await (const { id } of (await round.spool.file(adverts)).records()) survey.jobIds.add(id);
  const stopped = await tryEach(round, [{ type: 'job' as const }], () =>
    readNamed(round, 'job', { file, ids: survey.jobIds }),
  );
  for await (const job of file.records()) survey.add('job', job);
  return stopped;
}
