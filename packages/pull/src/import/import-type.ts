import { kinds, type Field, type ImportType, type Kind } from '@nova/contract';
import { missingReferences } from '@nova/transfer';
import { SourceError } from '../http/source-error.ts';
import { lineOf, type Line } from '../lines/line-of.ts';
import { Survey } from '../lines/survey.ts';
import { inSlices } from '../read/in-slices.ts';
import { readNamed } from '../read/read-named.ts';
import { singleTypes, type SingleType } from '../read/sources.ts';
import type { Round } from '../round.ts';
import { importLines, type LineSource } from './import-lines.ts';
import { importNamed } from './import-named.ts';

/** Lines whose references are looked up together. */
const together = 500;

/** What an import of a round goes by. */
export interface Importing {
  readonly round: Round;
  /** Records that were looked for by their ids in this run, as `<type> <id>`: each once. */
  readonly asked: Set<string>;
  /** Why the other server is asked nothing more; undefined while it is. */
  stopped: SourceError | undefined;
}

/**
 * Imports lines of one type. Records that they name and the account does not have are read by their ids before. While the other
 * server cannot be asked, lines that miss something wait for the next run.
 */
export async function importType(importing: Importing, source: LineSource): Promise<void> {
  if (!namesRecords(source.type)) {
    await importLines(importing.round, source);
    return;
  }
  await fetchMissing(importing, source);
  if (importing.stopped === undefined) await importLines(importing.round, source);
  else await importStanding(importing, source);
}

const definitions: Readonly<Partial<Record<ImportType, Kind>>> = kinds;

const referredRecord = (field: Field): boolean =>
  'to' in field && field.to !== 'user' && field.to !== 'masterData';

const namesRecords = (type: ImportType): boolean =>
  Object.values(definitions[type]?.fields ?? {}).some(referredRecord);

/** Reads and imports what the lines name and the account does not have. */
export async function fetchMissing(importing: Importing, source: LineSource): Promise<void> {
  const missing = await missingOf(importing, source);
  for (const type of singleTypes) {
    const ids = [...(missing.get(type) ?? [])].filter((id) => !importing.asked.has(`${type} ${id}`));
    if (ids.length === 0 || importing.stopped !== undefined) continue;
    for (const id of ids) importing.asked.add(`${type} ${id}`);
    await fetchNamed(importing, type, new Set(ids));
  }
}

async function missingOf(
  { round }: Importing,
  { type, lines }: LineSource,
): Promise<ReadonlyMap<string, Set<string>>> {
  const missing = new Map<string, Set<string>>();
  for await (const slice of inSlices(lines(), together))
    for (const record of (await missingIn(round, type, slice)).flat())
      missing.set(record.type, (missing.get(record.type) ?? new Set()).add(record.id));
  const ofSameType = missing.get(type);
  if (ofSameType) for await (const { id } of lines()) if (typeof id === 'string') ofSameType.delete(id);
  return missing;
}

/** What each of the lines names and the account does not have. */
export const missingIn = ({ database, accountId }: Round, type: ImportType, lines: readonly Line[]) =>
  missingReferences(
    database,
    accountId,
    type,
    lines.map((line) => JSON.stringify(line)),
  );

async function fetchNamed(importing: Importing, type: SingleType, ids: ReadonlySet<string>): Promise<void> {
  const { round } = importing;
  const file = await round.spool.file(`${type}-missing`);
  try {
    await readNamed(round, type, { file, ids });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    importing.stopped = error;
  }
  async function* lines(): AsyncGenerator<Line> {
    for await (const record of file.records()) if (ids.has(record.id)) yield lineOf(type, record);
  }
  const survey = new Survey();
  for await (const record of file.records()) if (ids.has(record.id)) survey.add(type, record);
  await importNamed(round, survey);
  await importType(importing, { type, lines });
}

/** Imports the lines that miss nothing, and counts those that wait. */
async function importStanding({ round }: Importing, source: LineSource): Promise<void> {
  let waiting = 0;
  async function* standing(): AsyncGenerator<Line> {
    waiting = 0;
    for await (const slice of inSlices(source.lines(), together)) {
      const missing = await missingIn(round, source.type, slice);
      const stands = slice.filter((_line, index) => missing[index]?.length === 0);
      waiting += slice.length - stands.length;
      yield* stands;
    }
  }
  await importLines(round, { ...source, lines: standing });
  round.findings.waits(source.type, waiting);
}
