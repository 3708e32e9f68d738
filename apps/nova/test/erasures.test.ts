import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endPersons, type ErasureLine, openErasureLedger, type OpenedErasures } from '@nova/features';
import { createTestAccount, make, type TestAccount } from '@nova/features/testing';
import { quietStreams } from './quiet-streams.ts';
import { runNova } from '../src/run-nova.ts';
import { ServedFolder } from './served-folder.ts';

describe('nova erasures', () => {
  let served: ServedFolder;
  let ledger: OpenedErasures;
  let agency: TestAccount;
  let other: TestAccount;

  beforeAll(async () => {
    served = await ServedFolder.open();
    ledger = await openErasureLedger({ NOVA_DATA_DIR: served.data, S3_REGION: 'us-east-1' });
    agency = await createTestAccount(served.database);
    other = await createTestAccount(served.database);
    await erase(agency, { lastName: 'Lovelace', email: 'ada@engine.example' });
    await erase(other, { lastName: 'Byron' });
  });
  afterAll(async () => {
    await ledger.close();
    await served.close();
  });

  async function erase({ ctx }: TestAccount, person: Readonly<Record<string, unknown>>): Promise<void> {
    const id = await make.candidate(ctx, person);
    await endPersons(
      { ...ctx, ports: { ...ctx.ports, erasures: ledger } },
      { kind: 'candidate', ids: [id], action: 'ERASE', reason: 'REQUESTED', userId: null },
    );
  }

  const at = (name: string): string => join(served.folder, name);
  const file = (): string => join(served.data, 'erasures.ndjson');

  async function json(...words: string[]): Promise<{ readonly code: number | null; readonly said: unknown }> {
    const { code, stdout } = await served.nova('erasures', ...words, '--json');
    return { code, said: JSON.parse(stdout) as unknown };
  }

  it('lists the lines, of one account or of all', async () => {
    const { code, said: all } = await json('list');
    const said = all as readonly ErasureLine[];
    expect(code).toBe(0);
    expect(said.map(({ accountId, action }) => [accountId, action])).toEqual([
      [other.accountId, 'ERASE'],
      [agency.accountId, 'ERASE'],
    ]);
    const ofOne = await json('list', '--account', agency.accountId);
    expect(ofOne.said).toEqual(said.slice(1));
    const { stdout } = await served.nova('erasures', 'list');
    expect(stdout).toContain(said[0]?.erasureId);
  });

  it('verifies both sides, and ends with 1 when a line is missing', async () => {
    expect(await json('verify')).toEqual({ code: 0, said: { lines: 2, bad: [] } });
    const text = await readFile(file(), 'utf8');
    const [first = '', second = ''] = text.split('\n');
    await writeFile(file(), `${first}\n${second.slice(0, 40)}`);
    const missing = (JSON.parse(second) as ErasureLine).erasureId;
    expect(await json('verify')).toEqual({ code: 1, said: { lines: 2, bad: [missing] } });
    expect(await json('verify', '--account', agency.accountId)).toEqual({
      code: 0,
      said: { lines: 1, bad: [] },
    });
    const { code, stdout } = await served.nova('erasures', 'verify');
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining(`  ${missing}\n`) });
    await writeFile(file(), text);
  });

  it('exports to a new owner-only file, and imports it once', async () => {
    const [kept, one] = [at('kept.ndjson'), at('one.ndjson')];
    expect(await json('export', kept)).toEqual({ code: 0, said: { lines: 2 } });
    expect((await stat(kept)).mode & 0o777).toBe(0o600);
    expect(await readFile(kept, 'utf8')).toBe(await readFile(file(), 'utf8'));
    expect((await json('export', kept)).code).toBe(1);
    expect(await json('export', one, '--account', agency.accountId)).toEqual({ code: 0, said: { lines: 1 } });
    await served.database.query('DELETE FROM erasures');
    expect(await json('import', kept, '--account', agency.accountId)).toEqual({
      code: 0,
      said: { added: 1, known: 0, again: 0 },
    });
    expect(await json('import', kept)).toEqual({ code: 0, said: { added: 1, known: 1, again: 0 } });
    expect(await json('import', kept)).toEqual({ code: 0, said: { added: 0, known: 2, again: 0 } });
    expect(await json('verify')).toEqual({ code: 0, said: { lines: 2, bad: [] } });
  });

  it('refuses a file that is no ledger, and an account that is not there', async () => {
    await writeFile(at('nonsense'), '{"type": "candidate"}\n');
    expect(await json('import', at('nonsense'))).toMatchObject({ code: 1, said: { error: 'BAD_REQUEST' } });
    expect(await json('import', at('nowhere'))).toMatchObject({ code: 1 });
    expect(await json('list', '--account', 'nobody')).toMatchObject({
      code: 1,
      said: { error: 'NOT_FOUND' },
    });
  });

  describe('nova import', () => {
    const lines = [
      { type: 'candidate', id: 'a1', lastName: 'Lovelace', email: 'ada@engine.example' },
      { type: 'candidate', id: 'a2', lastName: 'Somerville' },
      { type: 'note', id: 'n1', candidateId: 'a1', subject: 'Hers' },
    ];
    const bring = async (...words: string[]): Promise<unknown> => {
      await writeFile(at('people.ndjson'), lines.map((line) => JSON.stringify(line)).join('\n'));
      const { code, stdout } = await served.nova(
        ...['import', '--account', agency.accountId, at('people.ndjson'), '--json', ...words],
      );
      return { code, ...(JSON.parse(stdout) as object) };
    };

    it('leaves out the erased and says how many, in JSON and in words', async () => {
      expect(await bring('--dry-run')).toMatchObject({
        code: 0,
        erased: 1,
        erasedWith: { note: 1 },
        errors: [],
      });
      expect(await bring()).toMatchObject({ code: 0, erased: 1, imported: { candidate: 1 }, errors: [] });
      const { code, stdout } = await served.nova(
        'import',
        '--account',
        agency.accountId,
        at('people.ndjson'),
      );
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringContaining(
          'Left out: 1 person who was erased or anonymised, and of theirs: note 1.',
        ),
      });
    });

    it('leaves them out of tables too', async () => {
      await writeFile(
        at('candidates.csv'),
        'Last name,Email\nLovelace,ADA@engine.example\nNoether,emmy@ring.example\n',
      );
      const words = ['import', '--account', agency.accountId, at('candidates.csv')];
      const { stdout } = await served.nova(...words, '--dry-run', '--json');
      expect(JSON.parse(stdout)).toMatchObject({ erased: 1, imported: { candidate: 1 } });
      const said = await served.nova(...words);
      expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('1 was erased before') });
    });

    it('takes them when it is told to', async () => {
      expect(await bring('--allow-erased')).toMatchObject({ code: 0, imported: { candidate: 1, note: 1 } });
    });

    it('refuses where the secret that tells who they are is not here', async () => {
      await mkdir(at('elsewhere'));
      const streams = quietStreams();
      const env = { NOVA_DATA_DIR: served.data, ERASURE_LEDGER: join(at('elsewhere'), 'erasures.ndjson') };
      const words = ['import', '--account', agency.accountId, at('people.ndjson'), '--json'];
      expect(await runNova(words, env, streams)).toBe(1);
      expect(JSON.parse(streams.out.text)).toMatchObject({
        error: 'INVALID_STATE',
        message: expect.stringContaining('--allow-erased takes them'),
      });
    });
  });

  describe('nova doctor', () => {
    const finding = async (more: Readonly<Record<string, string>> = {}): Promise<unknown> => {
      const streams = quietStreams();
      await runNova(['doctor', '--json'], { NOVA_DATA_DIR: served.data, PORT: '0', ...more }, streams);
      const { checks } = JSON.parse(streams.out.text) as { checks: readonly { readonly name: string }[] };
      return checks.find(({ name }) => name === 'Erasures');
    };

    it('notes a ledger that is backed up with the database', async () => {
      expect(await finding()).toMatchObject({
        state: 'NOTE',
        detail: expect.stringContaining('2 are in the database'),
      });
    });

    it('wants a ledger fixed that lacks lines, cannot be used or has no secret', async () => {
      const text = await readFile(file(), 'utf8');
      await writeFile(file(), '');
      expect(await finding()).toMatchObject({
        state: 'FIX',
        detail: expect.stringContaining('Of 2 erasures 2'),
      });
      await writeFile(file(), text);
      expect(await finding({ ERASURE_LEDGER: served.data, ERASURE_SECRET: 'x'.repeat(32) })).toMatchObject({
        state: 'FIX',
        detail: expect.stringContaining('cannot be used (EISDIR)'),
      });
      expect(await finding({ ERASURE_LEDGER: at('elsewhere/none.ndjson') })).toMatchObject({
        state: 'FIX',
        detail: expect.stringContaining('is missing'),
      });
    });

    it('finds nothing to say of one that is apart', async () => {
      await mkdir(at('apart'));
      for (const name of ['erasures.ndjson', 'erasures.secret'])
        await writeFile(join(at('apart'), name), await readFile(join(served.data, name)));
      expect(await finding({ ERASURE_LEDGER: join(at('apart'), 'erasures.ndjson') })).toMatchObject({
        state: 'OK',
      });
      await rm(at('apart'), { recursive: true });
    });
  });
});
