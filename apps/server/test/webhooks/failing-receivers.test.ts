import { describe, expect, it } from '@jest/globals';
import { deliverDuringTests, typesOf } from './support/deliver-during-tests.ts';
import { until } from './support/delivering.ts';

describe('a receiver that fails', () => {
  const { server, call, receiver, make, candidate, change, webhook, deliveries, placed } =
    deliverDuringTests();

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
    const pending = await until(
      () => deliveries(id, 'PENDING'),
      (all) => all.at(-1)?.attempts === 1,
    );
    const waiting = pending.toReversed();
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
    await server().database.query(
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
