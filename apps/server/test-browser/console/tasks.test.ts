import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer } from '../../test/support/test-server.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('my tasks', () => {
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

  it.each([
    ['America/Los_Angeles', 'Pacific/Auckland'],
    ['Europe/Berlin', 'America/Los_Angeles'],
    ['Pacific/Auckland', 'Europe/Berlin'],
  ])('my tasks are due on their day of %s, in a browser of %s', async (timeZone, timezoneId) => {
    const there = { ...at, agency: await at.server.agency({ timeZone }) };
    const about = await createRecord(there, '/candidates', { lastName: 'Lovelace' });
    const task = { candidateId: about, assigneeId: there.agency.userId };
    await createRecord(there, '/notes', { ...task, subject: 'Ring', dueOn: '2096-12-01' });
    await createRecord(there, '/notes', { ...task, subject: 'Rang', doneOn: '2025-12-01' });
    const { page } = await openConsole(there, { path: '/tasks', timezoneId });
    await page.getByRole('listitem').filter({ hasText: 'Ring' }).getByText('1 Dec 2096, 23:59').waitFor();
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Rang' }).getByText('1 Dec 2025').waitFor();
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await page.getByRole('link', { name: 'NOT-1001' }).click();
    await page.getByRole('region', { name: 'Details' }).getByText('1 Dec 2096').waitFor();
    expect(await page.getByText('30 Nov 2096').or(page.getByText('2 Dec 2096')).count()).toBe(0);
  });

  it('my tasks are due at no time that does not exist, and at the first of two', async () => {
    const there = { ...at, agency: await at.server.agency({ timeZone: 'Europe/Berlin' }) };
    await createRecord(there, '/candidates', { firstName: 'Grace', lastName: 'Hopper' });
    const { page } = await openConsole(there, { path: '/tasks', timezoneId: 'America/New_York' });
    await page.getByRole('button', { name: 'Add task' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add task' });
    const due = dialog.getByLabel('Due on');
    await dialog.getByLabel('Subject').fill('Ring');
    await dialog.getByRole('combobox', { name: 'Candidate' }).fill('Grace');
    await page.getByRole('option', { name: /Grace Hopper/u }).click();
    await due.fill('2027-03-28T02:30');
    await dialog.getByText('There is no 02:30 on this day in Europe/Berlin').waitFor();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await poll(() => due.getAttribute('aria-invalid')).toBe('true');
    expect(await due.inputValue()).toBe('2027-03-28T02:30');
    await due.fill('2027-10-31T02:30');
    await dialog.getByText('02:30 comes twice on this day in Europe/Berlin').waitFor();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Ring' }).getByText('31 Oct 2027, 02:30').waitFor();
    const { body } = await at.server.call('GET', '/notes/tasks', { key: there.agency.privateKey });
    expect((body as { data: readonly object[] }).data).toMatchObject([{ dueOn: '2027-10-31T00:30:00.000Z' }]);
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
