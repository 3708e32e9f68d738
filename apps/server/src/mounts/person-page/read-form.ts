import type { IncomingMessage } from 'node:http';
import { NovaError } from '@nova/contract';

/** The largest form in bytes. A form has only an action and the code of a purpose. */
const largestForm = 4_096;

const formType = 'application/x-www-form-urlencoded';

/** @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const type = (request.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (type.trim().toLowerCase() !== formType)
    throw new NovaError('UNSUPPORTED_MEDIA_TYPE', `A form is sent as ${formType}.`);
  if (Number(request.headers['content-length'] ?? 0) > largestForm) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestForm) throw tooLarge();
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

const tooLarge = (): NovaError =>
  new NovaError('PAYLOAD_TOO_LARGE', `A form has ${String(largestForm)} bytes at most.`);
