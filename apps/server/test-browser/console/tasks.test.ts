import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer } from '../../test/support/test-server.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

let at: ConsoleServer;
let candidateId: string;

beforeAll(async () => {
  const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
  at = { server, browser, agency: await server.agency() };
  candidateId = await createRecord(at, '/candidates', { firstName: 'Grace', lastName: 'Hopper' });
  await addTask('Send the terms', -2);
  await addTask('Call back', 9);
  await addTask('Tidy up');
});
afterAll(async () => {
  await at.browser.close();
  await at.server.close();
});

const day = 86_400_000;

const addTask = (subject: string, inDays?: number): Promise<string> =>
  createRecord(at, '/notes', {
    subject,
    candidateId,
    assigneeId: at.agency.userId,
    ...(inDays === undefined ? {} : { dueOn: new Date(Date.now() + inDays * day).toISOString() }),
  });

describe('my tasks', () => {
  it('stand by when they are due, with the record that each is about', async () => {
    const { page, complaints } = await openConsole(at, { path: '/tasks' });
    await page.getByRole('heading', { level: 1, name: 'My tasks' }).waitFor();
    await page.getByRole('checkbox', { name: 'Tidy up' }).waitFor();
    const groups = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(groups).toEqual(['Overdue 1', 'Later 1', 'Without a date 1']);
    const overdue = page.getByRole('list', { name: 'Overdue' });
    await poll(() => overdue.getByRole('checkbox').count()).toBe(1);
    await overdue.getByRole('link', { name: 'Grace Hopper' }).click();
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('my tasks are done by their box, and open again by Undo', async () => {
    const { page } = await openConsole(at, { path: '/tasks' });
    await page.getByRole('checkbox', { name: 'Call back' }).click({ force: true });
    await page.getByRole('status').filter({ hasText: '“Call back” is done.' }).waitFor();
    await page.getByRole('checkbox', { name: 'Call back' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByRole('checkbox', { name: 'Call back', checked: true }).waitFor();
    const current = page.getByRole('main').locator('[aria-current=page]');
    await poll(() => current.allInnerTexts()).toEqual(['Done']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('checkbox', { name: 'Call back' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Call back', checked: false }).waitFor();
    await poll(() => current.allInnerTexts()).toEqual(['Open']);
    expect(new URL(page.url()).search).toBe('');
  });

  it('my tasks are added about a record', async () => {
    const { page } = await openConsole(at, { path: '/tasks' });
    await page.getByRole('button', { name: 'Add task' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add task' });
    await dialog.getByLabel('Subject').fill('Book a table');
    await dialog.getByRole('combobox', { name: 'Candidate' }).fill('Grace');
    await page.getByRole('option', { name: /Grace Hopper/u }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    const undated = page.getByRole('list', { name: 'Without a date' });
    await undated.getByRole('checkbox', { name: 'Book a table' }).waitFor();
    await poll(() => undated.getByRole('checkbox').count()).toBe(2);
  });
});
