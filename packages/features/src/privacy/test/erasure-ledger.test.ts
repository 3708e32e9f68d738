import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountDatabase, type Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { createTestAccount, make, memoryLedger, type TestAccount } from '../../testing/index.ts';
import { createErasureLedger, type ErasureLedger, type ErasureLine } from '../erasure-ledger.ts';
import { endPersons } from '../end-persons.ts';
import { exportErasures, verifyErasures } from '../ledger/verify-erasures.ts';
import { importErasures } from '../ledger/load-erasures.ts';
import { readLatestErasures } from '../ledger/erasure-lines.ts';
import { newId } from '@nova/core';
import { replayErasures } from '../ledger/replay-erasures.ts';

describe('the ledger of erasures', () => {
  let database: Database;
  let agency: TestAccount;
  let ledger: ErasureLedger;

  beforeAll(async () => {
    database = await createTestDatabase();
    agency = await createTestAccount(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.query('DELETE FROM erasures');
    await database.query('DELETE FROM candidates');
    ledger = createErasureLedger('a secret that only this test knows', memoryLedger());
  });

  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@Engine.example', linkedIn: 'in/ada' };
  const addAda = (more: object = {}): Promise<string> =>
    make.candidate(agency.ctx, { ...ada, allowDuplicate: true, ...more });

  const restoring = `INSERT INTO candidates SELECT r.* FROM jsonb_populate_record(NULL::candidates, $1::jsonb) r`;

  /** Erases a candidate. @returns the line, and what restores the candidate as an older backup would */
  async function erase(
    id: string,
    action: ErasureLine['action'] = 'ERASE',
  ): Promise<{ readonly line: ErasureLine; readonly restore: () => Promise<void> }> {
    const [row] = await database.query<{ row: string }>(
      'SELECT to_jsonb(t) AS row FROM candidates t WHERE id = $1',
      [id],
    );
    const reason = action === 'ERASE' ? 'REQUESTED' : null;
    const ctx = { ...agency.ctx, ports: { ...agency.ctx.ports, erasures: ledger } };
    const { ended } = await endPersons(ctx, {
      kind: 'candidate',
      ids: [id],
      action,
      reason,
      userId: agency.userId,
    });
    const line = ended[0]?.line;
    if (!line || !row) throw new Error('Nobody was erased');
    return {
      line,
      restore: async () => {
        await database.query('DELETE FROM erasures WHERE id = $1', [line.erasureId]);
        await database.query('DELETE FROM candidates WHERE id = $1', [id]);
        await database.query(restoring, [row.row]);
      },
    };
  }

  const candidates = async (): Promise<readonly string[]> =>
    (await database.query<{ id: string }>('SELECT id FROM candidates ORDER BY id')).map(({ id }) => id);
  const isThere = async (id: string): Promise<boolean> => (await candidates()).includes(id);
  const inLedger = async (of = ledger): Promise<readonly ErasureLine[]> => {
    const lines: ErasureLine[] = [];
    for await (const text of of.store.read()) lines.push(JSON.parse(text) as ErasureLine);
    return lines;
  };
  const inDatabase = async (): Promise<readonly ErasureLine[]> => {
    const lines: ErasureLine[] = [];
    for await (const line of readLatestErasures(database, agency.accountId)) lines.push(line);
    return lines;
  };
  const none = { addedToDatabase: 0, addedToLedger: 0, bad: [], unreadable: 0 };
  const texts = (lines: readonly (ErasureLine | string)[]) => () => eachText(lines);
  const eachText = async function* (lines: readonly (ErasureLine | string)[]): AsyncGenerator<string> {
    for (const line of lines)
      yield await Promise.resolve(typeof line === 'string' ? line : JSON.stringify(line));
  };

  it('A start with nothing to do adds nothing', async () => {
    await erase(await addAda());
    expect(await replayErasures(database, ledger)).toEqual({ ...none, lines: 1, again: 0 });
  });

  it('A restored person is erased again, and only that one', async () => {
    const other = await addAda({ email: 'other@engine.example' });
    const { line, restore } = await erase(await addAda());
    await restore();
    const restored = line.ids[0] ?? '';
    expect(await isThere(restored)).toBe(true);
    expect(await replayErasures(database, ledger)).toEqual({
      ...none,
      lines: 1,
      again: 1,
      addedToDatabase: 1,
    });
    expect(await isThere(restored)).toBe(false);
    expect(await isThere(other)).toBe(true);
    expect(await inDatabase()).toEqual([line]);
    expect(await replayErasures(database, ledger)).toEqual({ ...none, lines: 1, again: 0 });
  });

  it('A restored person is anonymised again', async () => {
    const { line, restore } = await erase(await addAda(), 'ANONYMISE');
    await restore();
    expect(await replayErasures(database, ledger)).toMatchObject({ lines: 1, again: 1 });
    expect(
      await database.query(
        'SELECT "lastName", email, "anonymisedOn" IS NOT NULL AS done FROM candidates WHERE id = $1',
        [line.ids[0]],
      ),
    ).toEqual([{ lastName: 'Anonymised', email: null, done: true }]);
    expect(await replayErasures(database, ledger)).toEqual({ ...none, lines: 1, again: 0 });
  });

  it('A server that was killed between ledger and commit erases at its next start', async () => {
    const id = await addAda();
    const line = ledger.prove({
      erasureId: newId(),
      accountId: agency.accountId,
      kind: 'candidate',
      ids: [id],
      action: 'ERASE',
      reason: 'REQUESTED',
      on: new Date().toISOString(),
      userId: null,
      keys: [],
    });
    await ledger.store.add([JSON.stringify(line)]);
    expect(await replayErasures(database, ledger)).toMatchObject({ again: 1, addedToDatabase: 1 });
    expect(await isThere(id)).toBe(false);
  });

  it('A start that was killed after it kept the lines does them at the next', async () => {
    const { line, restore } = await erase(await addAda());
    await restore();
    const keep = `INSERT INTO erasures ("accountId", id, kind, ids, action, reason, "on", "userId", keys, proof)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
    const { accountId, erasureId, kind, ids, action, reason, on, userId, keys, proof } = line;
    await database.query(keep, [accountId, erasureId, kind, ids, action, reason, on, userId, keys, proof]);
    expect(await replayErasures(database, ledger)).toEqual({ ...none, lines: 1, again: 1 });
    expect(await isThere(ids[0] ?? '')).toBe(false);
  });

  it('An empty ledger gets the lines of the database', async () => {
    const lines = [(await erase(await addAda())).line, (await erase(await addAda())).line];
    ledger = createErasureLedger('a secret that only this test knows', memoryLedger());
    expect(await replayErasures(database, ledger)).toEqual({ ...none, lines: 2, again: 0, addedToLedger: 2 });
    expect(await inLedger()).toEqual(expect.arrayContaining(lines));
  });

  it('A line with a wrong proof is named, and nobody is erased by it', async () => {
    const id = await addAda();
    const { line } = await erase(await addAda());
    const forged = { ...line, erasureId: newId(), ids: [id] };
    await ledger.store.add([JSON.stringify(forged), 'no line', '{"erasureId": 1}']);
    expect(await replayErasures(database, ledger)).toEqual({
      ...none,
      lines: 1,
      again: 0,
      bad: [forged.erasureId],
      unreadable: 2,
    });
    expect(await isThere(id)).toBe(true);
    await database.query('UPDATE erasures SET ids = $1 WHERE id = $2', [[id], line.erasureId]);
    const empty = createErasureLedger('a secret that only this test knows', memoryLedger());
    expect(await replayErasures(database, empty)).toMatchObject({ again: 0, bad: [line.erasureId] });
    expect(await isThere(id)).toBe(true);
  });

  it('A line that was changed in the database gives way to the ledger’s', async () => {
    const { line, restore } = await erase(await addAda());
    await restore();
    const changed = ledger.prove({ ...line, action: 'ANONYMISE' });
    await database.query(
      `INSERT INTO erasures ("accountId", id, kind, ids, action, reason, "on", "userId", keys, proof)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'forged')`,
      [
        ...[changed.accountId, changed.erasureId, changed.kind, changed.ids, changed.action, changed.reason],
        ...[changed.on, changed.userId, changed.keys],
      ],
    );
    expect(await replayErasures(database, ledger)).toMatchObject({ again: 1, bad: [] });
    expect(await isThere(line.ids[0] ?? '')).toBe(false);
    expect(await verifyErasures(database, ledger)).toMatchObject({ lines: 1, bad: [] });
  });

  it('Lines of accounts that are not here stay in the ledger alone', async () => {
    const { line } = await erase(await addAda());
    const elsewhere = ledger.prove({ ...line, erasureId: newId(), accountId: newId() });
    await ledger.store.add([JSON.stringify(elsewhere)]);
    expect(await replayErasures(database, ledger)).toEqual({ ...none, lines: 1, again: 0 });
    expect(await inLedger()).toEqual([line, elsewhere]);
  });

  it('A line that the ledger has twice is done once', async () => {
    const { line, restore } = await erase(await addAda());
    await restore();
    await ledger.store.add([JSON.stringify(line)]);
    expect(await replayErasures(database, ledger)).toEqual({
      ...none,
      lines: 1,
      again: 1,
      addedToDatabase: 1,
    });
  });

  it('A ledger that cannot be read ends the start', async () => {
    const away = { ...ledger.store, prepare: () => Promise.reject(new Error('The disk is away')) };
    await expect(replayErasures(database, { ...ledger, store: away })).rejects.toThrow('The disk is away');
  });

  it('A ledger whose lines are all of another secret ends the start', async () => {
    const { line } = await erase(await addAda());
    const other = createErasureLedger('another secret, of another installation', ledger.store);
    await expect(replayErasures(database, other)).rejects.toThrow('was made with this ERASURE_SECRET');
    await ledger.store.add([JSON.stringify(other.prove({ ...line, erasureId: newId() }))]);
    expect(await replayErasures(database, other)).toMatchObject({ addedToDatabase: 1 });
  });

  it('Verification finds what is missing, changed or forged, on either side', async () => {
    const [fine, missing, changed] = [
      (await erase(await addAda())).line,
      (await erase(await addAda())).line,
      (await erase(await addAda())).line,
    ];
    expect(await verifyErasures(database, ledger)).toEqual({ lines: 3, bad: [], unreadable: 0 });
    await database.query('DELETE FROM erasures WHERE id = $1', [missing.erasureId]);
    await database.query('UPDATE erasures SET reason = $1 WHERE id = $2', ['UNLAWFUL', changed.erasureId]);
    expect(await verifyErasures(database, ledger)).toEqual({
      lines: 3,
      bad: [missing.erasureId, changed.erasureId].toSorted(),
      unreadable: 0,
    });
    const forged = { ...fine, reason: 'WITHDRAWN' };
    await ledger.store.add([JSON.stringify(forged), 'half a li']);
    expect(await verifyErasures(database, ledger, agency.accountId)).toEqual({
      lines: 3,
      bad: [fine, missing, changed].map(({ erasureId }) => erasureId).toSorted(),
      unreadable: 1,
    });
    const empty = createErasureLedger('a secret that only this test knows', memoryLedger());
    expect(await verifyErasures(database, empty)).toMatchObject({
      lines: 2,
      bad: [fine.erasureId, changed.erasureId].toSorted(),
    });
  });

  it('An export has the lines of both sides, and an import adds them once', async () => {
    const { line } = await erase(await addAda());
    const onlyHere = (await erase(await addAda())).line;
    await database.query('DELETE FROM erasures WHERE id = $1', [line.erasureId]);
    const other = createErasureLedger('a secret that only this test knows', memoryLedger());
    await other.store.add([JSON.stringify(line)]);
    const exported: string[] = [];
    for await (const text of exportErasures(database, other)) exported.push(text);
    expect(exported.map((text) => JSON.parse(text) as unknown)).toEqual([line, onlyHere]);
    const done = { again: 0, elsewhere: 0, foreign: 0 };
    const into = createErasureLedger('a secret that only this test knows', memoryLedger());
    expect(await importErasures(database, into, texts(exported))).toEqual({ ...done, added: 2, known: 0 });
    expect(await importErasures(database, into, texts([...exported, ...exported]))).toEqual({
      ...done,
      added: 0,
      known: 2,
    });
    expect(await inLedger(into)).toEqual([line, onlyHere]);
    expect(await verifyErasures(database, into)).toMatchObject({ lines: 2, bad: [] });
  });

  it('An import erases again by id, and by key who was made before', async () => {
    const { line, restore } = await erase(await addAda());
    const [before, profile, after, contact] = [
      await addAda({ linkedIn: null, email: null, alternateEmail: ' ada@ENGINE.example' }),
      await addAda({ email: null, linkedIn: 'https://www.linkedin.com/in/Ada/?x=1' }),
      await addAda(),
      await make.contact(agency.ctx, {
        lastName: 'Lovelace',
        email: ada.email,
        companyId: await make.company(agency.ctx, { name: 'Engine' }),
      }),
    ];
    const day = (id: string, on: string) =>
      database.query('UPDATE candidates SET "createdOn" = $1 WHERE id = $2', [on, id]);
    await day(before, '2020-01-01');
    await day(profile, '2020-01-01');
    await day(after, '2099-01-01');
    await database.query('UPDATE contacts SET "createdOn" = $1', ['2020-01-01']);
    await restore();
    const fresh = createErasureLedger('a secret that only this test knows', memoryLedger());
    expect(await importErasures(database, fresh, texts([line]))).toMatchObject({
      added: 1,
      known: 0,
      again: 3,
    });
    const left = await candidates();
    expect([line.ids[0] ?? '', before, profile, after].map((id) => left.includes(id))).toEqual([
      ...[false, false, false, true],
    ]);
    expect(await database.query('SELECT id FROM contacts WHERE id = $1', [contact])).toHaveLength(1);
  });

  it('An import of a file with a wrong proof does nothing at all, unless it is trusted', async () => {
    const living = await addAda();
    const { line, restore } = await erase(await addAda());
    await restore();
    const forged = { ...line, erasureId: newId(), ids: [living] };
    const fresh = createErasureLedger('a secret that only this test knows', memoryLedger());
    for (const file of [
      [line, forged],
      [forged, line],
      [line, { ...line, on: '2099-01-01T00:00:00.000Z' }],
      [line, '{"half": '],
    ])
      await expect(importErasures(database, fresh, texts(file))).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    expect([await isThere(living), await isThere(line.ids[0] ?? '')]).toEqual([true, true]);
    expect([await inLedger(fresh), await inDatabase()]).toEqual([[], []]);
    const trusting = { trustUnproven: true };
    expect(await importErasures(database, fresh, texts([line, forged]), trusting)).toMatchObject({
      again: 2,
    });
    expect(await isThere(living)).toBe(false);
  });

  it('Trusted lines of a foreign secret count by id alone, and are the operator’s then', async () => {
    const { line, restore } = await erase(await addAda());
    const byKey = await addAda();
    await database.query('UPDATE candidates SET "createdOn" = $1 WHERE id = $2', ['2020-01-01', byKey]);
    await restore();
    const here = createErasureLedger('another secret, of another installation', memoryLedger());
    const trusting = { trustUnproven: true };
    expect(await importErasures(database, here, texts([line]), trusting)).toMatchObject({
      added: 1,
      known: 0,
      again: 1,
      foreign: 1,
    });
    expect([await isThere(line.ids[0] ?? ''), await isThere(byKey)]).toEqual([false, true]);
    expect(await verifyErasures(database, here)).toEqual({ lines: 1, bad: [], unreadable: 0 });
    expect(await importErasures(database, here, texts([line]), trusting)).toMatchObject({
      added: 0,
      known: 1,
      again: 0,
    });
  });

  it('An import names the first text that is no line, and leaves out accounts that are not here', async () => {
    const { line } = await erase(await addAda());
    await expect(importErasures(database, ledger, texts([line, '', 'nonsense']))).rejects.toThrow('Line 3');
    const elsewhere = ledger.prove({ ...line, erasureId: newId(), accountId: newId() });
    expect(await importErasures(database, ledger, texts([elsewhere]))).toMatchObject({
      added: 0,
      elsewhere: 1,
    });
  });

  it('An import writes lines as the database does, so that the same file again changes nothing', async () => {
    const { line } = await erase(await addAda());
    const odd = [
      { ...line, erasureId: newId(), on: '2026-01-01T00:00:00Z' },
      { ...line, erasureId: newId(), on: '2026-01-01T00:00:00.123456Z' },
      { ...line, erasureId: newId().toUpperCase(), ids: [newId().toUpperCase()] },
    ];
    const trusting = { trustUnproven: true };
    expect(await importErasures(database, ledger, texts(odd), trusting)).toMatchObject({
      added: 3,
      foreign: 3,
    });
    expect(await importErasures(database, ledger, texts(odd), trusting)).toMatchObject({
      added: 0,
      known: 3,
    });
    expect(await verifyErasures(database, ledger)).toEqual({ lines: 4, bad: [], unreadable: 0 });
  });

  it.each([
    ['a reason with a NUL', { reason: 'A\0' }],
    ['a reason that is none', { reason: 'Ada Lovelace asked' }],
    ['a year that the database has not', { on: '0000-01-01T00:00:00.000Z' }],
    ['a key that is no hash', { keys: ['ada@engine.example'] }],
    ['more ids than a line holds', { ids: Array.from({ length: 5_001 }, () => newId()) }],
  ])('An import refuses %s before it reaches the ledger', async (_what, wrong) => {
    const { line } = await erase(await addAda());
    const hostile = { ...line, erasureId: newId(), ...wrong };
    await expect(importErasures(database, ledger, texts([hostile]))).rejects.toThrow('Line 1');
    expect(await inLedger()).toEqual([line]);
    await ledger.store.add([JSON.stringify(ledger.prove(hostile))]);
    expect(await replayErasures(database, ledger)).toMatchObject({ addedToDatabase: 0, unreadable: 1 });
  });

  it('One account’s lines touch no other account’s persons', async () => {
    const other = await createTestAccount(database);
    const theirs = await make.candidate(other.ctx, ada);
    const { line } = await erase(await addAda());
    const crossed = ledger.prove({ ...line, erasureId: newId(), ids: [theirs] });
    await ledger.store.add([JSON.stringify(crossed)]);
    expect(await replayErasures(database, ledger)).toMatchObject({ again: 0, addedToDatabase: 1 });
    expect(
      await accountDatabase(database, other.accountId).rows(
        'SELECT id FROM candidates WHERE "accountId" = $1',
      ),
    ).toEqual([{ id: theirs }]);
  });
});
