import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

interface Given {
  readonly method?: string;
  /** As on the wire: names may repeat. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: readonly (string | Buffer)[];
}

/** As Node passes it, without a connection. */
export function requestOf({ method = 'GET', headers = [], body }: Given): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = method;
  request.rawHeaders.push(...headers.flat());
  for (const name of new Set(headers.map(([one]) => one.toLowerCase()))) {
    const values = headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
    request.headersDistinct[name] = values;
    request.headers[name] = name === 'authorization' ? values[0] : values.join(', ');
  }
  for (const part of body ?? []) request.push(Buffer.from(part));
  request.push(null);
  request.complete = true;
  return request;
}
