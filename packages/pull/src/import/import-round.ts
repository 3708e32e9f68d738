import { type Field, type Kind, kinds } from '@nova/contract';
import { type ImportType, importTypes } from '@nova/features/contract';
import { findMissingReferences } from '@nova/features/imports';
import { readJobLines } from '../adverts/job-lines.ts';
import { readRecruiters, addDetails } from '../adverts/read-adverts.ts';
import { SourceError } from '../http/ask-once.ts';
import {
  deriveApplicationLines,
  customFieldLines,
  interviewLine,
  readLatestActivity,
  type MasterDataLine,
  masterDataLines,
  type NotAfter,
  userLines,
} from '../lines/made-lines.ts';
import { hasList, type Line, toLine, readRecords } from '../lines/line-of.ts';
import { Survey } from '../lines/survey.ts';
import { splitIntoSlices, readNamed } from '../read/read-named.ts';
import { type SingleType, singleTypes } from '../read/sources.ts';
import type { Round } from '../round.ts';
import { importLines, type LineSource } from './import-lines.ts';
import { loadConfiguration } from './known-configuration.ts';

/** Types that other steps import. */
const separateTypes: readonly ImportType[] = ['masterData', 'customField', 'user', 'savedSearch', 'file'];

/** Imports each type after those it refers to. */
export async function importRound(importing: ImportState, survey: Survey): Promise<void> {
  const { round } = importing;
  await importConfiguration(round, survey);
  const notAfter = await readLatestActivity(round);
  for (const type of importTypes.filter((one) => !separateTypes.includes(one))) {
    const lines = await openLines(round, type, notAfter);
    await importType(importing, { type, lines });
  }
}

async function importConfiguration(round: Round, survey: Survey): Promise<void> {
  await importMasterData(round);
  const fields = await loadLines(round, 'customField');
  await importLines(round, { type: 'customField', lines: () => fields });
  await importUsers(round);
  await importNamed(round, survey);
}

/** Imports users. Every pull lists all of them, so a pull of changes skips unchanged ones. */
async function importUsers(round: Round): Promise<void> {
  const configuration = await loadConfiguration(round.database, round.accountId);
  const details = await readRecruiters(round);
  const isAsItWas = ({ id, updatedOn }: Line): boolean =>
    round.since !== undefined && configuration.user(String(id))?.changed === Date.parse(String(updatedOn));
  const users = (await loadLines(round, 'user')).filter((user) => !isAsItWas(user));
  await importLines(round, {
    type: 'user',
    lines: () => users.map((user) => addDetails(user, details.get(String(user.id)))),
  });
}

/** Imports master data. A value that has the same name and place here only gets the other server's id. */
async function importMasterData(round: Round): Promise<void> {
  const configuration = await loadConfiguration(round.database, round.accountId);
  const groups = await round.spool.file('masterData');
  for await (const { data } of groups.records()) {
    const lines = masterDataLines(typeof data === 'object' ? { ...data } : {});
    const [there, fresh] = [lines.filter((line) => isThere(line)), lines.filter((line) => !isThere(line))];
    const type = 'masterData';
    await importLines(round, { type, lines: () => there, total: there.length, saysNothingNew: true });
    await importLines(round, { type, lines: () => fresh, total: fresh.length });
  }
  function isThere({ group, name, position }: MasterDataLine): boolean {
    return configuration.hasValue(group, name, position);
  }
}

/** Loads all lines of a list into memory, so it is only for short lists. */
async function loadLines(round: Round, type: ImportType): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for await (const record of readRecords(round, type)) lines.push(toLine(type, record));
  return lines;
}

async function openLines(
  round: Round,
  type: ImportType,
  notAfter: NotAfter,
): Promise<() => AsyncIterable<Line>> {
  if (type === 'application' && !(await hasList(round, type))) {
    return () => deriveApplicationLines(readRecords(round, 'interview'), notAfter);
  }
  if (type === 'job') return () => readJobLines(round);
  return async function* () {
    for await (const record of readRecords(round, type))
      yield type === 'interview' ? interviewLine(record, notAfter) : toLine(type, record);
  };
}

/** Number of lines per lookup. */
const together = 500;

export interface ImportState {
  readonly round: Round;
  /** Entries `<type> <id>`, so that each record is requested only once. */
  readonly asked: Set<string>;
  /** The error that makes further requests impossible. */
  stopped: SourceError | undefined;
}

