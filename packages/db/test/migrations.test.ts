import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../src/index.ts';
import { generateMigration } from '../src/migrations/new-migration.ts';
import { connectTemporary } from '../src/testing/test-database.ts';

describe('migrations', () => {
  const schema = readFileSync(
    fileURLToPath(new URL('../../../prisma/schema.prisma', import.meta.url)),
    'utf8',
  );

  const FUNCTION = `CREATE FUNCTION half(n int) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  IF n > 1 THEN RETURN n / 2; END IF;
  RETURN 0;
END
$$;`;

  let directory: string;
  let database: Database;

  const write = (name: string, sql: string): void => {
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, 'migration.sql'), sql);
  };

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'nova-migrations-'));
    database = await connectTemporary();
  });

  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('migrate applies them in order and once, with functions, and reports progress', async () => {
    write('20260102000000_second', 'INSERT INTO numbers VALUES (half(8));');
    write('20260101000000_first', `CREATE TABLE numbers (n int); ${FUNCTION}`);
    const lines: string[] = [];
    const onProgress = (line: string): void => void lines.push(line);
    const names = ['20260101000000_first', '20260102000000_second'];
    expect(await database.migrate({ directory, onProgress })).toEqual(names);
    expect(await database.migrate({ directory, onProgress })).toEqual([]);
    expect(await database.query('SELECT n FROM numbers')).toEqual([{ n: 4 }]);
    expect(lines).toEqual(['Applying 2 database migrations …', `Applied ${names.join(', ')}.`]);
  });

  it('migrate leaves no timer that would keep the process alive', async () => {
    write('20260101000000_first', 'CREATE TABLE numbers (n int);');
    const made = jest.spyOn(globalThis, 'setTimeout');
    const cleared = jest.spyOn(globalThis, 'clearTimeout');
    const migrated = await connectTemporary();
    await migrated.migrate({ directory });
    await migrated.close();
    const ended = new Set<unknown>(cleared.mock.calls.map(([timer]) => timer));
    const left = made.mock.results
      .map(({ value }) => value as NodeJS.Timeout)
      .filter((timer, call) => made.mock.calls[call]?.[1] === 10_000 && !ended.has(timer));
    jest.restoreAllMocks();
    expect(left.map((timer) => timer.hasRef())).toEqual([false]);
  });

  it('a failing one is named with the reason, leaves nothing, and applies once it is fixed', async () => {
    write('20260101000000_broken', 'CREATE TABLE left_over (n int); SELECT * FROM nowhere;');
    await expect(database.migrate({ directory })).rejects.toMatchObject({
      code: 'MIGRATION_FAILED',
      message: 'The migrations could not be applied: 20260101000000_broken: No such table: nowhere',
    });
    expect(await database.query("SELECT to_regclass('left_over') AS found")).toEqual([{ found: null }]);
    writeFileSync(
      join(directory, '20260101000000_broken', 'migration.sql'),
      'CREATE TABLE left_over (n int);',
    );
    expect(await database.migrate({ directory })).toEqual(['20260101000000_broken']);
  });

  it('a database with unknown ones is refused in one line', async () => {
    write('20260101000000_first', 'CREATE TABLE numbers (n int);');
    write('20260102000000_later', 'INSERT INTO numbers VALUES (1);');
    await database.migrate({ directory });
    rmSync(join(directory, '20260102000000_later'), { recursive: true });
    write('20260103000000_ours', 'INSERT INTO numbers VALUES (2);');
    const refused: unknown = await database.migrate({ directory }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'NEWER_DATABASE',
      message: expect.stringMatching(
        /^The database is newer than this program.*20260102000000_later\..*Start .*\.$/u,
      ),
    });
    expect(await database.query('SELECT n FROM numbers')).toEqual([{ n: 1 }]);
  });

  it('a database from before the first release is refused in one line', async () => {
    write('20260101000000_early', 'CREATE TABLE numbers (n int);');
    await database.migrate({ directory });
    rmSync(join(directory, '20260101000000_early'), { recursive: true });
    write('20260201000000_initial', 'CREATE TABLE numbers (n int);');
    await expect(database.migrate({ directory })).rejects.toMatchObject({
      code: 'UNRELEASED_DATABASE',
      message: expect.stringMatching(
        /^The database was made by .*20260101000000_early.*Export .* import them\.$/u,
      ),
    });
  });

  it('they have everything that schema.prisma has', async () => {
    const changes = (await generateMigration(schema)).split('\n').filter((line) => /^[A-Z]/.test(line));
    expect(changes).toEqual([]);
  });
});
