import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerHeaders } from '@nova/rest';

/** Sends a text of any type. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  contentType: string,
  status = 200,
): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(text),
    ...answerHeaders,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
