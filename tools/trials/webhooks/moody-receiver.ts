import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Events by id with record and place, in the order of their first receipt. */
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
  /** `repeats` counts events received again. */
  readonly counts: { requests: number; repeats: number };
  calm(): void;
  close(): Promise<void>;
}

export const calm = { fails: 0, hangs: 0, drops: 0, hangMs: 0 } as const;

/** Answers a share of requests with 500, holds a share, drops a share, and takes the rest. */
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
    // For the sender this request has failed.
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

/** Records whose later events were taken before earlier ones. */
export function outOfOrder(taken: readonly Taken[]): readonly string[] {
  const last = new Map<string, number>();
  return taken.flatMap(({ recordId, position }) => {
    const before = last.get(recordId) ?? 0;
    last.set(recordId, Math.max(before, position));
    return position < before ? [recordId] : [];
  });
}
