import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { listEvents } from '../../../events/event-feed.ts';
import { assignPositions } from '../../../events/event-queue.ts';
import { createTestAccount, type TestAccount } from '../../../testing/index.ts';
import { emittingKinds } from '@nova/kinds';
import { everyType } from './every-type.ts';
import { importLines } from './support.ts';

describe('events of an import', () => {
  let database: Database;
  let account: TestAccount;
  let cursor: string | undefined;

  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
  });

  const take = (lines: readonly object[], events = true) =>
    importLines(database, account.accountId, lines, { events });

  /** New events: type, changes and record. */
  async function told() {
    while ((await assignPositions(database)) > 0);
    const page = await listEvents(account.ctx, { cursor, limit: 500 });
    cursor = page.nextCursor;
    return page.data;
  }

  const short = (events: Awaited<ReturnType<typeof told>>) =>
    events.map(({ type, changed }) => [type, changed.toSorted()] as const);

  const ada = { type: 'candidate', id: 'c1', firstName: 'Ada', lastName: 'Lovelace', statusName: 'New' };

  it('emits one event for the import', async () => {
    const { batchId } = await take([ada, { type: 'company', id: 'k1', name: 'Acme' }], false);
    expect(await told()).toMatchObject([
      {
        type: 'import.completed',
        object: { kind: 'import', id: batchId, reference: null },
        summary: { created: { candidate: 1, company: 1 }, updated: {} },
      },
    ]);
  });

  it('emits created and updated events for each record if asked to', async () => {
    const { ids } = await take([
      { ...ada, firstName: 'Augusta', lastName: 'Lovelace' },
      { type: 'candidate', id: 'c2', firstName: 'Grace', skills: ['COBOL'] },
      { type: 'job', id: 'j1', title: 'Analyst', companyId: 'k1' },
      { type: 'masterData', group: 'sources', name: 'Fair' },
      { type: 'application', id: 'a1', candidateId: 'c2', jobId: 'j1', stageCode: 'INTERVIEW' },
    ]);
    const events = await told();
    expect(short(events)).toEqual([
      ['candidate.updated', ['firstName']],
      ['candidate.created', ['firstName', 'skills']],
      ['job.created', ['companyId', 'title']],
      ['application.created', ['candidateId', 'jobId', 'stageCode']],
      ['import.completed', []],
    ]);
    expect(events[1]).toMatchObject({
      object: { kind: 'candidate', id: ids['candidate:c2'], reference: expect.stringMatching(/^CAN-\d+$/u) },
      actor: { userId: null, via: 'import' },
      requestId: null,
    });
  });

  it('emits a moved event for a new status, and nothing for an equal record', async () => {
    await take([
      { ...ada, firstName: 'Augusta', statusName: 'Available' },
      { type: 'candidate', id: 'c2', firstName: 'Grace', skills: ['COBOL'], location: null },
      { type: 'application', id: 'a1', candidateId: 'c2', jobId: 'j1', stageCode: 'OFFER' },
    ]);
    expect(short(await told())).toEqual([
      ['candidate.status_changed', ['statusId']],
      ['application.stage_moved', ['stageCode']],
      ['import.completed', []],
    ]);
  });

  it('emits nothing for refused lines', async () => {
    const { errors } = await take([{ type: 'job', id: 'j2', title: 'Nowhere', companyId: 'nobody' }]);
    expect(errors).toHaveLength(1);
    expect(short(await told())).toEqual([['import.completed', []]]);
  });

  it('emits one created event for each created record of every emitting kind', async () => {
    const other = await createTestAccount(database);
    const { imported } = await importLines(database, other.accountId, everyType, { events: true });
    while ((await assignPositions(database)) > 0);
    const { data } = await listEvents(other.ctx, { limit: 500 });
    const counts: Record<string, number> = {};
    for (const { type, object } of data)
      if (type !== 'import.completed') counts[object.kind] = (counts[object.kind] ?? 0) + 1;
    const telling = new Set(emittingKinds.map(({ name }) => name));
    const expected = Object.entries(imported).filter(([type]) => telling.has(type));
    expect(counts).toEqual(Object.fromEntries(expected));
    expect(expected.length).toBeGreaterThan(9);
  });
});
