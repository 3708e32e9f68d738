import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smallCv, until } from '@nova/testing';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('uploads with the key in the form', () => {
  const bytes = 1024 * 1024;
  const ever = 3_600_000;
  let fair: TestServer;
  let crowded: TestServer;
  let hasty: TestServer;
  let agencyOf: ReadonlyMap<TestServer, TestAgency>;

  /** No timeout, a short one, and short pauses. */
  beforeAll(async () => {
    fair = await startTestServer({ keylessUploads: { bytes, fairMs: ever, pauseMs: ever } });
    crowded = await startTestServer({ keylessUploads: { bytes, fairMs: 0, pauseMs: ever } });
    hasty = await startTestServer({ keylessUploads: { bytes, fairMs: ever, pauseMs: 2_000 } });
    agencyOf = new Map([
      [fair, await fair.agency()],
      [crowded, await crowded.agency()],
      [hasty, await hasty.agency()],
    ]);
  });
  afterAll(() => Promise.all([fair.close(), crowded.close(), hasty.close()]));

  const keyOf = (server: TestServer): string => agencyOf.get(server)?.privateKey ?? '';

  const announced = 5_000_000;
  const head = [
    'POST /api/nova/candidates/parse HTTP/1.1',
    'Host: nova',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${String(announced)}`,
    '\r\n',
  ].join('\r\n');
  const filePart = '--b\r\nContent-Disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n';
  const keyPart = (key: string): string =>
    `--b\r\nContent-Disposition: form-data; name="apiKey"\r\n\r\n${key}\r\n`;

  async function begin(server: TestServer, size: number, before = ''): Promise<Socket> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    await new Promise((sent) => socket.write(`${head}${before}${filePart}${'x'.repeat(size)}`, sent));
    return socket;
  }

  async function refusalOf(socket: Socket): Promise<string> {
    let said = '';
    for await (const chunk of socket.setEncoding('latin1') as AsyncIterable<string>) {
      said += chunk;
      if (said.endsWith('}')) break;
    }
    socket.destroy();
    return said;
  }

  const upload = (server: TestServer, name: string, keyed: boolean): Promise<Answer> => {
    const body = new FormData();
    body.append('file', new File([smallCv(name, `${name}@keyless.example`)], 'cv.pdf'));
    if (!keyed) body.append('apiKey', keyOf(server));
    return server.call('POST', '/candidates/parse', { body, ...(keyed ? { key: keyOf(server) } : {}) });
  };

  it('get 503 with Retry-After if others fill all places, while keyed ones go through', async () => {
    const both = [await begin(fair, 900_000), await begin(fair, 900_000)];
    const refused = await Promise.race(both.map(refusalOf));
    expect(refused).toMatch(/^HTTP\/1\.1 503 /u);
    expect(refused).toMatch(/^retry-after: \d+/imu);
    expect(await upload(fair, 'Keyed', true)).toMatchObject({ status: 200 });
    for (const socket of both) socket.destroy();
  });

  it('free their place when they end', async () => {
    for (let turn = 0; turn < 12; turn++) {
      const socket = await begin(fair, 600_000);
      socket.destroy();
      await once(socket, 'close');
    }
    // The server notices the end a moment later.
    let status = 503;
    await until('a free place', async () => {
      ({ status } = await upload(fair, 'After', false));
      return status !== 503;
    });
    expect(status).toBe(200);
  });

  it('make room for others when they are old', async () => {
    const old = await begin(crowded, 900_000);
    const refusal = refusalOf(old);
    const young = await begin(crowded, 900_000);
    expect(await refusal).toMatch(/^HTTP\/1\.1 503 /u);
    young.destroy();
  });

  it('get 401 when they pause', async () => {
    expect(await refusalOf(await begin(hasty, 10))).toMatch(/^HTTP\/1\.1 401 /u);
  });

  it('leave the bound once their key has come before the file', async () => {
    const before = keyPart(keyOf(hasty));
    const size = 1_500_000;
    const known = await begin(hasty, 10, before);
    // A later form is refused for its pause; by then this form's key is known.
    expect(await refusalOf(await begin(hasty, 10))).toMatch(/^HTTP\/1\.1 401 /u);
    known.write('x'.repeat(size - 10));
    const end = '\r\n--b--\r\n';
    known.write(end.padEnd(announced - size - before.length - filePart.length, '.'));
    expect(await refusalOf(known)).toMatch(/^HTTP\/1\.1 400 [\s\S]*UNSUPPORTED_FILE/u);
  });

  it('get a refusal at once for an invalid key before the file', async () => {
    expect(await refusalOf(await begin(fair, 10, keyPart('nova_sk_nobody')))).toMatch(/^HTTP\/1\.1 401 /u);
  });
});
