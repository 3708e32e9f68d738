import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import type { ServerOptions } from '../../../src/server-options.ts';
import { startTestServer, type TestAgency, type TestServer } from '../../support/test-server.ts';
import { startDelivering, until, type Delivering } from './delivering.ts';
import { startReceiver, type Received, type Receiver } from './receiver.ts';

export type Row = Readonly<Record<string, unknown>>;
export type CallOptions = Parameters<TestServer['call']>[2];

/** Each test has a new agency. */
export function deliverDuringTests() {
  let server: TestServer;
  let services: ServerOptions['services'];
  let agency: TestAgency;
  let delivering: Delivering;
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    server = await startTestServer({ onServices: (given) => (services = given) });
    delivering = startDelivering(services);
  });
  afterAll(async () => {
    await delivering.stop();
    expect(delivering.errors).toEqual([]);
    await server.close();
  });
  beforeEach(async () => {
    agency = await server.agency();
  });
  afterEach(() => Promise.all(receivers.splice(0).map((one) => one.close())));

  const call = async (method: string, path: string, options: CallOptions = {}): Promise<unknown> => {
    const answer = await server.call(method, path, { key: agency.privateKey, ...options });
    expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
    return (answer.body as { data: unknown }).data;
  };
  return {
    server: () => server,
    services: () => services,
    agency: () => agency,
    call,
    receiver: async (...given: Parameters<typeof startReceiver>): Promise<Receiver> => {
      const started = await startReceiver(...given);
      receivers.push(started);
      return started;
    },
    make: async (url: string, given: Row = {}, options: CallOptions = {}) =>
      (await call('POST', '/webhooks', { json: { url, ...given }, ...options })) as {
        readonly id: string;
        readonly secret: string;
      },
    candidate: async (given: Row = {}): Promise<string> =>
      (await call('POST', '/candidates', { json: { lastName: 'Lovelace', ...given } })) as string,
    change: (id: string, given: Row) => call('PUT', `/candidates/${id}`, { json: given }),
    webhook: (id: string) => call('GET', `/webhooks/${id}`) as Promise<Row>,
    deliveries: async (id: string, state = ''): Promise<readonly Row[]> =>
      (await call('GET', `/webhooks/${id}/deliveries?size=100${state && `&state=${state}`}`)) as Row[],
    placed: (count: number) =>
      until(
        () => call('GET', '/events') as Promise<Row[]>,
        (all) => all.length === count,
      ),
  };
}

export const typesOf = (received: readonly Received[]): string[] => received.map(({ event }) => event.type);
