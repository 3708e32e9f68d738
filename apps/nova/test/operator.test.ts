import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limitNames } from '@nova/contract';
import { openDatabase } from '@nova/db';
import { createTestFolder } from '@nova/db/testing';
import { embeddedIn } from '@nova/embedded';
import { z } from 'zod';
import { runCli, type Outcome } from './run-cli.ts';
import { ServedFolder } from './served-folder.ts';

describe('operator', () => {
  let served: ServedFolder;

  beforeAll(async () => {
    served = await ServedFolder.open();
  });
  afterAll(() => served.close());

  const nova = (...words: string[]): Promise<Outcome> => served.nova(...words);

  /** Returns the document of --json, and expects no other output. */
  async function document<Schema extends z.ZodType>(
    schema: Schema,
    ...words: string[]
  ): Promise<z.output<Schema>> {
    const { code, stdout, stderr } = await nova(...words, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return schema.parse(JSON.parse(stdout));
  }

  async function complaint(...words: string[]): Promise<unknown> {
    const { code, stdout, stderr } = await nova(...words, '--json');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: .+\n$/u);
    return JSON.parse(stdout);
  }

  const row = z.record(z.string(), z.unknown());
  const withId = z.object({ id: z.string() });

  describe('nova on a fresh machine', () => {
    it('creates and migrates its database, and finds it unchanged the next time', async () => {
      const shape = z.object({ database: z.literal('embedded'), applied: z.array(z.string()) });
      const fresh = { NOVA_DATA_DIR: join(served.folder, 'fresh') };
      const { stdout } = await runCli(['migrate', '--json'], fresh);
      expect(shape.parse(JSON.parse(stdout)).applied.length).toBeGreaterThan(0);
      expect(await runCli(['migrate'], fresh)).toEqual({
        code: 0,
        stdout: 'The database is up to date.\n',
        stderr: '',
      });
    });

    it('refuses a database that a newer program has migrated, as doctor does', async () => {
      const data = join(served.folder, 'newer');
      await createTestFolder(data);
      const database = await openDatabase(embeddedIn(data, 'server'));
      await database.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
        VALUES ('later', 'later', '29990101000000_later', now())`);
      await database.close();
      const listed = await runCli(['account', 'list', '--json'], { NOVA_DATA_DIR: data });
      expect(listed.code).toBe(1);
      expect(listed.stderr).toMatch(
        /^Error: The database is newer than this program.+29990101000000_later.+\n$/u,
      );
      expect(JSON.parse(listed.stdout)).toMatchObject({ error: 'NEWER_DATABASE' });
      const examined = await runCli(['doctor', '--json'], { NOVA_DATA_DIR: data, PORT: '0' });
      const { checks } = z.object({ checks: z.array(row) }).parse(JSON.parse(examined.stdout));
      expect(checks.filter(({ state }) => state === 'FIX')).toMatchObject([
        { name: 'Migrations', detail: expect.stringContaining('29990101000000_later') },
      ]);
    });
  });

  describe('nova beside a running server', () => {
    it('goes from nothing to a working key and back', async () => {
      const made = [
        '--name',
        'Acme',
        '--plan',
        'STARTER',
        '--time-zone',
        'Europe/Berlin',
        '--currency',
        'CHF',
      ];
      const account = await document(withId.loose(), 'account', 'create', ...made);
      const { id } = account;
      expect(account).toEqual({
        id,
        name: 'Acme',
        plan: 'STARTER',
        timeZone: 'Europe/Berlin',
        currency: 'CHF',
      });

      const person = ['--name', 'Ada', '--email', 'ada@example.com', '--team', 'North'];
      const restricted = ['--restrict-to-team', '--billing', 'TEAM'];
      const user = await document(withId, 'user', 'create', '--account', id, ...person, ...restricted);
      expect(await document(z.array(row), 'user', 'list', '--account', id)).toMatchObject([
        { id: user.id, role: 'ADMIN', team: 'North', restrictToTeam: true, billing: 'TEAM' },
      ]);
      const reader = ['--name', 'Bob', '--email', 'bob@example.com', '--role', 'reader'];
      const bob = await document(row, 'user', 'create', '--account', id, ...reader);
      expect(bob).toMatchObject({ role: 'READER' });
      const bobs = String(bob.id);
      expect(await document(row, 'user', 'update', bobs, '--role', 'MEMBER')).toMatchObject({
        role: 'MEMBER',
      });
      expect(await complaint('user', 'update', bobs, '--role', 'BOSS')).toEqual({
        error: 'VALIDATION_ERROR',
        message: '--role must be one of READER, MEMBER, ADMIN.',
      });
      expect(await complaint('user', 'create', '--account', id, ...person)).toEqual({
        error: 'DUPLICATE',
        message: expect.stringContaining('ada@example.com'),
      });

      const moved = ['--time-zone', 'Europe/Zurich', '--name', 'Acme AG'];
      expect(await document(row, 'account', 'update', id, ...moved)).toEqual({
        ...account,
        name: 'Acme AG',
        timeZone: 'Europe/Zurich',
      });
      const changed = { id: user.id, team: null, restrictToTeam: false, billing: 'TEAM', disabled: false };
      const freed = ['--no-team', '--no-restrict-to-team', '--account', id];
      expect(await document(row, 'user', 'update', user.id, ...freed)).toMatchObject(changed);
      for (const what of ['account', 'user'])
        expect(await complaint(what, 'update', what === 'user' ? user.id : id)).toEqual({
          error: 'BAD_REQUEST',
          message: 'Nothing was given to change. `--help` shows what there is.',
        });
      expect(await complaint('account', 'update', id, '--time-zone', 'Berlin')).toMatchObject({
        message: expect.stringContaining('--time-zone must be an IANA time zone'),
      });

      const wanted = ['--role', 'PUBLIC', '--expires', '90d'];
      const key = await document(withId.loose(), 'key', 'create', '--user', user.id, ...wanted);
      expect(key).toMatchObject({
        key: expect.stringMatching(/^nova_pk_\w{49}$/u),
        role: 'PUBLIC',
        accountId: id,
      });
      expect(await document(row, 'key', 'revoke', key.id)).toMatchObject({ id: key.id });
      const listed = await nova('key', 'list', '--account', id, '--json');
      expect(JSON.parse(listed.stdout)).toMatchObject([{ id: key.id, state: 'REVOKED', userName: 'Ada' }]);
      expect(listed.stdout).not.toContain(key.key);
    });

    it('shows and changes limits', async () => {
      const { id } = await document(withId, 'account', 'create', '--name', 'Limited', '--plan', 'STARTER');
      const before = await document(row, 'account', 'limits', id);
      expect(Object.keys(before)).toEqual(limitNames);
      const set = ['--set', 'readsPerMinute=5', '--set', 'usagePerDay=none'];
      const changed = { ...before, readsPerMinute: 5, usagePerDay: null };
      expect(await document(row, 'account', 'limits', id, ...set)).toEqual(changed);
      const { stdout } = await nova('account', 'limits', id, '--set', 'readsPerMinute=plan');
      expect(stdout).toMatch(/readsPerMinute\s+120\n.*\nusagePerDay\s+none\n/u);
    });

    it('opens an account’s job pages, changes them and closes them', async () => {
      const { id } = await document(withId, 'account', 'create', '--name', 'Visible & Co.');
      const user = ['--account', id, '--name', 'Vera', '--email', 'vera@visible.example'];
      await document(withId, 'user', 'create', ...user);
      const site = ['account', 'site', id];
      expect((await nova(...site)).stdout).toMatch(/no job pages.*account site .* --open/u);
      const open = await document(
        row,
        ...site,
        '--accent',
        '#AA0000',
        '--privacy-url',
        'https://visible.example/p',
      );
      expect(open).toMatchObject({
        slug: 'visible-co',
        accent: '#aa0000',
        privacyUrl: 'https://visible.example/p',
      });
      expect((await nova(...site)).stdout).toMatch(/address +\/jobs\/visible-co\n[^]*JOBS_SITE=1/u);
      expect(await complaint(...site, '--slug', 'A B', '--imprint-url', 'nowhere')).toMatchObject({
        message: expect.stringMatching(
          /--slug must be letters.*--imprint-url must be an address on the web/u,
        ),
      });
      expect((await nova(...site, '--close')).stdout).toContain('Closed the pages at /jobs/visible-co');
      expect(await complaint(...site, '--close')).toMatchObject({ error: 'NOT_FOUND' });
    });

    it('shows the usage, and that nothing has to be fixed', async () => {
      const { id } = await document(withId, 'account', 'create', '--name', 'Used', '--plan', 'STARTER');
      const usage = await document(row, 'usage', '--account', id, '--to', '2026-11-21');
      expect(usage).toMatchObject({ from: '2026-10-22', to: '2026-11-21', requests: [], keys: [] });
      expect(usage.limits).toContainEqual({ name: 'candidateRecords', max: 10_000, used: 0, resetsOn: null });
      expect((await nova('usage', '--account', id)).stdout).toMatch(
        /^readsPerMinute +counted by the server +120 +–$/mu,
      );
      expect(await complaint('usage', '--account', id, '--from', '1st')).toMatchObject({
        message: '--from must be a day such as 2026-11-21, not "1st".',
      });

      const { stdout } = await nova('doctor');
      expect(stdout).toMatch(/^ok {4}Database +The embedded PostgreSQL \d/mu);
      expect(stdout).toMatch(/^ok {4}Migrations +All are applied\.$/mu);
      expect(stdout).toMatch(/^ok {4}Files +Written, read back and removed/mu);
    });

    it('makes links that sign a user in, and asks which account where it must', async () => {
      const link = z.object({ userId: z.string(), url: z.string(), expiresOn: z.iso.datetime() });
      const [one, other] = [
        await document(withId, 'account', 'create', '--name', 'One'),
        await document(withId, 'account', 'create', '--name', 'Other'),
      ];
      const person = ['--name', 'Ada', '--email', 'linked@agency.example'];
      const ada = await document(withId, 'user', 'create', '--account', one.id, ...person);
      const email = ['--email', 'Linked@agency.example'];
      const made = await document(link, 'user', 'link', ...email);
      expect(made.userId).toBe(ada.id);
      expect(made.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/app\/sign-in#nova_lt_\w{49}$/u);
      expect((await nova('user', 'link', ...email)).stdout).toMatch(/^ {2}http\S+#nova_lt_\w{49}$/mu);

      const twin = await document(withId, 'user', 'create', '--account', other.id, ...person);
      expect(await complaint('user', 'link', ...email)).toMatchObject({
        error: 'BAD_REQUEST',
        message: expect.stringContaining('--account ID'),
      });
      const named = await document(link, 'user', 'link', ...email, '--account', other.id);
      expect(named.userId).toBe(twin.id);
      await nova('user', 'disable', twin.id);
      expect(await complaint('user', 'link', ...email, '--account', other.id)).toMatchObject({
        error: 'INVALID_STATE',
      });
    });

    it('prints tables and the next step for a person', async () => {
      const { stdout, code } = await nova('account', 'create', '--name', 'By hand');
      expect(code).toBe(0);
      const id = /\(([0-9a-f-]{36})\), plan UNLIMITED/u.exec(stdout)?.[1] ?? 'no id';
      expect(stdout).toContain(`nova user create --account ${id}`);
      const user = ['--account', id, '--name', 'Ada', '--email', 'ada@by-hand.example'];
      expect((await nova('user', 'create', ...user)).stdout).toContain(
        `Next, a sign-in link: nova user link --email ada@by-hand.example --account ${id}`,
      );
      expect((await nova('account', 'list')).stdout).toMatch(
        /^id +name +plan .*\n[^]*By hand +UNLIMITED +UTC +EUR/u,
      );
      expect((await nova('key', 'list', '--account', id)).stdout).toContain('The account has no key yet.');
    });

    it.each([
      [
        ['account', 'create', '--name', 'A', '--plan', 'GOLD'],
        'VALIDATION_ERROR',
        '--plan must be one of STARTER',
      ],
      [['account', 'limits', 'nobody', '--set', 'reads=1'], 'VALIDATION_ERROR', 'reads is no limit'],
      [['account', 'limits', 'nobody'], 'NOT_FOUND', '`nova account list`'],
      [['account', 'site', 'nobody', '--open'], 'NOT_FOUND', '`nova account list`'],
      [['key', 'create', '--user', 'nobody'], 'NOT_FOUND', '`nova user list --account ID`'],
      [['user', 'link', '--email', 'nobody@x.example'], 'NOT_FOUND', '`nova user list --account ID`'],
      [['user', 'link', '--email', 'a@x.example', '--account', 'nobody'], 'NOT_FOUND', '`nova account list`'],
      [['key', 'revoke', 'nothing'], 'NOT_FOUND', '`nova key list --account ID`'],
    ])('answers %j with %s and exit code 1', async (words, error, message) => {
      expect(await complaint(...words)).toEqual({ error, message: expect.stringContaining(message) });
    });
  });
});
