import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { findings } from '../support/accessibility.ts';
import { overflows, startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('a list of objects on the page of a record', () => {
  let at: ConsoleServer;
  let id: string;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
  });
  beforeEach(async () => {
    id = await createRecord(at, '/candidates?allowDuplicate=true', {
      firstName: 'Grace',
      lastName: 'Hopper',
      employmentHistory: [
        { companyName: 'US Navy', jobTitle: 'Admiral', startDate: '1967-08-01', endDate: '1986-08-14' },
        { companyName: 'Eckert–Mauchly', jobTitle: 'Mathematician', startDate: '1949-01-01' },
      ],
      educationHistory: [{ organisation: 'Yale', major: 'Mathematics', endYear: 1934 }],
    });
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  interface Candidate {
    readonly employmentHistory: readonly Readonly<Record<string, unknown>>[];
    readonly educationHistory: readonly Readonly<Record<string, unknown>>[];
    readonly languages?: readonly Readonly<Record<string, unknown>>[];
  }

  async function read(candidateId = id): Promise<Candidate> {
    const { body } = await at.server.call('GET', `/candidates/${candidateId}`, { key: at.agency.privateKey });
    return (body as { data: Candidate }).data;
  }

  const employers = async (): Promise<readonly unknown[]> =>
    (await read()).employmentHistory.map(({ companyName }) => companyName);

  const details = (page: Page) => page.getByRole('region', { name: 'Details' });
  const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
  const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

  async function edit(page: Page, label: string): Promise<void> {
    await details(page)
      .getByRole('button', { name: `Edit ${label}` })
      .click();
    await page.getByRole('group', { name: label, exact: true }).waitFor();
  }

  it('changes, adds and removes rows, and Undo brings them back', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    const before = (await read()).employmentHistory;
    await edit(page, 'Employment history');
    await row(page, 'Employment history 1').getByRole('textbox', { name: 'Job title' }).fill('Captain');
    await page.getByRole('button', { name: 'Remove Employment history 2' }).click();
    await page.getByRole('button', { name: 'Add to Employment history' }).click();
    const added = row(page, 'Employment history 2');
    await added.getByRole('textbox', { name: 'Company name' }).fill('DEC');
    await added.getByLabel('Start date').fill('1986-09-01');
    await added.getByRole('textbox', { name: 'Company name' }).press('Enter');
    await told(page, 'Employment history saved.').waitFor();
    expect((await read()).employmentHistory).toMatchObject([
      { id: before[0]?.id, companyName: 'US Navy', jobTitle: 'Captain', startDate: '1967-08-01' },
      { companyName: 'DEC', startDate: '1986-09-01', endDate: null },
    ]);
    await told(page, 'Employment history saved.').getByRole('button', { name: 'Undo' }).click();
    await told(page, 'Undone.').waitFor();
    expect(await employers()).toEqual(['US Navy', 'Eckert–Mauchly']);
  });

  it('puts rows in another order by keys, and the focus stays with the row', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    await edit(page, 'Employment history');
    await page.getByRole('button', { name: 'Move Employment history 2 up' }).focus();
    await page.keyboard.press('Enter');
    await row(page, 'Employment history 1').getByRole('textbox', { name: 'Company name' }).waitFor();
    await poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Move Employment history 1 up',
    );
    await details(page).getByRole('button', { name: 'Save' }).click();
    await told(page, 'Employment history saved.').waitFor();
    expect(await employers()).toEqual(['Eckert–Mauchly', 'US Navy']);
  });

  it('takes names of the master data, and a year that is missing for none', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    await edit(page, 'Education history');
    const school = row(page, 'Education history 1');
    await poll(() => school.getByRole('spinbutton', { name: 'Start year' }).inputValue()).toBe('');
    await school.getByRole('combobox', { name: 'Level' }).click();
    await page.getByRole('option').first().waitFor();
    const [level = ''] = await page.getByRole('option').allInnerTexts();
    await page.getByRole('option', { name: level, exact: true }).click();
    await school.getByRole('spinbutton', { name: 'End year' }).fill('');
    await details(page).getByRole('button', { name: 'Save' }).click();
    await told(page, 'Education history saved.').waitFor();
    expect(level).not.toBe('');
    expect((await read()).educationHistory).toMatchObject([{ organisation: 'Yale', level, endYear: 0 }]);
  });

  it('begins a list with a row, leaves out what nobody filled in, and writes it by an endpoint of its own', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    await edit(page, 'Languages');
    await page.getByRole('button', { name: 'Add to Languages' }).click();
    await page.getByRole('button', { name: 'Add to Languages' }).click();
    await row(page, 'Languages 2').getByRole('textbox', { name: 'Code' }).fill('de');
    await details(page).getByRole('button', { name: 'Save' }).click();
    await told(page, 'Languages saved.').waitFor();
    await details(page).getByText('German').waitFor();
    expect((await read()).languages).toEqual([{ code: 'de', name: 'German' }]);
  });

  it('says in the row what the server refuses, though blank rows stand before it', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    await edit(page, 'Education history');
    await page.getByRole('button', { name: 'Add to Education history' }).click();
    await page.getByRole('button', { name: 'Add to Education history' }).click();
    await row(page, 'Education history 3').getByRole('spinbutton', { name: 'End year' }).fill('34');
    await details(page).getByRole('button', { name: 'Save' }).click();
    const refused = row(page, 'Education history 3');
    await refused.getByText('must be a year, or 0 for none').waitFor();
    await poll(() => refused.getByRole('spinbutton', { name: 'End year' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
  });

  it('shows both versions where somebody changed the list meanwhile', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    await edit(page, 'Employment history');
    await row(page, 'Employment history 2').getByRole('textbox', { name: 'Company name' }).fill('Univac');
    await at.server.call('PUT', `/candidates/${id}`, {
      key: at.agency.privateKey,
      json: { employmentHistory: [{ companyName: 'Vassar', jobTitle: 'Professor' }] },
    });
    await details(page).getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Changed meanwhile' });
    await dialog.waitFor();
    await poll(() => dialog.getByRole('definition').allInnerTexts()).toEqual([
      'US Navy · Admiral · 1967-08 – 1986-08\nUnivac · Mathematician · 1949-01 – ',
      'Vassar · Professor',
    ]);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await told(page, 'Employment history saved.').waitFor();
    expect(await employers()).toEqual(['US Navy', 'Univac']);
  });

  it('keeps rows that were typed through a reload', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    await edit(page, 'Employment history');
    await row(page, 'Employment history 1').getByRole('textbox', { name: 'Company name' }).fill('Navy');
    await page.reload();
    const kept = row(page, 'Employment history 1').getByRole('textbox', { name: 'Company name' });
    await poll(() => kept.inputValue()).toBe('Navy');
  });

  it('can be filled in by the form of a new record', async () => {
    const { page } = await openConsole(at, { path: '/candidates' });
    await page.getByRole('button', { name: 'New candidate' }).click();
    const form = page.getByRole('dialog', { name: 'New candidate' });
    await form.getByRole('textbox', { name: 'Last name' }).fill('Allen');
    await form.getByRole('button', { name: 'Add to Employment history' }).click();
    await form.getByRole('textbox', { name: 'Company name' }).fill('IBM');
    await form.getByRole('button', { name: 'Add to Education history' }).click();
    await form.getByRole('spinbutton', { name: 'Start year' }).fill('7');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText('Put right what is marked.').waitFor();
    await form.getByText('must be a year, or 0 for none').waitFor();
    await form.getByRole('spinbutton', { name: 'Start year' }).fill('1957');
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Allen', level: 1 }).waitFor();
    const created = new URL(page.url()).pathname.split('/').at(-1);
    expect(await read(created)).toMatchObject({
      employmentHistory: [{ companyName: 'IBM' }],
      educationHistory: [{ startYear: 1957 }],
    });
  });

  it.each(['desktop', 'desktop dark', 'phone', 'phone dark'] as const)(
    'passes axe and fits (%s)',
    async (look) => {
      const { page, screenshot } = await openConsole(at, { look, path: `/candidates/${id}` });
      await edit(page, 'Employment history');
      await row(page, 'Employment history 2').scrollIntoViewIfNeeded();
      await screenshot('record-rows');
      expect(await findings(page)).toEqual([]);
      expect(await overflows(page)).toBe(false);
    },
  );
});
