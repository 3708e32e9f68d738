import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountDatabase, type Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { endPersons } from '../../../privacy/end-persons.ts';
import { createTestAccount, make, memoryFiles, type TestAccount } from '../../../testing/index.ts';
import { importRecords } from '../import-records.ts';
import type { ImportOptions, ImportReport } from '../import-session.ts';

type Line = Readonly<Record<string, unknown>>;

describe('imports of erased persons', () => {
  let database: Database;
  let agency: TestAccount;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
  });

  const bring = (lines: readonly Line[], options: Partial<ImportOptions> = {}): Promise<ImportReport> =>
    importRecords(database, {
      accountId: agency.accountId,
      lines: (async function* () {
        for (const line of lines) yield await Promise.resolve(JSON.stringify(line));
      })(),
      erased: { ledger: agency.ctx.ports.erasures, isAllowed: false },
      ...options,
    });

  const end = (kind: 'candidate' | 'contact' | 'lead', id: string, action: 'ERASE' | 'ANONYMISE' = 'ERASE') =>
    endPersons(agency.ctx, { kind, ids: [id], action, reason: null, userId: null });

  const named = (lastName: string): Promise<readonly { id: string }[]> =>
    accountDatabase(database, agency.accountId).rows<{ id: string }>(
      `SELECT id FROM candidates WHERE "accountId" = $1 AND "lastName" = $2`,
      [lastName],
    );

  const nobody = { erased: 0, erasedWith: {}, errors: [] };

  it('A person is left out by record id, external id, email or LinkedIn profile', async () => {
    const ada = {
      type: 'candidate',
      id: 'a1',
      lastName: 'Lovelace',
      email: 'ada@engine.example',
      linkedIn: 'in/ada',
    };
    const first = await bring([ada], { collectIds: true });
    expect(first).toMatchObject({ ...nobody, imported: { candidate: 1 } });
    const recordId = first.ids['candidate:a1'] ?? '';
    await end('candidate', recordId);
    const again = [
      { ...ada, email: 'new@engine.example', linkedIn: null },
      { ...ada, id: recordId, email: null, linkedIn: null },
      { ...ada, id: recordId.toUpperCase(), email: null, linkedIn: null },
      { ...ada, id: 'a2', linkedIn: null, email: ' ADA@engine.example ' },
      { ...ada, id: 'a3', linkedIn: null, email: null, alternateEmail: 'ada@engine.example' },
      { ...ada, id: undefined, email: null, linkedIn: 'https://de.linkedin.com/in/Ada/' },
    ];
    expect(await bring(again)).toMatchObject({ ...nobody, erased: 6, imported: {} });
    expect(await bring(again, { dryRun: true })).toMatchObject({ ...nobody, erased: 6, imported: {} });
    expect(await named('Lovelace')).toEqual([]);
    const others = [
      { ...ada, id: 'a4', email: 'augusta@engine.example', linkedIn: 'in/augusta' },
      { type: 'lead', lastName: 'Lovelace', email: 'ada@engine.example' },
    ];
    expect(await bring(others)).toMatchObject({ ...nobody, imported: { candidate: 1, lead: 1 } });
  });

  it('Records of a person who is left out go with the person, others lose the reference', async () => {
    const company = { type: 'company', id: 'gone-co', name: 'Gone & Sons' };
    const person = { type: 'candidate', id: 'gone', lastName: 'Gone' };
    const contact = { type: 'contact', id: 'gone-contact', lastName: 'Gone', companyId: 'gone-co' };
    const job = {
      type: 'job',
      id: 'gone-job',
      title: 'Clerk',
      companyId: 'gone-co',
      contactId: 'gone-contact',
    };
    const rest = [
      { type: 'note', id: 'n1', candidateId: 'gone', subject: 'First' },
      { type: 'note', id: 'n2', companyId: 'gone-co', contactId: 'gone-contact', subject: 'Second' },
      { type: 'note', id: 'n3', companyId: 'gone-co', subject: 'Third' },
      { type: 'application', id: 'p1', candidateId: 'gone', jobId: 'gone-job' },
      { type: 'file', id: 'f1', candidateId: 'gone', fileName: 'cv.pdf' },
      {
        type: 'placement',
        id: 'l1',
        candidateId: 'gone',
        jobId: 'gone-job',
        companyId: 'gone-co',
        startDate: '2026-01-05',
      },
    ];
    const { ids } = await bring([company, person, contact], { collectIds: true });
    await end('candidate', ids['candidate:gone'] ?? '');
    await end('contact', ids['contact:gone-contact'] ?? '');
    const files = memoryFiles();
    const done = await bring([...rest, job, person, contact], { files });
    expect(done).toMatchObject({
      errors: [],
      erased: 2,
      erasedWith: { note: 2, application: 1, file: 1 },
      imported: { note: 1, job: 1, placement: 1 },
    });
    expect(files.stored.size).toBe(0);
    const db = accountDatabase(database, agency.accountId);
    expect(await db.rows(`SELECT "contactId" FROM jobs WHERE "accountId" = $1 AND title = 'Clerk'`)).toEqual([
      { contactId: null },
    ]);
    expect(await db.rows(`SELECT "candidateId" FROM placements WHERE "accountId" = $1`)).toEqual([
      { candidateId: null },
    ]);
    const alone = await bring([{ type: 'note', id: 'n4', candidateId: 'gone', subject: 'Later' }]);
    expect(alone).toMatchObject({ errors: [], erased: 0, erasedWith: { note: 1 }, imported: {} });
  });

  it('An anonymised person does not get a name again', async () => {
    const id = await make.candidate(agency.ctx, { lastName: 'Hopper', email: 'grace@navy.example' });
    await end('candidate', id, 'ANONYMISE');
    const lines = [
      { type: 'candidate', id, lastName: 'Hopper' },
      { type: 'candidate', id: 'g1', lastName: 'Hopper', email: 'grace@navy.example' },
    ];
    expect(await bring(lines)).toMatchObject({ ...nobody, erased: 2, imported: {} });
    expect(await named('Hopper')).toEqual([]);
  });

  it('An import that may takes them as new records, and goes on with them', async () => {
    const id = await make.candidate(agency.ctx, { lastName: 'Curie', email: 'marie@radium.example' });
    await end('candidate', id);
    const lines = [
      { type: 'candidate', id, lastName: 'Curie', email: 'marie@radium.example' },
      { type: 'note', id: 'c1', candidateId: id, subject: 'Back' },
    ];
    const allowed = await bring(lines, { erased: { ledger: null, isAllowed: true } });
    expect(allowed).toMatchObject({ ...nobody, imported: { candidate: 1, note: 1 } });
    const [back] = await named('Curie');
    expect(back?.id).toMatch(/^[0-9a-f-]{36}$/u);
    expect(back?.id).not.toBe(id);
    const renamed = [{ ...lines[0], lastName: 'Skłodowska' }, ...lines.slice(1)];
    expect(await bring(renamed)).toMatchObject({
      ...nobody,
      imported: { candidate: 1 },
      updated: { candidate: 1 },
    });
  });

  it('A person who was made again in another way is changed as ever', async () => {
    const old = await make.candidate(agency.ctx, { lastName: 'Noether', email: 'emmy@ring.example' });
    await end('candidate', old);
    const fresh = await make.candidate(agency.ctx, { lastName: 'Noether', email: 'emmy@ring.example' });
    const line = {
      type: 'candidate',
      id: fresh,
      lastName: 'Noether',
      email: 'emmy@ring.example',
      jobTitle: 'Professor',
    };
    expect(await bring([line])).toMatchObject({ ...nobody, updated: { candidate: 1 } });
  });

  it('Somebody who is erased while an import runs is left out of the rest', async () => {
    const other = await createTestAccount(database);
    const id = await make.candidate(other.ctx, { lastName: 'Franklin', email: 'rosalind@helix.example' });
    const lines = async function* (): AsyncGenerator<string> {
      yield JSON.stringify({ type: 'candidate', id: 'r0', lastName: 'Other' });
      yield JSON.stringify({ type: 'candidate', id: 'r1', lastName: 'Another' });
      await endPersons(other.ctx, {
        kind: 'candidate',
        ids: [id],
        action: 'ERASE',
        reason: null,
        userId: null,
      });
      yield JSON.stringify({
        type: 'candidate',
        id: 'r2',
        lastName: 'Franklin',
        email: 'rosalind@helix.example',
      });
    };
    const done = await importRecords(database, {
      accountId: other.accountId,
      lines: lines(),
      batchSize: 1,
      erased: { ledger: other.ctx.ports.erasures, isAllowed: false },
    });
    expect(done).toMatchObject({ ...nobody, erased: 1, imported: { candidate: 2 } });
  });

  it('Erasures of one account leave out nobody of another', async () => {
    const other = await createTestAccount(database);
    const line = { type: 'candidate', id: 'a1', lastName: 'Lovelace', email: 'ada@engine.example' };
    expect(
      await bring([line], {
        accountId: other.accountId,
        erased: { ledger: agency.ctx.ports.erasures, isAllowed: false },
      }),
    ).toMatchObject({ ...nobody, imported: { candidate: 1 } });
  });

  it('Persons are known by the ids of their records alone without the ledger’s secret', async () => {
    const id = await make.candidate(agency.ctx, { lastName: 'Meitner', email: 'lise@fission.example' });
    await end('candidate', id);
    const lines = [
      { type: 'candidate', id, lastName: 'Meitner' },
      { type: 'candidate', id: 'm1', lastName: 'Meitner', email: 'lise@fission.example' },
    ];
    const done = await bring(lines, { erased: { ledger: null, isAllowed: false } });
    expect(done).toMatchObject({ ...nobody, erased: 1, imported: { candidate: 1 } });
  });
});
