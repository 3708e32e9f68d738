import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { assignPositions, removeOldDeliveries, removeOldEvents } from '@nova/features';
import { Registry } from 'prom-client';
import { createWebhookMetrics } from '../../src/adapters/metrics.ts';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';

describe('retention', () => {
  let server: TestServer;
  let agency: TestAgency;
  let webhookId: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    // Of all accounts, since the functions and metrics are; deleting the accounts themselves takes many seconds.
    for (const table of ['webhooks', 'webhook_deliveries', 'event_queue', 'events'])
      await server.database.query(`DELETE FROM ${table}`, [], { dynamic: true });
    agency = await server.agency();
    const data = (await write('/webhooks', { url: 'http://127.0.0.1:9/' })) as { id: string };
    webhookId = data.id;
  });

  async function write(path: string, json: object): Promise<unknown> {
    const answer = await server.call('POST', path, { key: agency.privateKey, json });
    expect([path, answer.status]).toEqual([path, 200]);
    return (answer.body as { data: unknown }).data;
  }
  const candidates = async (count: number): Promise<void> => {
    for (let made = 0; made < count; made++) await write('/candidates', { firstName: 'Jane' });
  };
  const place = async (): Promise<void> => {
    while ((await assignPositions(server.database)) > 0);
  };
  const age = (upTo: number, days: number) =>
    server.database.query(
      `UPDATE events SET "occurredOn" = now() - $3::int * interval '1 day' WHERE "accountId" = $1 AND position <= $2::bigint`,
      [agency.accountId, upTo, days],
    );
  const count = async (table: 'events' | 'event_queue' | 'webhook_deliveries'): Promise<number> => {
    const [row] = await server.database.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM ${table}`,
      [],
      { dynamic: true },
    );
    return row?.rows ?? NaN;
  };
  const positions = async (table: 'events' | 'webhook_deliveries'): Promise<number[]> =>
    (
      await server.database.query<{ position: string }>(
        `SELECT position FROM ${table} ORDER BY position`,
        [],
        {
          dynamic: true,
        },
      )
    ).map(({ position }) => Number(position));

  describe('old events', () => {
    it('expire after so many days, and younger ones stay', async () => {
      await candidates(5);
      await place();
      await age(3, 8);
      await removeOldEvents(server.database, 9);
      expect(await positions('events')).toEqual([1, 2, 3, 4, 5]);
      await removeOldEvents(server.database, 7);
      expect(await positions('events')).toEqual([4, 5]);
      await candidates(1);
      await place();
      expect(await positions('events')).toEqual([4, 5, 6]);
    });

    it('expire up to the first that is kept, so that the feed has no gap', async () => {
      await candidates(4);
      await place();
      await age(4, 8);
      await server.database.query(
        `UPDATE events SET "occurredOn" = now() WHERE "accountId" = $1 AND position = 3`,
        [agency.accountId],
      );
      await removeOldEvents(server.database, 7);
      expect(await positions('events')).toEqual([3, 4]);
    });

    it('expire in every account', async () => {
      await candidates(2);
      await place();
      await age(2, 40);
      agency = await server.agency();
      await candidates(2);
      await place();
      await age(1, 40);
      await removeOldEvents(server.database, 30);
      expect(await positions('events')).toEqual([2]);
    });

    it('take their deliveries along; those of a deleted webhook expire too', async () => {
      await candidates(3);
      await place();
      await age(2, 40);
      await removeOldDeliveries(server.database);
      expect(await positions('webhook_deliveries')).toEqual([1, 2, 3]);
      await removeOldEvents(server.database, 30);
      await removeOldDeliveries(server.database);
      expect(await positions('webhook_deliveries')).toEqual([3]);
      const path = `/webhooks/${webhookId}`;
      expect((await server.call('DELETE', path, { key: agency.privateKey })).status).toBe(200);
      await removeOldDeliveries(server.database);
      expect(await positions('webhook_deliveries')).toEqual([]);
    });

    it('leave the next of their record in front if one was not delivered', async () => {
      const id = (await write('/candidates', { firstName: 'Jane' })) as string;
      await server.call('PUT', `/candidates/${id}`, { key: agency.privateKey, json: { firstName: 'Joan' } });
      await place();
      const leading = () =>
        server.database.query<{ position: string }>(
          `SELECT position FROM webhook_deliveries WHERE "nextAttemptOn" IS NOT NULL`,
        );
      expect(await leading()).toEqual([{ position: '1' }]);
      await age(1, 40);
      await removeOldEvents(server.database, 30);
      await removeOldDeliveries(server.database);
      expect(await leading()).toEqual([{ position: '2' }]);
    });
  });

  it('leave nothing behind with a deleted account', async () => {
    await candidates(2);
    await place();
    await candidates(1);
    expect([await count('events'), await count('event_queue'), await count('webhook_deliveries')]).toEqual([
      ...[2, 1, 2],
    ]);
    await server.database.query('DELETE FROM accounts WHERE id = $1', [agency.accountId]);
    expect([await count('events'), await count('event_queue'), await count('webhook_deliveries')]).toEqual([
      ...[0, 0, 0],
    ]);
    await place();
  });

  it('do not block others if their account is missing', async () => {
    await server.database.query(
      `INSERT INTO event_queue ("accountId", id, type, kind, changed, via)
     VALUES ('00000000-0000-4000-8000-000000000000', gen_random_uuid(), 'candidate.created', 'candidate', '{}', 'rest')`,
    );
    await candidates(1);
    await place();
    expect(await positions('events')).toEqual([1]);
    expect(await count('event_queue')).toBe(0);
  });

  describe('the metrics', () => {
    const registry = new Registry();
    let tried: ReturnType<typeof createWebhookMetrics>;
    beforeAll(() => {
      tried = createWebhookMetrics(server.database, registry);
    });
    const valueOf = async (name: string): Promise<number> => {
      const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
      return Number(line?.split(' ').at(-1));
    };
    const near = (value: number, seconds: number): boolean => value >= seconds && value < seconds + 60;
    const lag = 'nova_event_feed_lag_seconds';
    const pending = (state: string): string => `nova_webhook_oldest_pending_seconds{state="${state}"}`;

    it('show the age of the oldest event that the feed does not show, of all accounts', async () => {
      expect(await valueOf(lag)).toBe(0);
      await candidates(2);
      await server.database.query(`UPDATE event_queue SET "occurredOn" = now() - interval '90 seconds'`);
      agency = await server.agency();
      await candidates(1);
      expect(near(await valueOf(lag), 90)).toBe(true);
      await place();
      expect(await valueOf(lag)).toBe(0);
    });

    it('show the age of the oldest pending delivery, by the state of its webhook', async () => {
      await candidates(2);
      await place();
      expect(await valueOf(pending('PAUSED'))).toBe(0);
      await server.database.query(
        `UPDATE webhook_deliveries SET "createdOn" = now() - interval '200 seconds' WHERE position = 2`,
      );
      expect(near(await valueOf(pending('ACTIVE')), 0)).toBe(true);
      await server.database.query(
        `UPDATE webhook_deliveries SET state = 'SENT', "nextAttemptOn" = NULL WHERE position = 1`,
      );
      expect(near(await valueOf(pending('ACTIVE')), 200)).toBe(true);
      await server.database.query(`UPDATE webhooks SET state = 'PAUSED'`);
      expect(near(await valueOf(pending('PAUSED')), 200)).toBe(true);
      expect(await valueOf(pending('ACTIVE'))).toBe(0);
    });

    it('count attempts by their outcome', async () => {
      const total = (outcome: string) => valueOf(`nova_webhook_deliveries_total{outcome="${outcome}"}`);
      expect(await total('sent')).toBe(0);
      for (const state of ['SENT', 'SENT', 'PENDING', 'PARKED', 'GONE'] as const) tried({ state });
      expect(await Promise.all(['sent', 'failed', 'parked', 'not_visible'].map(total))).toEqual([2, 1, 1, 1]);
    });
  });
});
