import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setImmediate as afterIo } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createMetricsServer } from '../src/mounts/metrics.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('observability', () => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino(
    { level: 'info' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
        done();
      },
    }),
  );
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer({ logger, slowStatementMs: 0 });
    agency = await server.agency();
  });
  afterAll(() => server.close());

  it('logs each request with account, key, route pattern, status, duration and statements, and names slow ones', async () => {
    const answer = await server.call('GET', '/candidates/search?query=secret', { key: agency.privateKey });
    const requestId = answer.headers.get('x-request-id');
    // The line follows the answer.
    while (!lines.some((line) => line.requestId === requestId && 'status' in line)) await afterIo();
    const mine = lines.filter((line) => line.requestId === requestId);
    expect(mine).toContainEqual(
      expect.objectContaining({
        route: 'candidates.search',
        method: 'GET',
        status: 200,
        ms: expect.any(Number),
        queries: 1,
        accountId: agency.accountId,
        keyId: expect.any(String),
      }),
    );
    expect(mine).toContainEqual(
      expect.objectContaining({
        route: 'candidates.search',
        ms: expect.any(Number),
        statement: expect.stringMatching(/^WITH hits/u),
      }),
    );
    expect(JSON.stringify(mine)).not.toContain('secret');
  });

  it('exposes metrics of requests, pool, limits and CVs, on a port of their own if one is set', async () => {
    const read = () => server.call('GET', '//metrics');
    const text = String((await read()).body);
    for (const name of [
      'nova_http_requests_total{',
      'nova_database_connections{',
      'nova_limiter_mode{mode="memory"} 1',
      'nova_cv_parses{state="busy"} 0',
    ]) {
      expect(text).toContain(name);
    }
    const own = createMetricsServer(
      { contentType: 'text/plain', read: () => Promise.resolve('all_well 1\n') },
      logger,
    );
    own.listen(0, '127.0.0.1');
    await once(own, 'listening');
    const { port } = own.address() as AddressInfo;
    const got = await fetch(`http://127.0.0.1:${String(port)}/metrics`);
    expect([got.status, await got.text()]).toEqual([200, 'all_well 1\n']);
    expect((await fetch(`http://127.0.0.1:${String(port)}/api/nova/masterdata`)).status).toBe(404);
    own.closeAllConnections();
    own.close();
  });
});
