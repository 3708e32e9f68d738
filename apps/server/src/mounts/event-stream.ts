import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { openEventStream, streamPingMs } from '@nova/api';
import { answerHeaders } from '@nova/rest';
import type { Mount } from '../exchange.ts';

const headers = {
  ...answerHeaders,
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A buffering proxy would delay events.
  'X-Accel-Buffering': 'no',
};

/** docs/interface/events.md#streams */
export function createEventStream(): Mount {
  return async ({ request, response, query, call }) => {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const given = request.headers['last-event-id'];
    const member = (name: string): string | undefined => query.get(name) ?? undefined;
    const stream = await openEventStream(
      call,
      {
        lastEventId: typeof given === 'string' && given !== '' ? given : undefined,
        cursor: member('cursor'),
        types: member('types'),
        recordId: member('recordId'),
      },
      left.signal,
    );
    response.writeHead(200, headers);
    response.flushHeaders();
    const ping = setInterval(() => response.write(':\n\n'), streamPingMs);
    try {
      for await (const { cursor, event } of stream) {
        const text = `id: ${cursor}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
        await written(response, text, left.signal);
      }
    } finally {
      clearInterval(ping);
      response.end();
    }
  };
}

/** Waits for a slow reader, whose events stay in the database. */
async function written(response: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  if (response.write(text) || signal.aborted) return;
  await once(response, 'drain', { signal }).catch(() => undefined);
}
