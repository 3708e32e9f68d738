import { describe, expect, it } from '@jest/globals';
import { createKey, createUser } from '@nova/features';
import { Webhook } from 'standardwebhooks';
import { deliverDuringTests, typesOf, type CallOptions, type Row } from './support/deliver-during-tests.ts';
import { startDelivering, until } from './support/delivering.ts';
import type { Received, Receiver } from './support/receiver.ts';

describe('deliveries', () => {
  const { server, services, agency, call, receiver, make, candidate, change, deliveries, placed } =
    deliverDuringTests();

  const firstOf = ({ received: [first] }: Receiver): Received => {
    if (!first) throw new Error('Nothing was received');
    return first;
  };

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
      const other = await server().agency();
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
      await server().database.query(
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
    const user = await createUser(server().database, agency().accountId, {
      name: 'Tim Team',
      email: 'tim@agency.example',
      team: 'Blue',
      restrictToTeam: true,
    });
    const { key } = await createKey(server().database, { userId: user.id, role: 'PRIVATE' });
    const { id } = await make(to.url, {}, { key });
    const candidateId = await candidate();
    const jobId = await call('POST', '/jobs', { json: { title: 'Engineer' } });
    const placement = (options: CallOptions) =>
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
    const another = startDelivering(services());
    const ids = await Promise.all(Array.from({ length: 10 }, () => candidate()));
    await Promise.all(
      ids.map(async (one) => {
        for (const name of ['A', 'B', 'C']) await change(one, { lastName: name });
      }),
    );
    await until(
      () => deliveries(id, 'SENT'),
      (all) => all.length === 40,
    );
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
