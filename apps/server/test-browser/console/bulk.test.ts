import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('changes of many candidates', () => {
  let at: ConsoleServer;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
    for (const lastName of ['Bell', 'Cole', 'Dean', 'Ford'])
      await createRecord(at, '/candidates', { firstName: 'Ada', lastName });
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
  const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
  const found = async (query: string): Promise<number> => {
    const { body } = await at.server.call('GET', `/candidates/search?query=${encodeURIComponent(query)}`, {
      key: at.agency.privateKey,
    });
    return (body as { total: number }).total;
  };

  describe('many candidates', () => {
    it('get a tag, and lose it again by Undo', async () => {
      const { page } = await openConsole(at, { path: '/candidates' });
      await page.getByRole('checkbox', { name: 'Select CAN-1001' }).check();
      await page.getByRole('checkbox', { name: 'Select CAN-1002' }).check();
      await toolbar(page).getByRole('button', { name: 'Tags' }).click();
      await page.getByRole('dialog').getByLabel('Add tags').fill('shortlist');
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await told(page, '2 records changed.').waitFor();
      expect(await found('tags:shortlist')).toBe(2);
      await told(page, '2 records changed.').getByRole('button', { name: 'Undo' }).click();
      await told(page, 'Undone.').waitFor();
      expect(await found('tags:shortlist')).toBe(0);
    });

    it('get a status, all that the query finds', async () => {
      const { page } = await openConsole(at, { path: '/candidates' });
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await toolbar(page).getByText('4 selected').waitFor();
      await toolbar(page).getByRole('button', { name: 'Status' }).click();
      const first = page.getByRole('menuitem').first();
      const name = await first.innerText();
      await first.click();
      await told(page, '4 records changed.').waitFor();
      expect(await found(`statusName:"${name}"`)).toBe(4);
    });

    it('disappear only after their number is typed', async () => {
      const { page } = await openConsole(at, { path: '/candidates?query=lastName:(Bell OR Cole)' });
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await toolbar(page).getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete 2 records' });
      await dialog.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await told(page, '2 records deleted.').waitFor();
      expect(await found('')).toBe(2);
    });
  });

  describe('a saved search', () => {
    it('keeps query and columns, under a name', async () => {
      const { page } = await openConsole(at, { path: '/candidates?query=Dean&columns=reference,lastName' });
      await page.getByRole('button', { name: 'Save search' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('All of Dean');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await told(page, 'Search “All of Dean” saved.').waitFor();
      await page.goto(`${at.server.url}/app/candidates`);
      await page.getByRole('button', { name: 'Saved searches' }).click();
      await page.getByRole('menuitem', { name: 'All of Dean' }).click();
      await page.waitForURL(/query=Dean/u);
      await poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual([
        '',
        'Reference',
        'Last name',
      ]);
    });
  });
});
