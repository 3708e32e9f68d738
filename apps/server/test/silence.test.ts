import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServerOptions } from '../src/server-options.ts';
import { keepWhileWorking } from '../src/edge/connections.ts';
import { smallCv } from '@nova/testing';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('an idle connection', () => {
  let server: TestServer;
  let agency: TestAgency;
  let services: ServerOptions['services'];
  beforeAll(async () => {
    const timeouts = { headers: 60_000, request: 60_000, keepAlive: 60_000, silence: 2_000 };
    server = await startTestServer({ timeouts, onServices: (given) => (services = given) });
    agency = await server.agency();
  });
  afterAll(() => server.close());

  it('stays open while the server works on its answer', async () => {
    const { cv } = services.ports;
    let begin: () => void = () => undefined;
    let goOn: () => void = () => undefined;
    const began = new Promise<void>((resolve) => (begin = resolve));
    const released = new Promise<void>((resolve) => (goOn = resolve));
    const parse: typeof cv.parse = async (...given) => {
      begin();
      await released;
      return cv.parse(...given);
    };
    Object.assign(services, { ports: { ...services.ports, cv: { parse } } });
    const body = new FormData();
    body.append('file', new File([smallCv('Grace Hopper', 'grace.hopper@inbox.example')], 'cv.pdf'));
    const upload = server.call('POST', '/candidates/parse', { key: agency.privateKey, body });
    await began;
    // By then the upload has been idle for longer.
    const other = connect(Number(new URL(server.url).port), '127.0.0.1').resume();
    await once(other, 'close');
    goOn();
    expect(await upload).toMatchObject({ status: 200 });
  });

  it.each<
    [string, { readonly complete?: boolean; readonly ended?: boolean; readonly unsent?: number }, boolean]
  >([
    ['whose request has not come whole', { complete: false }, true],
    ['whose answer is done and not taken', { ended: true }, true],
    ['whose answer is under way and not taken', { unsent: 1 }, true],
    ['that waits for the server', {}, false],
  ])('%s: %j', (_which, { complete = true, ended = false, unsent = 0 }, isClosed) => {
    const request = new IncomingMessage(new Socket());
    request.complete = complete;
    const response = new ServerResponse(request);
    keepWhileWorking(request, response);
    if (ended) response.end();
    let closed = false;
    response.emit('timeout', { writableLength: unsent, destroy: () => (closed = true) });
    expect(closed).toBe(isClosed);
  });
});
