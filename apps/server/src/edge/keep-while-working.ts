import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps a connection on which nothing moves while its caller waits for this server: the request has come whole, and all that was
 * answered so far has gone. Work has bounds of its own, which a busy machine may need: a CV may take ten minutes by the clock.
 */
export function keepWhileWorking(request: IncomingMessage, response: ServerResponse): void {
  // With a listener, Node leaves it to that to close the connection.
  response.on('timeout', (socket: Socket) => {
    const isWorking = request.complete && !response.writableEnded && socket.writableLength === 0;
    if (!isWorking) socket.destroy();
  });
}
