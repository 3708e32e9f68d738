import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { findings } from '../support/accessibility.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('what becomes of many records', () => {
  let at: ConsoleServer;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
  const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
  const rest = (method: string, path: string, json?: object) =>
    at.server.call(method, path, { key: at.agency.privateKey, ...(json ? { json } : {}) });
  const create = (lastName: string) => createRecord(at, '/candidates', { firstName: 'Ada', lastName });

  async function tag(page: Page, text: string): Promise<void> {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await toolbar(page).getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('dialog').getByLabel('Add tags').fill(text);
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  }

  it('what becomes of many records is listed with its reason where one stayed as it was', async () => {
    const ids = [await create('Kept'), await create('Gone')];
    const { page } = await openConsole(at, { path: '/candidates?query=lastName:(Kept OR Gone)' });
    await page.getByRole('row').filter({ hasText: 'Gone' }).waitFor();
    for (const box of await page.getByRole('checkbox', { name: /^Select CAN-/u }).all()) await box.check();
    await rest('DELETE', `/candidates/${ids[1] ?? ''}`);
    await toolbar(page).getByRole('button', { name: 'Owner' }).click();
    await page.getByRole('menuitem', { name: 'Ada Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not changed' });
    const row = dialog.getByRole('table', { name: 'Not changed' }).getByRole('row').nth(1);
    await row.getByRole('link', { name: /^Ada Gone \(CAN-\d+\)$/u }).waitFor();
    await poll(() => row.getByRole('cell').last().innerText()).toMatch(/candidate/u);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await told(page, '1 failed:').waitFor();
  });

  it('an undo says what stays, since it changed meanwhile', async () => {
    const id = await create('Since');
    await create('Since Then');
    const { page } = await openConsole(at, { path: '/candidates?query=lastName:since' });
    await tag(page, 'first');
    await told(page, '2 records changed.').waitFor();
    await rest('PUT', `/candidates/${id}`, { tags: [{ value: 'second' }] });
    await told(page, '2 records changed.').getByRole('button', { name: 'Undo' }).click();
    await told(page, 'Undone. 1 field changed since, and stays.').waitFor();
    expect((await rest('GET', `/candidates/${id}`)).body).toMatchObject({
      data: { tags: [{ value: 'second' }] },
    });
    expect((await rest('GET', '/candidates/search?query=tags:first')).body).toMatchObject({ total: 0 });
  });

  it('puts them on a list of their kind', async () => {
    await create('Listed');
    const people = await createRecord(at, '/distributionlists', {
      name: 'People',
      entity: 'candidate',
      kind: 'STATIC',
    });
    await createRecord(at, '/distributionlists', { name: 'Clients', entity: 'contact', kind: 'STATIC' });
    const { page } = await openConsole(at, { path: '/candidates?query=lastName:listed' });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await toolbar(page).getByRole('button', { name: 'Add to list' }).click();
    await poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['People']);
    await page.getByRole('menuitem', { name: 'People' }).click();
    await told(page, '1 record changed.').waitFor();
    expect((await rest('GET', `/distributionlists/${people}/members`)).body).toMatchObject({ total: 1 });
  });
});
