import { createSender } from '../../src/load/send.ts';

interface Called {
  /** 0 is a cut connection. */
  readonly status: number;
  readonly data: unknown;
}

export type Call = (
  method: string,
  path: string,
  body: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Called>;

/** Calls `/api/nova` + path with JSON, wherever the server is just now. */
export function callsOf(url: () => string, key: () => string): { call: Call; close: () => void } {
  const { send, close } = createSender(32, 60_000);
  const call: Call = async (method, path, body, headers = {}) => {
    const { status, body: said } = await send(url(), {
      method,
      path: `/api/nova${path}`,
      headers: { Authorization: `Bearer ${key()}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status, data: dataOf(said) };
  };
  return { call, close };
}

function dataOf(body: Buffer): unknown {
  try {
    return (JSON.parse(body.toString('utf8')) as { readonly data: unknown }).data;
  } catch {
    return undefined;
  }
}

/** Two candidates, of whom the second is merged into the first, and comes back. */
export class Pair {
  readonly one: string;
  readonly two: string;
  /** The merge that is not undone. */
  mergeId: string | undefined;
  /** Whether the last call about them was answered. */
  isCertain = true;

  constructor(one: string, two: string) {
    this.one = one;
    this.two = two;
  }

  get isMerged(): boolean {
    return this.mergeId !== undefined;
  }

  /** What the database has is what is. */
  settle(mergeId: string | undefined): void {
    this.mergeId = mergeId;
    this.isCertain = true;
  }

  /** Merges them, or takes that back. @returns the status */
  async turn(call: Call): Promise<number> {
    this.isCertain = false;
    const { status, data } = await (this.mergeId === undefined
      ? call('POST', '/candidates/merge', { primaryId: this.one, duplicateIds: [this.two] })
      : call('POST', `/merges/${this.mergeId}/undo`, {}));
    if (status === 200)
      this.settle(this.mergeId === undefined ? (data as { readonly mergeId: string }).mergeId : undefined);
    return status;
  }
}

export interface Answered {
  readonly id: string;
}

interface Merging {
  readonly call: Call;
  readonly pairs: readonly Pair[];
  readonly writers: number;
}

/** Half of the writers merge pairs and take them apart, the others write notes about either candidate. */
export function startMerging({ call, pairs, writers }: Merging) {
  let isOver = false;
  let done = 0;
  const answered: Answered[] = [];
  const unexpected: number[] = [];
  const half = writers / 2;
  const merge = async (writer: number): Promise<void> => {
    const own = pairs.filter((_, place) => place % half === writer);
    for (let turn = 0; !isOver; turn++) {
      const status = await own[turn % own.length]?.turn(call);
      if (status === 200) done++;
      else if (status === 0) return;
      else unexpected.push(status ?? 0);
    }
  };
  const write = async (writer: number): Promise<void> => {
    for (let turn = writer; !isOver; turn++) {
      const pair = pairs[turn % pairs.length];
      const candidateId = turn % 2 === 0 ? pair?.one : pair?.two;
      const { status, data } = await call('POST', '/notes', { text: `Since ${String(turn)}`, candidateId });
      if (status === 200) answered.push({ id: String(data) });
      // Whoever was merged is not found.
      else if (status !== 404) {
        if (status !== 0) unexpected.push(status);
        if (status === 0) return;
      }
    }
  };
  const all = Array.from({ length: half }, (_, writer) => [merge(writer), write(writer)]).flat();
  return {
    done: () => done,
    end: async () => {
      isOver = true;
      await Promise.all(all);
      return { answered, unexpected };
    },
  };
}
