import { Random } from '@nova/random';
import type { Caller } from './caller.ts';

/** Few names, so that many records are equal; some have none. */
const lastNames = ['Ångström', 'angstrom', 'Müller', 'Mueller', 'Smith', 'Łukasz', 'Zed', null];

const batchSize = 100;

function describePerson(number: number): Readonly<Record<string, unknown>> {
  const lastName = lastNames[(number * 7) % lastNames.length] ?? null;
  return { firstName: `Person ${String(number)}`, ...(lastName === null ? {} : { lastName }) };
}

/** Creates the records, each batch at one instant. */
export async function loadRecords(caller: Caller, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const first = next;
      next += batchSize;
      const records = Array.from({ length: Math.min(batchSize, count - first) }, (_, at) =>
        describePerson(first + at),
      );
      const { data } = await caller.call('POST', '/candidates/batch', { records });
      for (const { id } of (data as { readonly results: readonly { readonly id: string }[] }).results)
        ids.push(id);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return ids;
}

/** What was done to a record. */
export interface Written {
  /** True if its last name was written. */
  readonly renamed: boolean;
}

interface Writing {
  readonly touched: ReadonlyMap<string, Written>;
  readonly deleted: ReadonlySet<string>;
  readonly created: ReadonlySet<string>;
  readonly writes: number;
}

export interface Writers {
  /** Resolves when all requests have ended. */
  stop(): Promise<Writing>;
}

/** Each writer creates, changes and deletes; it chooses among its own share of the records. */
export function startWriters(caller: Caller, count: number, ids: readonly string[]): Writers {
  const touched = new Map<string, Written>();
  const deleted = new Set<string>();
  const created = new Set<string>();
  let writes = 0;
  let isOver = false;
  const touch = (id: string, renamed: boolean): void => {
    touched.set(id, { renamed: renamed || touched.get(id)?.renamed === true });
  };
  const write = async (writer: number): Promise<void> => {
    const random = new Random(writer + 1);
    const own = ids.filter((_, at) => at % count === writer);
    for (let turn = 0; !isOver; turn += 1) {
      const id = own[random.int(0, own.length - 1)] ?? '';
      const kind = turn % 6;
      // What a request may do is noted before it is sent.
      if (kind === 0) {
        const { data } = await caller.call('POST', '/candidates', describePerson(1_000_000 * writer + turn));
        created.add(String(data));
      } else if (kind === 1) {
        if (deleted.has(id)) continue;
        deleted.add(id);
        await caller.call('DELETE', `/candidates/${id}`);
      } else if (!deleted.has(id)) {
        const renamed = kind < 4;
        touch(id, renamed);
        if (kind === 5) {
          await caller.call('POST', '/notes', {
            candidateId: id,
            text: 'Called',
            doneOn: new Date().toISOString(),
          });
          writes += 1;
          continue;
        }
        const change = renamed
          ? { lastName: random.pick(['Adams', 'Zulu', 'Mueller']) }
          : { jobTitle: `Turn ${String(turn)}` };
        await caller.call('PUT', `/candidates/${id}`, change);
      }
      writes += 1;
    }
  };
  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    async stop() {
      isOver = true;
      await writing;
      return { touched, deleted, created, writes };
    },
  };
}