/** Reads missing records by id first. If the server is unavailable, incomplete lines wait for the next run. */
async function importType(importing: ImportState, source: LineSource): Promise<void> {
  if (!namesRecords(source.type)) {
    await importLines(importing.round, source);
    return;
  }
  await fetchMissing(importing, source);
  if (importing.stopped === undefined) await importLines(importing.round, source);
  else await importStanding(importing, source);
}

const definitions: Readonly<Partial<Record<ImportType, Kind>>> = kinds;

const isRecordReference = (field: Field): boolean =>
  'to' in field && field.to !== 'user' && field.to !== 'masterData';

const namesRecords = (type: ImportType): boolean =>
  Object.values(definitions[type]?.fields ?? {}).some(isRecordReference);

/** Reads and imports records that lines refer to and that are missing here. */
export async function fetchMissing(importing: ImportState, source: LineSource): Promise<void> {
  const missing = await collectMissing(importing, source);
  for (const type of singleTypes) {
    const ids = [...(missing.get(type) ?? [])].filter((id) => !importing.asked.has(`${type} ${id}`));
    if (ids.length === 0 || importing.stopped !== undefined) continue;
    for (const id of ids) importing.asked.add(`${type} ${id}`);
    await fetchNamed(importing, type, new Set(ids));
  }
}

async function collectMissing(
  { round }: ImportState,
  { type, lines }: LineSource,
): Promise<ReadonlyMap<string, Set<string>>> {
  const missing = new Map<string, Set<string>>();
  for await (const slice of splitIntoSlices(lines(), together))
    for (const record of (await findMissing(round, type, slice)).flat())
      missing.set(record.type, (missing.get(record.type) ?? new Set()).add(record.id));
  const ofSameType = missing.get(type);
  if (ofSameType) for await (const { id } of lines()) if (typeof id === 'string') ofSameType.delete(id);
  return missing;
}

export const findMissing = ({ database, accountId }: Round, type: ImportType, lines: readonly Line[]) =>
  findMissingReferences(
    database,
    accountId,
    type,
    lines.map((line) => JSON.stringify(line)),
  );

async function fetchNamed(importing: ImportState, type: SingleType, ids: ReadonlySet<string>): Promise<void> {
  const { round } = importing;
  const file = await round.spool.file(`${type}-missing`);
  try {
    await readNamed(round, type, { file, ids });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    importing.stopped = error;
  }
  async function* readLines(): AsyncGenerator<Line> {
    for await (const record of file.records()) if (ids.has(record.id)) yield toLine(type, record);
  }
  const survey = new Survey();
  for await (const record of file.records()) if (ids.has(record.id)) survey.add(type, record);
  await importNamed(round, survey);
  await importType(importing, { type, lines: readLines });
}

/** Imports only complete lines, and counts those that wait. */
async function importStanding({ round }: ImportState, source: LineSource): Promise<void> {
  let waiting = 0;
  async function* readComplete(): AsyncGenerator<Line> {
    waiting = 0;
    for await (const slice of splitIntoSlices(source.lines(), together)) {
      const missing = await findMissing(round, source.type, slice);
      const stands = slice.filter((_line, index) => missing[index]?.length === 0);
      waiting += slice.length - stands.length;
      yield* stands;
    }
  }
  await importLines(round, { ...source, lines: readComplete });
  round.findings.waits(source.type, waiting);
}

/** Imports users and custom fields that records refer to, if they are missing here or adverts show more of them. */
async function importNamed(round: Round, { users, fields }: Survey): Promise<void> {
  const configuration = await loadConfiguration(round.database, round.accountId);
  const details = await readRecruiters(round);
  const listedIds = new Set<string>();
  for await (const { id } of readRecords(round, 'user')) listedIds.add(id);
  const unlisted = [...users.values()].filter(({ id }) => !listedIds.has(id));
  const fieldLines = customFieldLines(fields.values(), configuration);
  const lines = userLines(unlisted, { known: configuration, shows: (id) => details.has(id) }).map((line) =>
    addDetails(line, details.get(String(line.id))),
  );
  if (fieldLines.length > 0) await importLines(round, { type: 'customField', lines: () => fieldLines });
  if (lines.length > 0) await importLines(round, { type: 'user', lines: () => lines });
}
