import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKey, createUser } from '@nova/domain';
import { Webhook } from 'standardwebhooks';
import type { ServerOptions } from '../../src/server-options.ts';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { startDelivering, until, type Delivering } from './support/delivering.ts';
import { startReceiver, type Received, type Receiver } from './support/receiver.ts';

describe('deliveries', () => {
  type Row = Readonly<Record<string, unknown>>;

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

  const receiver = async (...given: Parameters<typeof startReceiver>): Promise<Receiver> => {
    const started = await startReceiver(...given);
    receivers.push(started);
    return started;
  };

  type Options = Parameters<TestServer['call']>[2];
  const call = async (method: string, path: string, options: Options = {}) => {
    const answer = await server.call(method, path, { key: agency.privateKey, ...options });
    expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
    return (answer.body as { data: unknown }).data;
  };
  const make = async (url: string, given: Row = {}, options: Options = {}) =>
    (await call('POST', '/webhooks', { json: { url, ...given }, ...options })) as {
      id: string;
      secret: string;
    };
  const candidate = async (given: Row = {}): Promise<string> =>
    (await call('POST', '/candidates', { json: { lastName: 'Lovelace', ...given } })) as string;
  const change = (id: string, given: Row) => call('PUT', `/candidates/${id}`, { json: given });
  const deliveries = async (id: string, state = ''): Promise<readonly Row[]> =>
    (await call('GET', `/webhooks/${id}/deliveries?size=100${state && `&state=${state}`}`)) as Row[];
  const sized = (count: number) => (all: readonly Row[]) => all.length === count;
  const placed = (count: number) => until(() => call('GET', '/events') as Promise<Row[]>, sized(count));
  const webhook = (id: string) => call('GET', `/webhooks/${id}`) as Promise<Row>;
  const firstOf = ({ received: [first] }: Receiver): Received => {
    if (!first) throw new Error('Nothing was received');
    return first;
  };
  const typesOf = (received: readonly Received[]): string[] => received.map(({ event }) => event.type);

  describe('an event', () => {
    it('arrives signed, as in the feed, and is SENT then', async () => {
      const to = await receiver();
      const { id, secret } = await make(`${to.url}/in?x=1`, { types: ['candidate.created'] });
      const candidateId = await candidate();
      await change(candidateId, { lastName: 'King' });
      await until(
        () => deliveries(id, 'SENT'),
        (all) => all.length === 1,
      );
      expect(to.received).toHaveLength(1);
      const { path, headers, body, event } = firstOf(to);
      expect(path).toBe('/in?x=1');
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
      expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
      const feed = await call('GET', '/events?types=candidate.created');
      expect(feed).toEqual([event]);
      expect(headers['webhook-id']).toBe(event.id);
      const [sent] = await deliveries(id);
      expect(sent).toMatchObject({
        webhookId: id,
        eventId: event.id,
        eventType: 'candidate.created',
        state: 'SENT',
        attempts: 1,
        nextAttemptOn: null,
        lastStatus: 200,
        lastError: null,
        lastResponse: 'ok',
      });
      expect(await deliveries(id, 'PARKED')).toEqual([]);
    });

    it('carries the record of that moment on request, and null once it is deleted', async () => {
      const to = await receiver();
      await make(to.url, { types: ['candidate.*'], include: 'record' });
      const id = await candidate({ firstName: 'Ada', overview: 'x'.repeat(60_000) });
      await until(
        () => to.received.length,
        (count) => count === 1,
      );
      const record = await call('GET', `/candidates/${id}`);
      expect(to.received[0]?.event.record).toEqual(record);
      await call('DELETE', `/candidates/${id}`);
      await until(
        () => to.received.length,
        (count) => count === 2,
      );
      expect(to.received[1]?.event).toMatchObject({ type: 'candidate.deleted', record: null });
    });

    it('goes to each webhook of its type, and to no other account’s', async () => {
      const [all, jobs, exact, others] = await Promise.all([receiver(), receiver(), receiver(), receiver()]);
      await make(all.url, { types: ['*'] });
      await make(jobs.url, { types: ['job.*'] });
      await make(exact.url, { types: ['candidate.updated', 'job.archived'] });
      const other = await server.agency();
      await make(others.url, { types: ['*'] }, { key: other.privateKey });
      const id = await candidate();
      await change(id, { lastName: 'King' });
      await call('POST', '/jobs', { json: { title: 'Engineer' } });
      await until(
        () => all.received.length,
        (count) => count === 3,
      );
      await until(
        () => exact.received.length + jobs.received.length,
        (count) => count === 2,
      );
      expect(typesOf(all.received).toSorted()).toEqual([
        'candidate.created',
        'candidate.updated',
        'job.created',
      ]);
      expect(typesOf(jobs.received)).toEqual(['job.created']);
      expect(typesOf(exact.received)).toEqual(['candidate.updated']);
      expect(others.received).toEqual([]);
    });

    it('carries signatures of both secrets after a rotation', async () => {
      const to = await receiver();
      const { id, secret } = await make(to.url);
      const { secret: next } = (await call('POST', `/webhooks/${id}/rotate-secret`)) as { secret: string };
      await candidate();
      await until(
        () => to.received.length,
        (count) => count === 1,
      );
      for (const one of [secret, next]) {
        const { body = '', headers = {} } = to.received[0] ?? {};
        expect(new Webhook(one).verify(body, headers as Record<string, string>)).toHaveProperty('type');
      }
    });
  });

  describe('a receiver that fails', () => {
    it('gets retries on the schedule, then the delivery is PARKED and blocks nobody', async () => {
      const to = await receiver((response, { event }) => {
        response.statusCode = event.type === 'candidate.created' ? 500 : 200;
        response.end('broken\u0000ly');
      });
      const { id } = await make(to.url, { types: ['candidate.*'] });
      const candidateId = await candidate();
      await change(candidateId, { lastName: 'King' });
      await until(
        () => deliveries(id, 'SENT'),
        (all) => all.length === 1,
      );
      expect(typesOf(to.received)).toEqual([
        ...Array<string>(4).fill('candidate.created'),
        'candidate.updated',
      ]);
      expect(new Set(to.received.slice(0, 4).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      const [parked] = await deliveries(id, 'PARKED');
      expect(parked).toMatchObject({
        attempts: 4,
        nextAttemptOn: null,
        lastStatus: 500,
        lastResponse: 'broken\uFFFDly',
      });
      expect(parked?.lastError).toMatch(/500/u);
      expect(await webhook(id)).toMatchObject({ state: 'ACTIVE', failingSince: null });
    });

    it('delays later events of a PENDING delivery’s record, and no others', async () => {
      let broken = true;
      const [first, second] = [await candidate(), await candidate()];
      const to = await receiver((response, { event }) => {
        response.statusCode = broken && event.object.id === first ? 503 : 200;
        response.setHeader('Retry-After', broken ? '3600' : '0');
        response.end();
      });
      const { id } = await make(to.url, { types: ['candidate.updated'] });
      for (const name of ['A', 'B', 'C']) await change(first, { lastName: name });
      for (const name of ['A', 'B', 'C']) await change(second, { lastName: name });
      await until(
        () => deliveries(id, 'SENT'),
        (all) => all.length === 3,
      );
      const positions = to.received
        .filter(({ event }) => event.object.id === second)
        .map(({ event }) => event.position);
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      const waiting = (await deliveries(id, 'PENDING')).toReversed();
      expect(waiting).toMatchObject([
        { attempts: 1, lastStatus: 503 },
        { attempts: 0, nextAttemptOn: null },
        { attempts: 0, nextAttemptOn: null },
      ]);
      expect(Date.parse(String(waiting[0]?.nextAttemptOn)) - Date.now()).toBeGreaterThan(3_000_000);
      broken = false;
      await call('POST', `/webhooks/${id}/deliveries/${String(waiting[0]?.id)}/retry`);
      await until(
        () => deliveries(id, 'SENT'),
        (all) => all.length === 6,
      );
      const ofFirst = to.received
        .filter(({ event }) => event.object.id === first)
        .map(({ event }) => event.position);
      expect(ofFirst).toEqual(ofFirst.toSorted((a, b) => a - b));
    });

    it('disables its webhook by 410; resumed, it gets what waited', async () => {
      let gone = true;
      const to = await receiver((response) => {
        response.statusCode = gone ? 410 : 200;
        response.end();
      });
      const { id } = await make(to.url);
      await candidate();
      await until(
        () => webhook(id),
        ({ state }) => state === 'DISABLED',
      );
      expect(await webhook(id)).toMatchObject({
        state: 'DISABLED',
        failingSince: expect.any(String),
      });
      await candidate();
      await placed(2);
      gone = false;
      const before = to.received.length;
      await call('POST', `/webhooks/${id}/resume`);
      await until(
        () => deliveries(id, 'SENT'),
        (all) => all.length === 1,
      );
      expect(to.received).toHaveLength(before + 1);
      expect(await webhook(id)).toMatchObject({ state: 'ACTIVE', failingSince: null });
    });

    it('pauses after three days, and gets what came once it is resumed', async () => {
      let broken = true;
      const to = await receiver((response) => {
        response.statusCode = broken ? 302 : 204;
        if (broken) response.setHeader('Location', '/elsewhere');
        response.end();
      });
      const { id } = await make(to.url, { types: ['candidate.created'] });
      await candidate();
      await until(
        () => webhook(id),
        ({ failingSince }) => failingSince !== null,
      );
      await server.database.query(
        `UPDATE webhooks SET "failingSince" = now() - interval '73 hours' WHERE id = $1`,
        [id],
      );
      await candidate();
      await until(
        () => webhook(id),
        ({ state }) => state === 'PAUSED',
      );
      const kept = await candidate();
      broken = false;
      await until(
        () => deliveries(id),
        (all) => all.length === 3,
      );
      const sofar = to.received.length;
      await call('POST', `/webhooks/${id}/resume`);
      await until(
        () => to.received.slice(sofar),
        (all) => all.some(({ event }) => event.object.id === kept),
      );
      expect(to.received.map(({ path }) => path)).not.toContain('/elsewhere');
      await until(
        () => deliveries(id, 'PENDING'),
        (all) => all.length === 0,
      );
      expect(await webhook(id)).toMatchObject({ state: 'ACTIVE', failingSince: null });
    });

    it('holds five open requests at most, and delays nobody else', async () => {
      const hanging = await receiver(() => undefined);
      const quick = await receiver();
      await make(hanging.url);
      const { id } = await make(quick.url);
      for (let made = 0; made < 12; made++) await candidate();
      await until(
        () => deliveries(id, 'SENT'),
        (all) => all.length === 12,
      );
      await until(
        () => hanging.received.length,
        (count) => count >= 5,
      );
      expect(hanging.mostAtOnce).toBe(5);
    });
  });

  describe('a delivery worker', () => {
    it('replays the requested types and times', async () => {
      const to = await receiver();
      const from = new Date(Date.now() - 60_000).toISOString();
      const id1 = await candidate();
      await change(id1, { lastName: 'King' });
      await call('POST', '/jobs', { json: { title: 'Engineer' } });
      await placed(3);
      const { id } = await make(to.url, { types: ['candidate.*'] });
      const replay = (json: Row) => call('POST', `/webhooks/${id}/replay`, { json });
      expect(await replay({ from, onlyFailed: true })).toEqual({ deliveries: 0 });
      expect(await replay({ from, to: from })).toEqual({ deliveries: 0 });
      expect(await replay({ from })).toEqual({ deliveries: 2 });
      await until(
        () => deliveries(id, 'SENT'),
        (all) => all.length === 2,
      );
      expect(typesOf(to.received)).toEqual(['candidate.created', 'candidate.updated']);
      expect(await replay({ from, types: ['candidate.updated', 'job.*'] })).toEqual({ deliveries: 1 });
      await until(
        () => to.received.length,
        (count) => count === 3,
      );
      await until(
        () => deliveries(id, 'SENT'),
        (all) => all.length === 2,
      );
      await server.database.query(
        `UPDATE webhook_deliveries SET state = 'PARKED' WHERE "eventType" = 'candidate.created'
      AND "webhookId" = $1`,
        [id],
      );
      expect(await replay({ from, onlyFailed: true })).toEqual({ deliveries: 1 });
      await until(
        () => to.received.length,
        (count) => count === 4,
      );
      expect(typesOf(to.received).slice(2)).toEqual(['candidate.updated', 'candidate.created']);
    });

    it('tests a receiver at once', async () => {
      const to = await receiver((response) => {
        response.statusCode = 418;
        response.end('teapot '.repeat(1_000));
      });
      const { id, secret } = await make(to.url);
      const told = (await call('POST', `/webhooks/${id}/test`)) as Row;
      expect(told).toMatchObject({ status: 418, error: expect.stringContaining('418') });
      expect(String(told.response)).toHaveLength(500);
      const { body, headers, event } = firstOf(to);
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
      expect(event).toMatchObject({ type: 'webhook.test', object: { kind: 'webhook', id } });
      expect(await deliveries(id)).toEqual([]);
    });
  });

  it('delivers nothing that the webhook’s user may not see, and shows nothing of it', async () => {
    const to = await receiver();
    const all = await receiver();
    await make(all.url);
    const user = await createUser(server.database, agency.accountId, {
      name: 'Tim Team',
      email: 'tim@agency.example',
      team: 'Blue',
      restrictToTeam: true,
    });
    const { key } = await createKey(server.database, { userId: user.id, role: 'PRIVATE' });
    const { id } = await make(to.url, {}, { key });
    const candidateId = await candidate();
    const jobId = await call('POST', '/jobs', { json: { title: 'Engineer' } });
    const placement = (options: Options) =>
      call('POST', '/placements', { ...options, json: { candidateId, jobId, title: 'Engineer' } });
    const hidden = await placement({});
    const own = await placement({ key });
    await until(
      () => all.received.length,
      (count) => count === 4,
    );
    await until(
      () => to.received.length,
      (count) => count === 3,
    );
    const told = to.received.map(({ event }) => event.object.id);
    expect(told.toSorted()).toEqual([candidateId, jobId, own].toSorted());
    await until(
      () => deliveries(id),
      (listed) => listed.length === 3,
    );
    expect(await deliveries(id)).toHaveLength(3);
    expect(JSON.stringify(to.received)).not.toContain(String(hidden));
  });

  it('delivers an event once beside a second worker', async () => {
    const to = await receiver();
    const { id } = await make(to.url, { types: ['candidate.*'] });
    const another = startDelivering(services);
    const ids = await Promise.all(Array.from({ length: 10 }, () => candidate()));
    await Promise.all(
      ids.map(async (one) => {
        for (const name of ['A', 'B', 'C']) await change(one, { lastName: name });
      }),
    );
    await until(() => deliveries(id, 'SENT'), sized(40));
    await another.stop();
    expect(another.errors).toEqual([]);
    expect(to.received).toHaveLength(40);
    for (const one of ids) {
      const positions = to.received
        .filter(({ event }) => event.object.id === one)
        .map(({ event }) => event.position);
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    }
  });
});
