import type { Backend } from './backend.ts';

const PROTOCOL_3 = 196608;

function startupPacket(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([head, body]);
}

/**
 * The ParameterStatus messages with which the backend greets a client. Asked for once, so that a new client can be
 * welcomed while another is in a transaction.
 */
export async function sessionParameters(backend: Backend): Promise<Buffer> {
  const greeting = await backend.run(startupPacket());
  const parameters: Buffer[] = [];
  for (let at = 0; at + 5 <= greeting.length;) {
    const end = at + 1 + greeting.readInt32BE(at + 1);
    if (greeting.readUInt8(at) === 0x53) parameters.push(greeting.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parameters);
}
