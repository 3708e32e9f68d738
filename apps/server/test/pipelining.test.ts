import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('pipelining', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const get = (path: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: nova\r\nX-Api-Key: ${agency.privateKey}\r\n\r\n`;
  const post = (body: string): string =>
    `POST /api/nova/candidates HTTP/1.1\r\nHost: nova\r\nX-Api-Key: ${agency.privateKey}\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`;

  async function converse(...sent: readonly string[]): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    for (const piece of sent) await new Promise((written) => socket.write(piece, written));
    return text(socket);
  }

  const statuses = (answer: string): readonly string[] =>
    [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /gu)].map(([, status = '']) => status);

  it.each([
    ['a read, in one piece', () => [`${get('/api/nova/masterdata')}GARBAGE\r\n\r\n`], ['200', '400']],
    ['a read, in two pieces', () => [get('/api/nova/masterdata'), 'GARBAGE\r\n\r\n'], ['200', '400']],
    ['a create', () => [`${post('{"firstName":"Before"}')}\u0000\u0001`], ['200', '400']],
    [
      'several requests',
      () => [`${get('/api/nova/masterdata')}${get('/health/live')}${get('/api/nova/nowhere')}BAD\r\n\r\n`],
      ['200', '200', '404', '400'],
    ],
    ['garbage again and again', () => [get('/api/nova/masterdata'), 'BAD\r\n', 'WORSE\r\n'], ['200', '400']],
  ])('answers %s first and whole, then the garbage after it with 400', async (_what, sent, expected) => {
    const answer = await converse(...sent());
    expect(statuses(answer)).toEqual(expected);
    const announced = [...answer.matchAll(/^content-length: (\d+)/gimu)].map(([, length]) => Number(length));
    const heads = answer.split('\r\n\r\n').length - 1;
    expect(announced).toHaveLength(heads);
    expect(answer.endsWith('}')).toBe(true);
  });
});
