import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { endUnread } from '../../src/answer.ts';

describe('an unread body', () => {
  const mebibyte = Buffer.alloc(1024 * 1024);

  /** The request's body is still arriving. */
  function answered(): { readonly request: IncomingMessage; readonly response: ServerResponse } {
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    endUnread(request, response, ['refused']);
    return { request, response };
  }

  it('Up to 32 MiB are discarded; the next byte ends the answer', () => {
    const { request, response } = answered();
    for (let sent = 0; sent < 32; sent++) request.emit('data', mebibyte);
    expect(response.writableEnded).toBe(false);
    request.emit('data', Buffer.alloc(1));
    expect(response.writableEnded).toBe(true);
    expect(request.listenerCount('data')).toBe(0);
  });

  it.each(['end', 'close', 'error'])('The answer ends with the request’s %s', (end) => {
    const { request, response } = answered();
    expect(response.writableEnded).toBe(false);
    request.emit(end);
    expect(response.writableEnded).toBe(true);
  });
});
