import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildWorkbook, importRecords } from '@nova/features/imports';
import { createKey, createUser } from '@nova/features';
import { makeZip } from '@nova/testing';
import type { ServerOptions } from '../src/server-options.ts';
import { type Content, dataOf, importOf, startImports, type TestImports } from './support/import-tables.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

const people = (format: string, count: number): readonly (readonly string[])[] => [
  ['First name', 'Surname', 'E-Mail', 'City', 'Primary Skills', 'Salary', 'Hobby'],
  ...Array.from({ length: count }, (_, at) => [
    ...[`Ada${String(at)}${format}`, `Lovelace${String(at)}`, `ada${String(at)}@${format}.example`, 'London'],
    ...['Analysis, Mathematics', '£50k', 'Machines'],
  ]),
];

const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\r\n`).join('');

const zip = (...names: readonly string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(makeZip(names.map((name) => ({ name, content: 'x'.repeat(9_000) }))));

/** As Office wrote until 2007. */
const compoundFile = (part: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(part, 'utf16le')]));

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  await Promise.resolve();
  yield* items;
}

async function xlsx(rows: readonly (readonly string[])[], sheet = 'Candidates'): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of buildWorkbook(sheet, each(rows))) parts.push(new Uint8Array(part));
  return new Blob(parts);
}

describe('imports over HTTP (docs/interface/imports.md)', () => {
  let server: TestServer;
  let imports: TestImports;
  let agency: TestAgency;
  let services: ServerOptions['services'];

  beforeAll(async () => {
    server = await startTestServer({ ownDatabase: true, onServices: (made) => (services = made) });
    imports = startImports(server, services);
    agency = await server.agency();
  });
  afterAll(async () => {
    await imports.close();
    await server.close();
  });

  /** Imports of 5,000 rows. */
  const ran: string[] = [];
  const key = (): string => agency.privateKey;
  const codeOf = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { error: string }).error,
  ];
  const candidates = async (query: string): Promise<number> => {
    const { body } = await server.call(
      'GET',
      `/candidates/search?size=1&query=${encodeURIComponent(query)}`,
      {
        key: key(),
      },
    );
    return (body as { total: number }).total;
  };

  it.each([
    ['csv', 'people.csv', (): Promise<Content> => Promise.resolve(csv(people('csv', 5_000)))],
    ['xlsx', 'people.xlsx', (): Promise<Content> => xlsx(people('xlsx', 5_000))],
  ])('looks at 5,000 rows of %s and runs them', async (format, name, content) => {
    const id = await imports.upload(key(), name, await content(), 'candidate');
    expect(await imports.get(key(), id)).toMatchObject({
      id,
      fileName: name,
      kind: 'candidate',
      state: 'UPLOADED',
      report: null,
      columns: [],
      progress: { done: 0, total: 0 },
      undoableUntil: null,
      userId: agency.userId,
    });

    expect(importOf(await imports.post(key(), id, 'look')).state).toBe('LOOKING');
    const looked = await imports.until(key(), id, 'LOOKED');
    expect(looked.report).toEqual({
      created: 5_000,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      failed: 0,
      problems: [],
    });
    expect(looked.progress).toEqual({ done: 5_000, total: 5_000 });
    expect(looked.columns[2]).toEqual({
      header: 'E-Mail',
      field: 'email',
      samples: [0, 1, 2].map((at) => `ada${String(at)}@${format}.example`),
    });
    expect(looked.columns[6]).toMatchObject({ header: 'Hobby', field: null });
    expect(await candidates(`email:ada1@${format}.example`)).toBe(0);

    const asked = await imports.post(key(), id, 'run', { columns: { Hobby: 'internalNotes' } });
    expect(importOf(asked).state).toBe('RUNNING');
    const done = await imports.until(key(), id, 'COMPLETE', 'INTERRUPTED');
    expect(done).toMatchObject({ state: 'COMPLETE', report: { created: 5_000, failed: 0 } });
    expect(await candidates(`email:ada4999@${format}.example`)).toBe(1);
    ran.push(id);
  });

  it('undoes 5,000 rows, after saying what that would do', async () => {
    const [id = ''] = ran;
    const undo = { deleted: { candidate: 5_000 }, restored: {}, left: [], batchId: id };
    expect(dataOf(await imports.post(key(), id, 'undo', { dryRun: true }))).toEqual({
      ...undo,
      dryRun: true,
    });
    expect(dataOf(await imports.post(key(), id, 'undo'))).toEqual(undo);
    expect((await imports.get(key(), id)).state).toBe('UNDONE');
    expect(await candidates('email:ada4999@csv.example')).toBe(0);
    expect(dataOf(await imports.post(key(), id, 'undo'))).toEqual({ ...undo, deleted: {} });
  });

  it('foretells, skips and refuses rows as the command does, and writes those refused', async () => {
    await imports.whole(key(), 'candidates.csv', 'First name,Last name,Email\nMay,There,may@there.example\n');
    const table =
      'First name,Last name,Email,Rating\nMay,There,may@there.example,3\n=1+1,Bad,no@rating.example,9\nNew,One,new@one.example,4\n';
    const done = await imports.whole(key(), 'candidates.csv', table);
    expect(done.report).toMatchObject({ created: 1, updated: 0, unchanged: 0, skipped: 1, failed: 1 });
    expect(done.report?.problems).toEqual([
      expect.objectContaining({ column: 'Rating', count: 1, examples: [{ line: 3, value: '9' }] }),
    ]);
    const { status, headers, body } = await server.call('GET', `/imports/${done.id}/rejects.csv`, {
      key: key(),
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(body).toMatch(
      /^First name,Last name,Email,Rating,Problem\r\n'=1\+1,Bad,no@rating\.example,9,"?Column /u,
    );
  });

  it('answers 404 for an import of another account', async () => {
    const id = await imports.upload(key(), 'candidates.csv', 'Email\na@b.example\n');
    const other = await server.agency();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/look'],
      ['POST', '/run'],
      ['POST', '/undo'],
      ['GET', '/rejects.csv'],
    ] as const)
      expect(codeOf(await server.call(method, `/imports/${id}${path}`, { key: other.privateKey }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    const list = await server.call('GET', '/imports', { key: other.privateKey });
    expect(list.body).toMatchObject({ data: [], total: 0 });
  });

  /** The key of a new user. */
  async function userOf(choices: Partial<Parameters<typeof createUser>[2]>): Promise<string> {
    const email = `${crypto.randomUUID()}@agency.example`;
    const made = await createUser(server.database, agency.accountId, { name: 'Member', email, ...choices });
    return (await createKey(server.database, { userId: made.id })).key;
  }

  it.each<[string, string, Content, RegExp]>([
    ['a PDF', 'people.csv', '%PDF-1.7\n', /a PDF/u],
    ['a picture', 'people.csv', new Uint8Array(Buffer.from('\u0089PNG\r\n', 'latin1')), /a picture/u],
    ['a Word document', 'people.xlsx', zip('[Content_Types].xml', 'word/document.xml'), /a document/u],
    ['an old Word document', 'people.xls', compoundFile('WordDocument'), /an old Office document/u],
    ['an archive', 'people.xlsx', zip('people.csv'), /an archive/u],
  ])('an upload of %s is UNSUPPORTED_FILE at once', async (_what, name, content, why) => {
    const body = new FormData();
    body.set('file', new File([content], name));
    const refused = await server.call('POST', '/imports', { key: key(), body });
    expect(codeOf(refused)).toEqual([400, 'UNSUPPORTED_FILE']);
    expect((refused.body as { message: string }).message).toMatch(why);
  });

  it('refuses createMissing for a MEMBER, who may not write master data', async () => {
    const own = await userOf({ role: 'MEMBER' });
    const id = await imports.upload(own, 'candidates.csv', 'Email\nmember@b.example\n');
    const refused = [403, 'FORBIDDEN'];
    expect(codeOf(await imports.post(own, id, 'look', { createMissing: true }))).toEqual(refused);
    dataOf(await imports.post(own, id, 'look'));
    await imports.until(own, id, 'LOOKED');
    expect(codeOf(await imports.post(own, id, 'run', { createMissing: true }))).toEqual(refused);
  });

  /** An import of the command. */
  async function commandsImport(...lines: readonly object[]): Promise<string> {
    const { accountId } = agency;
    const texts = lines.map((line) => JSON.stringify(line));
    const { errors, batchId } = await importRecords(server.database, {
      accountId,
      lines: each(texts),
      source: 'all.ndjson',
    });
    expect(errors).toEqual([]);
    return String(batchId);
  }

  it('lets an ADMIN alone undo what only an ADMIN writes', async () => {
    const member = await userOf({ role: 'MEMBER' });
    const id = await commandsImport(
      { type: 'masterData', id: 's', group: 'sources', name: 'Fair' },
      { type: 'candidate', id: 'c', firstName: 'Fay', email: 'fay@fair.example' },
    );
    for (const json of [{ dryRun: true }, {}, { force: true }])
      expect(codeOf(await imports.post(member, id, 'undo', json))).toEqual([403, 'FORBIDDEN']);
    expect(await candidates('email:fay@fair.example')).toBe(1);
    expect(dataOf(await imports.post(key(), id, 'undo'))).toMatchObject({ deleted: { candidate: 1 } });
  });

  it('refuses to undo records of which the user sees only some, and to show their cells', async () => {
    const restricted = { role: 'MEMBER', team: 'A', restrictToTeam: true, billing: 'NONE' } as const;
    const some = await userOf(restricted);
    const id = await commandsImport(
      { type: 'candidate', id: 'p', firstName: 'Pam', email: 'pam@placed.example' },
      { type: 'placement', id: 'q', candidateId: 'p', fee: 9_000 },
    );
    expect(codeOf(await imports.post(some, id, 'undo', { force: true }))).toEqual([403, 'FORBIDDEN']);
    expect(dataOf(await imports.post(key(), id, 'undo'))).toMatchObject({ deleted: { placement: 1 } });

    const held = await commandsImport(
      { type: 'lead', id: 'h', lastName: 'Held' },
      { type: 'privacyHold', entity: 'lead', recordId: 'h', reason: 'A court asks for it.' },
    );
    const openly = await userOf({ role: 'MEMBER', billing: 'NONE' });
    expect(codeOf(await imports.post(openly, held, 'undo'))).toEqual([403, 'FORBIDDEN']);
    expect(dataOf(await imports.post(key(), held, 'undo'))).toMatchObject({
      deleted: { lead: 1, privacyHold: 1 },
    });

    const table = 'Fee,Salary,Type\n12345,54321,PERM\nno fee,54321,PERM\n';
    const uploaded = await imports.upload(key(), 'placements.csv', table, 'placement');
    dataOf(await imports.post(key(), uploaded, 'look'));
    const whole = await imports.until(key(), uploaded, 'LOOKED');
    expect(JSON.stringify(whole)).toContain('54321');
    expect(await imports.get(some, uploaded)).toMatchObject({
      state: 'LOOKED',
      columns: whole.columns.map((column) => ({ ...column, samples: [] })),
      report: { problems: whole.report?.problems.map((problem) => ({ ...problem, examples: [] })) },
    });
    for (const what of ['look', 'run'] as const) {
      const renamed = await imports.post(some, uploaded, what, { kind: 'candidate' });
      expect(codeOf(renamed)).toEqual([400, 'BAD_REQUEST']);
    }
    const list = await server.call('GET', '/imports', { key: some });
    expect(JSON.stringify(list.body)).not.toMatch(/54321|no fee/u);
    const rejects = await server.call('GET', `/imports/${uploaded}/rejects.csv`, { key: some });
    expect(codeOf(rejects)).toEqual([403, 'FORBIDDEN']);
  });

  it('names in the audit trail who undid it', async () => {
    const done = await imports.whole(key(), 'candidates.csv', 'First name,Email\nUna,una@undone.example\n');
    dataOf(await imports.post(key(), done.id, 'undo'));
    const { body } = await server.call('GET', `/audit?recordId=${done.id}`, { key: key() });
    expect((body as { data: unknown[] }).data[0]).toMatchObject({
      action: 'undo',
      userId: agency.userId,
      keyId: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it('refuses what its state does not allow', async () => {
    const refused = [400, 'INVALID_STATE'];
    const id = await imports.upload(key(), 'candidates.csv', 'Email\nstate@b.example\n');
    const rejects = () => server.call('GET', `/imports/${id}/rejects.csv`, { key: key() });
    for (const what of ['run', 'undo'] as const)
      expect(codeOf(await imports.post(key(), id, what))).toEqual(refused);
    expect(codeOf(await rejects())).toEqual(refused);
    dataOf(await imports.post(key(), id, 'look'));
    await imports.until(key(), id, 'LOOKED');
    expect(codeOf(await imports.post(key(), id, 'undo'))).toEqual(refused);
    dataOf(await imports.post(key(), id, 'look', { lenient: true }));
    await imports.until(key(), id, 'LOOKED');
    dataOf(await imports.post(key(), id, 'run'));
    await imports.until(key(), id, 'COMPLETE');
    for (const what of ['look', 'run'] as const)
      expect(codeOf(await imports.post(key(), id, what))).toEqual(refused);
    expect((await rejects()).body).toBe('Email,Problem\r\n');
  });

  it('refuses an upload of more than 50 MiB, a file that is no table, and a form without one', async () => {
    const send = (body: FormData) => server.call('POST', '/imports', { key: key(), body });
    const form = (content: Content, name = 'candidates.csv'): FormData => {
      const body = new FormData();
      body.set('file', new File([content], name));
      return body;
    };
    expect(codeOf(await send(form(new Uint8Array(50 * 1024 * 1024 + 1))))).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ]);
    expect(codeOf(await send(form('%PDF-1.7\n')))).toEqual([400, 'UNSUPPORTED_FILE']);
    expect(codeOf(await send(form('')))).toEqual([400, 'BAD_REQUEST']);
    expect(codeOf(await send(form('{"type":"user"}\n', 'all.ndjson')))).toEqual([400, 'BAD_REQUEST']);
    expect(codeOf(await send(new FormData()))).toEqual([400, 'FILE_REQUIRED']);
  });

  it('takes an upload of 50 MiB', async () => {
    const content = Buffer.alloc(50 * 1024 * 1024, 'Email\n');
    const id = await imports.upload(key(), 'candidates.csv', content);
    expect((await imports.get(key(), id)).state).toBe('UPLOADED');
  });
});
