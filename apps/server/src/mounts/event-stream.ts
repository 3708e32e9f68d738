import { openEventStream } from '@nova/features';
import { streamPingMs } from '@nova/core';
import { answerHeaders } from '@nova/rest';
import { writeChunk } from '../edge/connections.ts';
import type { Mount } from '../exchange.ts';

const headers = {
  ...answerHeaders,
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A buffering proxy would delay events.
  'X-Accel-Buffering': 'no',
};

/** Serves the event stream of docs/interface/events.md#streams. */
export function createEventStream(): Mount {
  return async ({ request, response, query, call }) => {
    const lastEventId = request.headers['last-event-id'];
    const member = (name: string): string | undefined => query.get(name) ?? undefined;
    const stream = await openEventStream(
      call,
      {
        lastEventId: typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : undefined,
        cursor: member('cursor'),
        types: member('types'),
        recordId: member('recordId'),
      },
      call.left,
    );
    response.writeHead(200, headers);
    response.flushHeaders();
    const ping = setInterval(() => response.write(':\n\n'), streamPingMs);
    try {
      for await (const { cursor, event } of stream) {
        const text = `id: ${cursor}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
        await writeChunk(response, text, call.left);
      }
    } finally {
      clearInterval(ping);
      response.end();
    }
  };
}
