import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a receiver took: each event's id with its record and place, in the order in which they were taken first. */
export interface Taken {
  readonly id: string;
  readonly recordId: string;
  readonly position: number;
  readonly type: string;
  readonly latencyMs: number;
}

export interface MoodyReceiver {
  readonly url: string;
  readonly taken: readonly Taken[];
  /** Requests, and events that came again after they had been taken. */
  readonly counts: { requests: number; repeats: number };
  /** From now on takes everything at once. */
  calm(): void;
  close(): Promise<void>;
}

/** Takes whatever comes. */
export const calm = { fails: 0, hangs: 0, drops: 0, hangMs: 0 } as const;

/**
 * A share of requests is answered with 500, a share is held for a while and taken by then only, and a share's connection is dropped;
 * the rest is taken.
 */
export async function startMoodyReceiver(moods: {
  readonly fails: number;
  readonly hangs: number;
  readonly drops: number;
  readonly hangMs: number;
}): Promise<MoodyReceiver> {
  const taken: Taken[] = [];
  const known = new Set<string>();
  const counts = { requests: 0, repeats: 0 };
  let isCalm = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      counts.requests++;
      const mood = isCalm ? 1 : Math.random();
      if (mood < moods.drops) return void request.socket.destroy();
      if (mood < moods.drops + moods.fails) return void response.writeHead(500).end('no');
      const hangs = mood < moods.drops + moods.fails + moods.hangs;
      setTimeout(() => take(Buffer.concat(chunks).toString(), response), hangs ? moods.hangMs : 0);
    });
  });
  const take = (body: string, response: ServerResponse): void => {
    // Who asked does not wait any more: for the sender it failed.
    if (response.destroyed) return;
    const event = JSON.parse(body) as {
      readonly id: string;
      readonly position: number;
      readonly occurredOn: string;
      readonly type: string;
      readonly object: { readonly id: string };
    };
    if (known.has(event.id)) counts.repeats++;
    else {
      known.add(event.id);
      const latencyMs = Date.now() - Date.parse(event.occurredOn);
      taken.push({
        id: event.id,
        recordId: event.object.id,
        position: event.position,
        type: event.type,
        latencyMs,
      });
    }
    response.end('ok');
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    taken,
    counts,
    calm: () => {
      isCalm = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Records of which an event was taken first after a later one of the same record. */
export function outOfOrder(taken: readonly Taken[]): readonly string[] {
  const last = new Map<string, number>();
  return taken.flatMap(({ recordId, position }) => {
    const before = last.get(recordId) ?? 0;
    last.set(recordId, Math.max(before, position));
    return position < before ? [recordId] : [];
  });
}
