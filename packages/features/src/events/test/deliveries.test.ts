import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWebhook as webhookEndpoint } from '../webhooks-contract.ts';
import { createTestAccount, make, type TestAccount } from '../../testing/index.ts';
import { createDeliveryWorker, type DeliveryWorker } from '../deliveries/delivery-worker.ts';
import { createWebhook } from '../webhooks/write-webhooks.ts';
import { newId, type Ports } from '@nova/core';
import { assignPositions } from '../event-queue.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { ownIdentity } from '@nova/processes';
import type { Posted } from '@nova/webhooks';

describe('deliveries', () => {
  const taken: Posted = {
    ok: true,
    status: 200,
    response: 'ok',
    error: null,
    retryAfter: null,
    durationMs: 1,
  };
  const refused: Posted = { ...taken, ok: false, status: 500, error: 'It answered 500.' };

  interface Webhook {
    readonly id: string;
    readonly url: string;
  }
  let database: Database;
  let agency: TestAccount;
  let errors: unknown[];
  const workers: DeliveryWorker[] = [];
  /** The test's own receivers; other tests leave deliveries too. */
  const urls = new Set<string>();

  beforeAll(async () => {
    database = await sharedDatabase();
  });
  beforeEach(async () => {
    agency = await createTestAccount(database);
    errors = [];
    urls.clear();
  });
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop(5_000))));

  const webhook = async (): Promise<Webhook> => {
    const url = `http://127.0.0.1:1/${newId()}`;
    const { id } = await createWebhook(
      agency.ctx,
      webhookEndpoint.input.parse({ url, types: ['candidate.*'] }),
    );
    urls.add(url);
    return { id, url };
  };
  const candidate = async (): Promise<string> => {
    const id = await make.candidate(agency.ctx);
    await assignPositions(database);
    return id;
  };
  /** @param receive replaces the receivers */
  const worker = (
    receive: (posting: { readonly url: string; readonly body: string }) => Promise<Posted>,
    ports: Partial<Ports> = {},
  ): DeliveryWorker => {
    const post = (posting: { readonly url: string; readonly body: string }): Promise<Posted> =>
      urls.has(posting.url) ? receive(posting) : Promise.resolve(taken);
    const started = createDeliveryWorker({
      database,
      now: () => new Date(),
      schedule: [0.1, 0.1, 0.1],
      ports: { ...agency.ctx.ports, webhooks: { ...agency.ctx.ports.webhooks, post }, ...ports },
      onError: (error) => errors.push(error),
    });
    workers.push(started);
    return started;
  };
  const turnUntil = async (one: DeliveryWorker, holds: () => boolean | Promise<boolean>): Promise<void> => {
    for (let turn = 0; turn < 1_500 && !(await holds()); turn++) {
      await one.turn();
      await sleep(10);
    }
  };
  const leasedBy = (ids: readonly string[], process: object): Promise<unknown> =>
    database.query(
      `UPDATE webhooks SET "leasedBy" = gen_random_uuid(), "leasedUntil" = now() + interval '1 hour',
         "dueOn" = now(), "leasedProcess" = $2::jsonb WHERE id = ANY ($1::uuid[])`,
      [ids, JSON.stringify(process)],
    );
  const leaseOf = async ({ id }: Webhook): Promise<unknown> =>
    (
      await database.query(`SELECT "leasedBy", "leasedUntil", "leasedProcess" FROM webhooks WHERE id = $1`, [
        id,
      ])
    )[0];

  it('pass at once from an ended process of this machine, and from no other', async () => {
    const [dead, living, elsewhere] = [await webhook(), await webhook(), await webhook()];
    await candidate();
    const own = ownIdentity();
    await leasedBy([dead.id], { ...own, pid: 4_194_303 });
    await leasedBy([living.id], own);
    await leasedBy([elsewhere.id], {
      ...own,
      pid: 4_194_303,
      host: 'elsewhere',
      boot: 'other',
      pids: 'other',
    });
    const received: string[] = [];
    const one = worker(({ url }) => {
      received.push(url);
      return Promise.resolve(taken);
    });
    await turnUntil(one, () => received.includes(dead.url));
    expect(received).toEqual([dead.url]);
    expect(await leaseOf(living)).toMatchObject({ leasedBy: expect.any(String) });
    expect(await leaseOf(elsewhere)).toMatchObject({ leasedBy: expect.any(String) });
  });

  it('get a retry when it is due, even while another delivery hangs', async () => {
    await webhook();
    const [hanging, failing] = [await candidate(), await candidate()];
    const tries: string[] = [];
    let release: (posted: Posted) => void = () => undefined;
    const one = worker(({ body }) => {
      const { object } = JSON.parse(body) as { object: { id: string } };
      tries.push(object.id);
      if (object.id === hanging) return new Promise((done) => (release = done));
      return Promise.resolve(tries.filter((id) => id === failing).length < 3 ? refused : taken);
    });
    try {
      await turnUntil(one, () => tries.length >= 4);
      expect(tries.toSorted()).toEqual([hanging, failing, failing, failing].toSorted());
    } finally {
      release(taken);
    }
  });

  it('get a retry soon after an internal failure, which returns the lease', async () => {
    const to = await webhook();
    await candidate();
    const received: string[] = [];
    const { sealing } = agency.ctx.ports;
    let opened = 0;
    const one = worker(
      ({ url }) => {
        received.push(url);
        return Promise.resolve(taken);
      },
      {
        sealing: {
          ...sealing,
          unseal: (purpose, sealed) => {
            if (purpose.includes(to.id) && ++opened === 1) throw new Error('not yet');
            return sealing.unseal(purpose, sealed);
          },
        },
      },
    );
    await turnUntil(one, () => errors.length > 0);
    expect(await leaseOf(to)).toEqual({ leasedBy: null, leasedUntil: null, leasedProcess: null });
    expect(received).toEqual([]);
    await turnUntil(one, () => received.length > 0);
    expect(received).toEqual([to.url]);
    expect(errors).toEqual([new Error('not yet')]);
  });
});
