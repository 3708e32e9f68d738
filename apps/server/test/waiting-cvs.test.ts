import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CvTextReader, readWaitingCv } from '@nova/features';
import type { Ports } from '@nova/core';
import type { ServerOptions } from '../src/server-options.ts';
import { apply, someone } from './support/apply.ts';
import { smallCv } from '@nova/testing';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('a lease on a CV', () => {
  let server: TestServer;
  let services: ServerOptions['services'];
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer({
      ownDatabase: true,
      proxies: 1,
      onServices: (made) => (services = made),
    });
    agency = await server.agency();
  });
  afterAll(() => server.close());

  async function waitingCv(name: string): Promise<void> {
    const json = { title: name, publishToWebsite: true };
    const { body } = await server.call('POST', '/jobs', { key: agency.privateKey, json });
    const jobId = (body as { data: string }).data;
    const cv = new File([new Uint8Array(smallCv(name, 'of.the@cv.example'))], 'cv.pdf');
    const { status } = await apply(server, agency.publicKey, jobId, { ...someone(name), cv });
    expect(status).toBe(200);
  }

  type Cv = Awaited<ReturnType<Ports['cv']['parse']>>;

  /** The test ends its reads and gives their results. */
  interface Reader {
    readonly read: () => Promise<boolean>;
    readonly began: Promise<void>;
    readonly say: (jobTitle: string) => void;
    readonly reads: () => number;
  }

  function reader(): Reader {
    let begin = (): void => undefined;
    let answer = (_: Cv): void => undefined;
    let reads = 0;
    const began = new Promise<void>((resolve) => (begin = resolve));
    const said = new Promise<Cv>((resolve) => (answer = resolve));
    const parse: Ports['cv']['parse'] = () => {
      reads += 1;
      begin();
      return said;
    };
    const ports: Ports = { ...services.ports, cv: { ...services.ports.cv, parse } };
    return {
      read: () => readWaitingCv(services.database, ports, services.now),
      began,
      say: (jobTitle) => {
        answer({ ...nothingRead, jobTitle });
      },
      reads: () => reads,
    };
  }

  let nothingRead: Cv;
  beforeAll(async () => {
    nothingRead = await services.ports.cv.parse(new Uint8Array(smallCv('Some One', 'some@one.example')), {});
  });

  interface Row {
    readonly waiting: number;
    readonly held: boolean | null;
    readonly short: boolean | null;
    readonly attempts: number | null;
  }

  /** The lease is half a minute at most. */
  async function waiting(): Promise<Row> {
    const [row] = await server.database.query<Row>(
      `SELECT count(*)::int AS waiting, bool_and("leaseUntil" > now() + interval '20 seconds') AS held,
       bool_and("leaseUntil" <= now() + interval '30 seconds') AS short, max(attempts) AS attempts FROM cv_readings`,
    );
    if (!row) throw new Error('Nothing was counted');
    return row;
  }

  /** Without a renewal. */
  const passed = (seconds: number) =>
    server.database.query(
      `UPDATE cv_readings SET "leaseUntil" = "leaseUntil" - make_interval(secs => $1::int)`,
      [seconds],
    );

  async function outcome(): Promise<readonly [titles: readonly string[], events: number]> {
    const [row] = await server.database.query<{ titles: string[]; events: number }>(
      `SELECT array(SELECT parsed ->> 'jobTitle' FROM stored_files WHERE parsed IS NOT NULL ORDER BY "createdOn") AS titles,
       (SELECT count(*)::int FROM event_queue WHERE type = 'candidate.cv_parsed') AS events`,
    );
    return [row?.titles ?? [], row?.events ?? 0];
  }

  /** Only renewals see the fake time. */
  const onlyIntervals = [
    ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'requestAnimationFrame'] as const),
    ...(['cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback', 'setImmediate'] as const),
    ...(['clearImmediate', 'setTimeout', 'clearTimeout'] as const),
  ];

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: onlyIntervals });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await server.database.query('DELETE FROM cv_readings');
    await server.database.query('UPDATE stored_files SET parsed = NULL');
    await server.database.query(`DELETE FROM event_queue WHERE type = 'candidate.cv_parsed'`);
  });

  it('excludes other processes for half a minute', async () => {
    await waitingCv('Half');
    const [first, second] = [reader(), reader()];
    const reading = first.read();
    await first.began;
    expect(await waiting()).toEqual({ waiting: 1, held: true, short: true, attempts: 1 });
    // A busy machine may need seconds for what follows.
    await passed(15);
    expect(await second.read()).toBe(false);
    first.say('Baker');
    expect(await reading).toBe(true);
    expect(await outcome()).toEqual([['Baker'], 1]);
  });

  it('ends with the text, which no other worker reads', async () => {
    await waitingCv('Text');
    const texts = async () =>
      server.database.query(
        `SELECT t.text, t.vector @@ 'kubernetes' AS found FROM cv_texts t JOIN candidates c ON c.id = t."candidateId"
         WHERE c."lastName" = 'Text' OR c."firstName" = 'Text'`,
      );
    const other = new CvTextReader(services);
    expect([await other.readNext(), await texts()]).toEqual([null, [{ text: null, found: null }]]);
    const first = reader();
    first.say('Baker');
    expect(await first.read()).toBe(true);
    expect([await other.readNext(), await texts()]).toEqual([
      null,
      [{ text: nothingRead.text, found: true }],
    ]);
  });

  it('lasts as long as its reader renews it', async () => {
    await waitingCv('Slow');
    const [first, second] = [reader(), reader()];
    const reading = first.read();
    await first.began;
    for (let tenSeconds = 0; tenSeconds < 12; tenSeconds++) {
      await passed(10);
      jest.advanceTimersByTime(10_000);
      while ((await waiting()).held !== true) expect(second.reads()).toBe(0);
      expect(await second.read()).toBe(false);
    }
    first.say('Smith');
    expect(await reading).toBe(true);
    expect([await outcome(), (await waiting()).waiting]).toEqual([[['Smith'], 1], 0]);
  });

  it('passes to another reader after silence, and one outcome counts', async () => {
    await waitingCv('Dead');
    const [killed, second] = [reader(), reader()];
    const reading = killed.read();
    await killed.began;
    await passed(31);
    const again = second.read();
    await second.began;
    expect(await waiting()).toEqual({ waiting: 1, held: true, short: true, attempts: 2 });
    // The first reader was only silent; its result is too late even while the second reads.
    killed.say('Too late');
    expect(await reading).toBe(true);
    expect([await outcome(), (await waiting()).waiting]).toEqual([[[], 0], 1]);
    second.say('Cooper');
    expect(await again).toBe(true);
    expect([await outcome(), (await waiting()).waiting]).toEqual([[['Cooper'], 1], 0]);
  });

  it('survives a silence in which nobody took it', async () => {
    await waitingCv('Silent');
    const [first, second] = [reader(), reader()];
    const reading = first.read();
    await first.began;
    await passed(60);
    jest.advanceTimersByTime(10_000);
    while ((await waiting()).held !== true) expect(second.reads()).toBe(0);
    expect(await second.read()).toBe(false);
    first.say('Weaver');
    expect(await reading).toBe(true);
    expect(await outcome()).toEqual([['Weaver'], 1]);
  });

  it('ends after three processes died: the CV stays unread', async () => {
    await waitingCv('Deadly');
    for (let times = 0; times < 3; times++) {
      const killed = reader();
      void killed.read();
      await killed.began;
      await passed(31);
    }
    const last = reader();
    expect(await last.read()).toBe(true);
    expect([last.reads(), await outcome(), (await waiting()).waiting]).toEqual([0, [[], 0], 0]);
  });
});
