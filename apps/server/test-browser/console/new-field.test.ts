import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBrowser, type TestBrowser } from '../support/browser.ts';
import { poll } from '../support/poll.ts';

interface Clone {
  readonly path: string;
  remove(): void;
}

const script = async (path: string): Promise<unknown> =>
  (await import(new URL(`../../../../scripts/${path}`, import.meta.url).href)) as unknown;

const { temporaryClone } = (await script('test/temporary-clone.mjs')) as { temporaryClone: () => Clone };
const { freePort } = (await script('free-port.mjs')) as { freePort: () => Promise<number> };

describe('a field that is added to a kind', () => {
  let clone: Clone;
  let browser: TestBrowser;
  let server: ChildProcess;
  let ended: Promise<unknown>;
  let url: string;
  let link: string;

  const settings = () => ({
    ...process.env,
    NOVA_DATA_DIR: join(clone.path, '.nova'),
    NOVA_DEMO: '0',
    DATABASE_URL: '',
    REDIS_URL: '',
  });

  const nova = (...words: readonly string[]): unknown =>
    JSON.parse(
      execFileSync(process.execPath, ['scripts/nova.mjs', ...words, '--json'], {
        cwd: clone.path,
        env: settings(),
        encoding: 'utf8',
      }),
    ) as unknown;

  /** What ARCHITECTURE.md#adding-a-field asks for, and nothing else. */
  function addShoeSize(): void {
    const change = (path: string, from: string, to: string): void => {
      const text = readFileSync(join(clone.path, path), 'utf8');
      expect(text).toContain(from);
      writeFileSync(join(clone.path, path), text.replace(from, to));
    };
    change(
      'packages/kinds/src/kinds/candidate.ts',
      '    rating: rating(',
      "    shoeSize: text('The size of shoes.', personal),\n    rating: rating(",
    );
    change('prisma/schema.prisma', '  desiredSalaryTenure', '  shoeSize String?\n  desiredSalaryTenure');
    const migration = join(clone.path, 'prisma/migrations/29990101000000_shoe_size');
    mkdirSync(migration);
    writeFileSync(join(migration, 'migration.sql'), 'ALTER TABLE "candidates" ADD COLUMN "shoeSize" TEXT;\n');
  }

  beforeAll(async () => {
    browser = await startBrowser();
    clone = temporaryClone();
    addShoeSize();
    nova('account', 'create', '--name', 'Agency');
    const user = nova('user', 'create', '--name', 'Ada', '--email', 'ada@agency.example') as { id: string };
    const { key } = nova('key', 'create', '--user', user.id) as { key: string };
    const port = String(await freePort());
    url = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: clone.path,
      env: { ...settings(), PORT: port },
      stdio: 'ignore',
    });
    ended = once(server, 'exit');
    link = await signInLink(user.id, key);
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    await browser.close();
    // Until then it writes into its folder.
    await ended;
    clone.remove();
  });

  async function signInLink(userId: string, key: string): Promise<string> {
    for (;;) {
      const answer = await fetch(`${url}/api/nova/users/${userId}/link`, {
        method: 'POST',
        headers: { 'X-Api-Key': key },
      }).catch(() => undefined);
      if (answer?.ok === true) return ((await answer.json()) as { data: { url: string } }).data.url;
      await new Promise((done) => setTimeout(done, 200));
    }
  }

  it('appears in the form, the record, the query and the list', async () => {
    const { page } = await browser.open('desktop', { locale: 'en-GB' });
    await page.goto(link);
    await page.getByRole('link', { name: 'Candidates' }).first().click();
    await page.getByRole('button', { name: 'New candidate' }).click();
    const form = page.getByRole('dialog', { name: 'New candidate' });
    await form.getByRole('textbox', { name: 'First name' }).fill('Grace');
    await form.getByRole('textbox', { name: 'Shoe size' }).fill('44');
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Grace', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Edit Shoe size' }).click();
    await page.getByRole('textbox', { name: 'Shoe size' }).fill('45');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Shoe size saved.' }).waitFor();
    await page.goto(`${url}/app/candidates?query=shoeSize:45&columns=reference,shoeSize`);
    await page.getByRole('columnheader', { name: 'Shoe size' }).waitFor();
    await poll(() => page.getByRole('gridcell', { name: '45' }).count()).toBe(1);
  });
});
