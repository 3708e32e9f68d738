import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ServerOptions } from '../../src/server-options.ts';
import { startImports, type TestImports } from '../../test/support/import-tables.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, goTo, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('the screen of imports', () => {
  let at: ConsoleServer;
  let imports: TestImports;

  beforeAll(async () => {
    let services: ServerOptions['services'] | undefined;
    const [server, browser] = await Promise.all([
      startTestServer({ ownDatabase: true, onServices: (made) => (services = made) }),
      startBrowser(),
    ]);
    at = { server, browser, agency: await server.agency() };
    imports = startImports(server, services);
  });
  afterAll(async () => {
    await at.browser.close();
    await imports.close();
    await at.server.close();
  });

  const table = (team: string, rows = 12): string =>
    [
      'First name,Surname,E-Mail,Hobby',
      ...Array.from({ length: rows }, (_, row) =>
        row === 4
          ? `Odd${String(row)},${team},no address,Chess`
          : `Ada${String(row)},${team},ada${String(row)}@${team.toLowerCase()}.example,Chess`,
      ),
    ].join('\n');

  const give = (page: Page, name: string, content: string | Buffer): Promise<void> =>
    page.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
  const figure = (page: Page, name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');

  interface Found {
    readonly total: number;
    readonly data: readonly { readonly id: string; readonly internalNotes: string | null }[];
  }

  async function found(query: string): Promise<Found> {
    const { body } = await at.server.call('GET', `/candidates/search?query=${encodeURIComponent(query)}`, {
      key: at.agency.privateKey,
    });
    return body as Found;
  }

  /** Uploads a table, and waits for what the look foretells. */
  async function lookedAt(page: Page, name: string, text: string): Promise<void> {
    await goTo(page, at, '/imports');
    await give(page, name, text);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('region', { name: 'What a run would do' }).waitFor();
  }

  async function run(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('region', { name: 'What was done' }).waitFor();
  }

  /** Meanwhile the page is not told how far the import is: it may end before anybody sees that it has begun. */
  async function untold(page: Page, work: () => Promise<void>): Promise<void> {
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    await page.route('**/trpc/imports.get*', async (route) => {
      await over;
      await route.continue();
    });
    await work();
    end();
    await page.unrouteAll({ behavior: 'wait' });
  }

  it('foretells what a run does, runs it after a confirmation, and takes it back', async () => {
    const { page, complaints } = await openConsole(at);
    await lookedAt(page, 'candidates.csv', table('Whole'));
    await poll(() => figure(page, 'Created').innerText()).toBe('11');
    await poll(() => figure(page, 'Refused').innerText()).toBe('1');
    const problem = page.getByRole('table', { name: 'Problems' }).getByRole('row').nth(1);
    await poll(() => problem.innerText()).toMatch(/E-Mail[^]*email address[^]*line 6: no address/u);
    expect((await found('lastName:whole')).total).toBe(0);

    await page.getByRole('combobox', { name: 'Field for Hobby' }).click();
    await page.getByRole('option', { name: 'Internal notes', exact: true }).click();
    await poll(() => page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await told(page, 'The table has been read.').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Run candidates.csv' });
    await dialog.getByText('Created: 11. Updated: 0. Refused rows, which stay out: 1.').waitFor();
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await told(page, 'Import complete: 11 records.').waitFor();
    const { total, data } = await found('lastName:whole');
    expect([total, data[0]?.internalNotes]).toEqual([11, 'Chess']);

    await page.getByRole('button', { name: 'Undo import' }).click();
    const undo = page.getByRole('dialog', { name: 'Undo candidates.csv' });
    await undo.getByText('11 Candidates').waitFor();
    await undo.getByRole('button', { name: 'Undo import' }).click();
    await told(page, 'Import undone: 11 records.').waitFor();
    expect((await found('lastName:whole')).total).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('gives the refused rows as a table to correct', async () => {
    const { page } = await openConsole(at);
    await lookedAt(page, 'candidates.csv', table('Mended'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /rejects\.csv/u }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('utf8')).toMatch(/Problem\r?\n[^\n]*no address[^\n]*\r?\n$/u);
  });

  it('takes back what was changed since only after its number is typed', async () => {
    const { page } = await openConsole(at);
    await lookedAt(page, 'candidates.csv', table('Forced', 4));
    await run(page);
    const { data } = await found('email:ada0@forced.example');
    await at.server.call('PUT', `/candidates/${data[0]?.id ?? ''}`, {
      key: at.agency.privateKey,
      json: { jobTitle: 'Changed since' },
    });
    await page.getByRole('button', { name: 'Undo import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo candidates.csv' });
    await dialog.getByText('1 record stays as it is.').waitFor();
    await dialog.getByRole('link', { name: /^CAN-\d+$/u }).waitFor();
    await dialog.getByRole('checkbox', { name: /Take these back too/u }).check();
    const button = dialog.getByRole('button', { name: 'Undo import' });
    await poll(() => button.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Type 1 to confirm' }).fill('1');
    await button.click();
    await told(page, 'Import undone: 4 records.').waitFor();
    expect((await found('lastName:forced')).total).toBe(0);
  });

  it('asks what a row is where the name of the file does not tell', async () => {
    const { page } = await openConsole(at, { path: '/imports' });
    await give(page, 'stuff.csv', table('Untold', 2));
    await page.getByRole('heading', { name: 'stuff.csv', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'What are the rows?' }).waitFor();
    await page.getByRole('combobox', { name: 'A row is one of' }).click();
    await page.getByRole('option', { name: 'Candidates' }).click();
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await page.getByRole('region', { name: 'What a run would do' }).waitFor();
    await poll(() => figure(page, 'Created').innerText()).toBe('2');
  });

  it('can be left and come back to: what was chosen and how far it is are there again', async () => {
    const { page } = await openConsole(at);
    await lookedAt(page, 'candidates.csv', table('Left', 3000));
    await page.getByRole('combobox', { name: 'Field for Hobby' }).click();
    await page.getByRole('option', { name: 'Overview' }).click();
    await page.reload();
    const field = page.getByRole('combobox', { name: 'Field for Hobby' });
    await field.waitFor();
    await poll(() => field.inputValue()).toBe('Overview');
    // A bar that has just begun has no width yet.
    const bar = (name: string) => page.getByRole('progressbar', { name }).waitFor({ state: 'attached' });
    await untold(page, async () => {
      await page.getByRole('button', { name: 'Look', exact: true }).click();
      await bar('Looking candidates.csv');
    });
    await goTo(page, at, '/imports');
    const row = page.getByRole('table', { name: 'Imports' }).getByRole('row').nth(1);
    await row.getByText('Ready to run').waitFor();
    await row.getByRole('link', { name: 'candidates.csv' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await untold(page, async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
      await bar('Running candidates.csv');
    });
    await page.reload();
    await page.getByRole('region', { name: 'What was done' }).waitFor();
    await poll(() => figure(page, 'Created').innerText()).toBe('2,999');
  });

  it('says what to do with a file that is no table', async () => {
    const { page } = await openConsole(at, { path: '/imports' });
    await give(page, 'picture.csv', Buffer.from('89504e470d0a1a0a0000000d', 'hex'));
    await page.getByRole('alert').waitFor();
    expect((await page.getByRole('alert').innerText()).length).toBeGreaterThan(20);
  });
});
