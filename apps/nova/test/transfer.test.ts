import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Outcome } from './run-cli.ts';
import { ServedFolder } from './served-folder.ts';

describe('nova import and export', () => {
  let served: ServedFolder;

  beforeAll(async () => {
    served = await ServedFolder.open();
  });
  afterAll(() => served.close());

  const nova = (...words: string[]): Promise<Outcome> => served.nova(...words);

  const withId = z.object({ id: z.string() });
  const createAccount = async (name: string): Promise<string> =>
    withId.parse(JSON.parse((await nova('account', 'create', '--name', name, '--json')).stdout)).id;

  /** Numbers ids by appearance, so that accounts compare. */
  function withoutIds(text: string): string {
    const seen = new Map<string, string>();
    return text.replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gu, (id) => {
      const known = seen.get(id) ?? `#${String(seen.size + 1)}`;
      seen.set(id, known);
      return known;
    });
  }

  it('carry an account with its files to another, and report bad lines', async () => {
    const [first, second] = [await createAccount('First'), await createAccount('Second')];
    const lines = [
      { type: 'candidate', id: 'c1', firstName: 'Grace', email: 'grace@example.com' },
      { type: 'file', id: 'f1', candidateId: 'c1', category: 'CV', path: 'cv.pdf' },
      { type: 'candidate', firstName: 'Bad', email: 'bad' },
    ];
    const source = join(served.folder, 'in.ndjson');
    await writeFile(source, lines.map((line) => JSON.stringify(line)).join('\n'));
    await writeFile(join(served.folder, 'cv.pdf'), '%PDF-1.4 text');

    const { code, stdout, stderr } = await nova('import', '--account', first, source, '--json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      batchId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      imported: { candidate: 1, file: 1 },
      unchanged: 0,
      skipped: 0,
      errors: [{ line: 3, message: 'email: must be an email address' }],
      problems: [
        {
          column: null,
          message: 'email: must be an email address',
          count: 1,
          examples: [{ line: 3, value: null }],
        },
      ],
      ids: { 'candidate:c1': expect.any(String), 'file:f1': expect.any(String) },
    });

    const out = join(served.folder, 'out', 'a.ndjson');
    expect(await nova('export', '--account', first, out)).toMatchObject({ code: 1 });
    const there = join(served.folder, 'a.ndjson');
    const exported = await nova('export', '--account', first, there, '--json');
    expect(exported.code).toBe(0);
    expect(JSON.parse(exported.stdout)).toMatchObject({ file: there, exported: { candidate: 1, file: 1 } });

    const again = await nova('import', '--account', second, there, '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ imported: { candidate: 1, file: 1 }, errors: [] });
    const back = join(served.folder, 'b.ndjson');
    expect((await nova('export', '--account', second, back)).code).toBe(0);
    const text = await readFile(there, 'utf8');
    expect(withoutIds(await readFile(back, 'utf8'))).toBe(withoutIds(text));
    const path = /"path":"(?<path>[^"]+)"/u.exec(text)?.groups?.path ?? '';
    expect(await readFile(join(served.folder, path), 'utf8')).toBe('%PDF-1.4 text');

    const streamed = await nova('export', '--account', second);
    expect(streamed.code).toBe(0);
    expect(streamed.stdout.split('\n').filter((line) => line.includes('"type":"candidate"'))).toHaveLength(1);
    expect(streamed.stdout).not.toContain('"path"');
  });

  it('create a demo of any scale, dry-run a file, and refuse a missing one', async () => {
    const demo = await nova('demo', '--scale', '0.01', '--json');
    expect(demo.code).toBe(0);
    const made = z
      .object({ accountId: z.string(), imported: z.record(z.string(), z.number()) })
      .parse(JSON.parse(demo.stdout));
    expect(made.imported).toMatchObject({ candidate: 24, user: 12 });
    const source = join(served.folder, 'dry.ndjson');
    await writeFile(source, JSON.stringify({ type: 'company', id: 'x', name: 'Dry Ltd' }));
    for (const _time of [1, 2]) {
      const dry = await nova('import', '--account', made.accountId, source, '--dry-run');
      expect(dry).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^To create: company 1. To update: nothing. Unchanged: 0.\nNothing/u),
      });
    }
    expect((await nova('import', '--account', made.accountId, join(served.folder, 'none'))).stderr).toMatch(
      /^Error: There is no file/u,
    );
    expect((await nova('export', '--account', 'nobody')).stderr).toMatch(
      /^Error: There is no account "nobody"/u,
    );
    expect((await nova('demo', '--scale', '-1')).code).toBe(1);
  });

  it('keep a company that others need, with the reason and advice, and continue after that', async () => {
    const account = await createAccount('Needed');
    const take = async (line: object): Promise<string> => {
      const source = join(served.folder, 'needed.ndjson');
      await writeFile(source, JSON.stringify(line));
      const { stdout } = await nova('import', '--account', account, source, '--json');
      return z.object({ batchId: z.string() }).parse(JSON.parse(stdout)).batchId;
    };
    const company = await take({ type: 'company', id: 'acme', name: 'Acme' });
    const contact = await take({ type: 'contact', id: 'ada', lastName: 'Ada', companyId: 'acme' });
    const undo = (batch: string) => nova('import', 'undo', batch, '--account', account, '--force');
    const left = await undo(company);
    expect(left.code).toBe(1);
    expect(left.stdout).toMatch(
      /Left: 1\n {2}company COM-\d+: It cannot be deleted while others refer to it: contacts\.\nWhat others refer to stays: delete those, or take back the import that made them, then run the same command again\.\n$/u,
    );
    expect((await undo(contact)).code).toBe(0);
    expect(await undo(company)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Deleted: company 1\./u),
    });
  });

  it('import a CSV table: a preview first, then the rows, then only changes', async () => {
    const account = await createAccount('Table');
    const visa = { type: 'customField', entity: 'candidate', label: 'Visa', kind: 'BOOLEAN' };
    await writeFile(join(served.folder, 'fields.ndjson'), JSON.stringify(visa));
    expect((await nova('import', '--account', account, join(served.folder, 'fields.ndjson'))).code).toBe(0);
    const table = join(served.folder, 'candidates 2026.csv');
    const head = 'ID;First Name;E-Mail;City;Skills;Visa;Fax';
    const ada = 'c1;Ada;ada@example.com;London;"SQL;Python";yes;1';
    await writeFile(table, [head, ada, 'c2;Bob;bad;;;;', 'c3;"Eve\r\nx";eve@example.com;;;;'].join('\r\n'));
    const words = ['import', '--account', account, table];

    const preview = await nova(...words, '--dry-run');
    expect(preview).toMatchObject({ code: 1, stderr: '' });
    expect(preview.stdout).toContain(
      '2 of 3 rows will be created, 1 cannot be taken. Nothing was written.\n',
    );
    expect(preview.stdout).toContain('  1 "E-Mail", line 3: "bad" must be an email address\n');
    expect(preview.stdout).toContain('Columns left out: "Fax" (1 cell) (--map Fax=field).');
    const columns = await nova(...words, '--dry-run', '--verbose');
    expect(columns.stdout).toMatch(/^City +address\.city +London$/mu);

    const first = await nova(...words, '--json');
    expect(first.code).toBe(1);
    expect(JSON.parse(first.stdout)).toMatchObject({
      imported: { candidate: 2 },
      errors: [{ line: 3, message: 'Column "E-Mail": must be an email address' }],
      ids: { 'candidate:c1': expect.any(String), 'candidate:c3': expect.any(String) },
    });
    expect((await nova(...words)).stdout).toMatch(/^2 of 3 rows are unchanged, 1 could not be taken\.\n/u);

    await writeFile(table, [head, ada.replace('London', 'Paris')].join('\n'));
    expect(await nova(...words, '--map', 'Fax=mobile')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^The row was changed\.\nTo take it back, within 30 days: nova import undo \S+\n$/u,
      ),
    });
    const { stdout } = await nova('export', '--account', account);
    const line = stdout.split('\n').find((text) => text.includes('"Ada"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      address: { city: 'Paris' },
      skills: ['SQL', 'Python'],
      mobile: '1',
      customFields: [{ fieldLabel: 'Visa', boolValue: 'true' }],
    });
    const batches = JSON.parse((await nova('import', 'list', '--account', account, '--json')).stdout) as {
      batchId: string;
    }[];
    expect(batches).toMatchObject([
      { state: 'complete', source: 'candidates 2026.csv', created: {}, updated: { candidate: 1 } },
      { created: {}, updated: {} },
      { created: { candidate: 2 } },
      { created: { customField: 1 } },
    ]);
    const undo = ['import', 'undo', batches[0]?.batchId ?? '', '--account', account];
    expect(await nova(...undo, '--dry-run')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^To delete: nothing\. To put back: candidate 1\.\nNothing was changed/u),
    });
    const undone = await nova(...undo, '--json');
    expect(undone.code).toBe(0);
    expect(JSON.parse(undone.stdout)).toEqual({
      batchId: batches[0]?.batchId,
      deleted: {},
      restored: { candidate: 1 },
      left: [],
    });
    expect((await nova('export', '--account', account)).stdout).toMatch(/"city" ?: ?"London"/u);
  });
});
