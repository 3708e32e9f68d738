import { createSender } from '../src/load/send.ts';

/** Calls of one agency's candidates. */
export interface Caller {
  /** @throws unless the answer is a success */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Reads a list to its end by cursors. */
  walk(
    query: Readonly<Record<string, string>>,
  ): Promise<{ readonly ids: readonly string[]; readonly pages: number }>;
}

interface Answer {
  readonly data: unknown;
  readonly nextCursor?: string | null;
}

const patienceMs = 120_000;

export function createCaller(url: string, key: string, connections: number): Caller {
  const { send } = createSender(connections, patienceMs);
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const { status, body: answer } = await send(url, {
      method,
      path: `/api/nova${path}`,
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (status !== 200) throw new Error(`${method} ${path}: ${String(status)} ${answer.toString()}`);
    return JSON.parse(answer.toString()) as Answer;
  };
  return {
    call,
    async walk(query) {
      const ids: string[] = [];
      let pages = 0;
      for (let cursor: string | null = ''; cursor !== null; pages += 1) {
        const parameters = new URLSearchParams({ ...query, cursor });
        const answer: Answer = await call('GET', `/candidates/search?${parameters.toString()}`);
        for (const { id } of answer.data as readonly { readonly id: string }[]) ids.push(id);
        cursor = answer.nextCursor ?? null;
      }
      return { ids, pages };
    },
  };
}
