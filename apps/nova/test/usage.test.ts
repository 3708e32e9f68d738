import { describe, expect, it } from '@jest/globals';
import { complaintAbout } from '../src/complaint.ts';
import { runCli } from './run-cli.ts';

describe('usage', () => {
  /** This folder cannot be created, so no command reaches a database. */
  const nowhere = { NOVA_DATA_DIR: '/dev/null/nova' };

  const nova = (words: readonly string[], env: Readonly<Record<string, string>> = nowhere) =>
    runCli(words, env);

  describe('the help of', () => {
    it.each([
      [[], ['account', 'user', 'key', 'usage', 'import', 'export', 'demo', 'migrate', 'doctor']],
      [
        ['account', 'create'],
        ['--name', '--plan', '--time-zone', '--currency', '--json'],
      ],
      [['account', 'list'], ['--json']],
      [
        ['account', 'limits'],
        ['<id>', '--set', 'parsedCvsPerMonth', '--json'],
      ],
      [
        ['user', 'create'],
        ['--account', '--name', '--email', '--role', '--team', '--restrict-to-team', '--billing', '--json'],
      ],
      [
        ['user', 'list'],
        ['--account', '--json'],
      ],
      [
        ['key', 'create'],
        ['--user', '--role', '--jobs', '--expires', '--json'],
      ],
      [
        ['key', 'list'],
        ['--account', '--json'],
      ],
      [
        ['key', 'revoke'],
        ['<id>', '--json'],
      ],
      [['migrate'], ['--json']],
      [['doctor'], ['--json']],
      [
        ['privacy', 'columns'],
        ['ERASE', 'BLANK', 'KEEP', '--json'],
      ],
      [['usage'], ['--account', '--from', '--to', '--json']],
      [
        ['import'],
        ['<file>', '--account', '--dry-run', '--map', '--type', '--separator', '--encoding', '--json'],
      ],
    ])('nova %j names all its arguments', async (words, named) => {
      const { code, stdout, stderr } = await nova([...words, '--help']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(named.filter((name) => !stdout.includes(name))).toEqual([]);
    });
  });

  describe('a wrong command line', () => {
    it.each([
      [['acount'], "Unknown command 'acount'"],
      [['account', 'create'], "Required option '--name <name>' not specified."],
      [['account', 'list', '--all'], "Unknown option '--all'"],
      [['account', 'limits'], "Missing required argument 'id'."],
      [['account', 'limits', 'x', '--set', 'five'], 'Write it as readsPerMinute=5'],
      [['mail', 'dns'], "Required option '--domain <domain>' not specified."],
      [['key'], 'A command is missing.'],
    ])('%j ends with exit code 1 and a sentence, also as JSON', async (words, sentence) => {
      const plain = await nova(words);
      expect(plain).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) });
      if (words.length === 1) return;
      const json = await nova([...words, '--json']);
      expect(json.code).toBe(1);
      expect(JSON.parse(json.stdout)).toEqual({ error: 'USAGE', message: expect.stringContaining(sentence) });
    });

    it('shows the help on standard error if it has no command', async () => {
      const { code, stdout, stderr } = await nova([]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('Usage: nova');
    });
  });

  describe('a wrong setting', () => {
    it('takes one line of output', async () => {
      const { code, stdout, stderr } = await nova(['account', 'list'], { ...nowhere, PORT: 'high' });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toBe('Error: PORT must be a whole number from 0 to 65535, not "high".\n');
    });

    it('such as an impossible data folder takes one line too, also as JSON', async () => {
      const { code, stdout, stderr } = await nova(['account', 'list', '--json']);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^Error: .*\/dev\/null\/nova.*\n$/u);
      expect(JSON.parse(stdout)).toEqual({
        error: 'DATA_DIRECTORY',
        message: expect.stringContaining('NOVA_DATA_DIR'),
      });
    });

    it('such as a missing database gives advice, and no password', async () => {
      const DATABASE_URL = 'postgresql://nova:hunter2@127.0.0.1:1/nova';
      const { code, stderr } = await nova(['account', 'list'], { DATABASE_URL });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^Error: DATABASE_URL: .*\n$/u);
      expect(stderr).not.toContain('hunter2');
    });
  });

  describe('an error of the system', () => {
    const refusal = (fields: object) => complaintAbout(Object.assign(new Error('refused'), fields)).message;

    it('names the file for a file, and the database for its socket', () => {
      expect(refusal({ code: 'EACCES', syscall: 'open', path: '/data/in.csv' })).toMatch(
        /^\/data\/in\.csv cannot be used: this user may not\./u,
      );
      expect(refusal({ code: 'ENOSPC', syscall: 'write', path: '/data/out' })).toContain('Make room');
      expect(refusal({ code: '57014' })).toContain('took too long for a statement');
      expect(refusal({ code: 'ENOENT', syscall: 'connect', address: '/data/socket' })).toMatch(
        /^The database/u,
      );
    });

    it('tells a busy database from one that cannot be reached', () => {
      const late = [
        'timeout exceeded when trying to connect',
        'Query read timeout',
        'Connection terminated due to connection timeout',
      ];
      for (const message of late) {
        const told = complaintAbout(new Error(message));
        expect(told).toEqual({
          error: 'UNAVAILABLE',
          message: 'The database is busy, and did not answer in time. Run it again in a moment.',
        });
      }
      expect(refusal({ code: '40P01' })).toContain('Others write the same just now.');
      expect(refusal({ code: 'ECONNREFUSED' })).toContain('cannot be reached. Check that it runs');
    });
  });
});
