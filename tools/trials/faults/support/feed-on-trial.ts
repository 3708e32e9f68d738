import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresCluster } from '../../src/stage/postgres-cluster.ts';

export interface TrialEvent {
  readonly id: string;
  readonly position: number;
  readonly requestId: string | null;
  readonly object: { readonly id: string };
}

interface Piece {
  readonly data: readonly TrialEvent[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

/** Asked again for each call, since servers change. */
export type SomeUrl = () => string;

/** A cursor begins with its position. */
export const positionOf = (cursor: string): number =>
  Number(Buffer.from(cursor, 'base64url').readBigUInt64BE());

async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch {
      await sleep(50);
    }
  }
}

/** Retries until a server answers. */
export const piece = (url: SomeUrl, key: string, cursor?: string): Promise<Piece> =>
  patiently(async () => {
    const query = new URLSearchParams({ limit: '500', ...(cursor === undefined ? {} : { cursor }) });
    const answer = await fetch(`${url()}/api/nova/events?${query.toString()}`, {
      headers: { 'X-Api-Key': key },
      signal: AbortSignal.timeout(20_000),
    });
    if (!answer.ok) throw new Error(`The feed answered ${String(answer.status)}`);
    return (await answer.json()) as Piece;
  });

/** Follows the feed until it is told to stop and has read everything. */
export async function follow(
  { url, key, cursor }: { readonly url: SomeUrl; readonly key: string; readonly cursor?: string | undefined },
  isOver: () => boolean,
): Promise<readonly TrialEvent[]> {
  const events: TrialEvent[] = [];
  let at = cursor;
  for (;;) {
    const wasOver = isOver();
    const { data, nextCursor, hasMore } = await piece(url, key, at);
    events.push(...data);
    at = nextCursor;
    if (wasOver && !hasMore) return events;
    if (!hasMore) await sleep(100);
  }
}

/** Follows a stream that is cut regularly, each time from the last id. */
export async function followCut(
  { url, key, cursor }: { readonly url: SomeUrl; readonly key: string; readonly cursor: string },
  everyMs: number,
  isOver: () => boolean,
): Promise<{ readonly events: readonly TrialEvent[]; readonly cuts: number }> {
  const events: TrialEvent[] = [];
  let last = cursor;
  let cuts = 0;
  while (!isOver()) {
    const cut = AbortSignal.timeout(everyMs);
    try {
      const answer = await fetch(`${url()}/api/nova/events/stream`, {
        headers: { 'X-Api-Key': key, 'Last-Event-ID': last },
        signal: cut,
      });
      let text = '';
      for await (const bytes of answer.body ?? []) {
        text += Buffer.from(bytes as Uint8Array).toString('utf8');
        const whole = text.split('\n\n');
        text = whole.pop() ?? '';
        for (const block of whole) {
          const [, id] = /^id: (.*)$/mu.exec(block) ?? [];
          const [, data] = /^data: (.*)$/mu.exec(block) ?? [];
          if (id === undefined || data === undefined) continue;
          events.push(JSON.parse(data) as TrialEvent);
          last = id;
        }
      }
    } catch {
      cuts += 1;
    }
  }
  // What came after the last cut.
  const rest = await follow({ url, key, cursor: last }, () => true);
  return { events: [...events, ...rest], cuts };
}

/** Each writer creates and changes its own candidates. */
export interface Writers {
  /** How many requests have succeeded so far. */
  answered(): number;
  /** Ids of successful requests in order, by writer. */
  stop(): Promise<readonly (readonly string[])[]>;
}

export function startWriters(url: SomeUrl, key: string, count: number): Writers {
  let isOver = false;
  let succeeded = 0;
  const write = async (writer: number): Promise<readonly string[]> => {
    const answered: string[] = [];
    let own: string | undefined;
    for (let turn = 0; !isOver; turn++) {
      const fresh: boolean = own === undefined || turn % 10 === 0;
      try {
        const answer = await fetch(`${url()}/api/nova/candidates${fresh ? '' : `/${own ?? ''}`}`, {
          method: fresh ? 'POST' : 'PUT',
          headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
          body: JSON.stringify({
            ...(fresh && { firstName: `Writer ${String(writer)}` }),
            jobTitle: `Turn ${String(turn)}`,
          }),
          signal: AbortSignal.timeout(20_000),
        });
        const body = (await answer.json()) as { data: string };
        if (!answer.ok) {
          await sleep(50);
          continue;
        }
        answered.push(answer.headers.get('x-request-id') ?? 'none');
        succeeded++;
        if (fresh) own = body.data;
      } catch {
        await sleep(50);
      }
    }
    return answered;
  };
  const writing = Promise.all(Array.from({ length: count }, (_one, writer) => write(writer)));
  return {
    answered: () => succeeded,
    stop: () => {
      isOver = true;
      return writing;
    },
  };
}

/** The event ids of the audit trail. */
export const committed = async (postgres: PostgresCluster, accountId: string): Promise<readonly string[]> =>
  (
    await postgres.sql(
      `SELECT id::text FROM audit_events WHERE "accountId" = '${accountId}' AND event IS NOT NULL`,
    )
  ).map(({ id }) => `evt_${String(id)}`);
