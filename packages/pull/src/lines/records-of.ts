import type { ImportType } from '@nova/contract';
import type { OtherRecord } from '../http/envelopes.ts';
import type { Round } from '../round.ts';
import { listsOf, wholeSources } from '../read/sources.ts';

/** Jobs that were read one by one, where the server has no list of them. */
export const namedJobs = 'job-named';

/** Whether the server has a list of records of the type, as far as is known. */
export async function hasList({ spool }: Round, type: ImportType): Promise<boolean> {
  const [first] = listsOf(type);
  return first !== undefined && (await spool.file(first.name)).mark.lacking === undefined;
}

/** What was read of the records of a type, each once and as whole as the other server shows it. */
export async function* recordsOf(round: Round, type: ImportType): AsyncGenerator<OtherRecord> {
  const { spool } = round;
  const whole = wholeSources.find((source) => source.type === type);
  const file = whole && (await spool.file(whole.name));
  if (file && file.mark.lacking === undefined) {
    yield* file.records();
    return;
  }
  const [first, ...others] = await Promise.all(listsOf(type).map(({ name }) => spool.file(name)));
  if (first) yield* first.records();
  for (const other of others)
    for await (const record of other.records()) if (!first?.seen.has(record.id)) yield record;
  if (type === 'job') yield* (await spool.file(namedJobs)).records();
}
