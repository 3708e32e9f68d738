import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { findings } from '../support/accessibility.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('a field that somebody changed meanwhile', () => {
  let at: ConsoleServer;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  /** Another writes while the field is edited; then this person saves. */
  async function twoWriters(): Promise<{ readonly page: Page; readonly id: string }> {
    const id = await createRecord(at, '/candidates', {
      firstName: 'Grace',
      lastName: 'Hopper',
      jobTitle: 'Admiral',
      allowDuplicate: true,
    });
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    await page.getByRole('button', { name: 'Edit Job title' }).click();
    await page.getByRole('textbox', { name: 'Job title' }).fill('Rear Admiral');
    await at.server.call('PUT', `/candidates/${id}`, {
      key: at.agency.privateKey,
      json: { jobTitle: 'Captain' },
    });
    await page.getByRole('textbox', { name: 'Job title' }).press('Enter');
    await page.getByRole('alertdialog', { name: 'Changed meanwhile' }).waitFor();
    return { page, id };
  }

  const jobTitle = async (id: string): Promise<unknown> => {
    const { body } = await at.server.call('GET', `/candidates/${id}`, { key: at.agency.privateKey });
    return (body as { data: { jobTitle: unknown } }).data.jobTitle;
  };

  it('opens a dialog with both values, which axe has nothing against', async () => {
    const { page } = await twoWriters();
    const dialog = page.getByRole('alertdialog', { name: 'Changed meanwhile' });
    await poll(() => dialog.getByRole('definition').allInnerTexts()).toEqual(['Rear Admiral', 'Captain']);
    expect(await findings(page)).toEqual([]);
  });

  it('takes what was typed by Keep mine', async () => {
    const { page, id } = await twoWriters();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('status').filter({ hasText: 'Job title saved.' }).waitFor();
    expect(await jobTitle(id)).toBe('Rear Admiral');
  });

  it('stays by Take theirs', async () => {
    const { page, id } = await twoWriters();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await page.getByRole('region', { name: 'Details' }).getByText('Captain').waitFor();
    expect(await jobTitle(id)).toBe('Captain');
  });

  it('leaves what was typed at Escape', async () => {
    const { page, id } = await twoWriters();
    await page.keyboard.press('Escape');
    await poll(() => page.getByRole('textbox', { name: 'Job title' }).inputValue()).toBe('Rear Admiral');
    expect(await jobTitle(id)).toBe('Captain');
  });
});
