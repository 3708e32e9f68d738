import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { importRecords } from '@nova/features/imports';
import { assignPositions } from '@nova/features';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, goTo, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('lists of records', () => {
  let at: ConsoleServer;

  const total = 350;

  function* people(): Generator<string> {
    for (let number = 1; number <= total; number++)
      yield JSON.stringify({
        type: 'candidate',
        id: `person-${String(number)}`,
        reference: `CAN-${String(5_000 + number)}`,
        firstName: number % 2 === 0 ? 'Ada' : 'Alan',
        lastName: `Person${String(number)}`,
        jobTitle: number % 5 === 0 ? 'Crane Operator' : 'Welder',
        createdOn: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
      });
  }

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    const agency = await server.agency();
    at = { server, browser, agency };
    const report = await importRecords(server.database, {
      accountId: agency.accountId,
      lines: Readable.from(people()),
    });
    if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors.slice(0, 3)));
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const grid = (page: Page) => page.getByRole('grid', { name: 'Candidates' });
  const count = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  describe('the list of candidates', () => {
    it('tells how many there are, and keeps only the rows that are seen', async () => {
      const { page } = await openConsole(at, { path: '/candidates' });
      await count(page, '350 candidates');
      await poll(() => grid(page).getAttribute('aria-rowcount')).toBe(String(total + 1));
      await poll(() => grid(page).getByRole('row').count()).toBeLessThan(80);
      await page.evaluate(`document.querySelector('[role=grid]').scrollTo(0, 1e9)`);
      await grid(page).getByRole('row').filter({ hasText: 'CAN-5001' }).waitFor();
      await poll(() => grid(page).getByRole('row').last().getAttribute('aria-rowindex')).toBe(
        String(total + 1),
      );
    });

    it('follows the keyboard: arrows move, Space selects, Enter opens', async () => {
      const { page } = await openConsole(at, { path: '/candidates' });
      await grid(page).getByText('CAN-5350').waitFor();
      await grid(page).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await poll(() => page.getByRole('checkbox', { name: 'Select CAN-5349' }).isChecked()).toBe(true);
      await page.getByRole('toolbar', { name: 'Selection' }).getByText('1 selected').waitFor();
      await page.keyboard.press('Control+End');
      await grid(page).getByText('CAN-5001').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Alan Person1', level: 1 }).waitFor();
      await page.goBack();
      await count(page, '350 candidates');
    });

    it('Back finds the rows, the selection and the focus as they were left', async () => {
      const { page } = await openConsole(at, { path: '/candidates' });
      await grid(page).getByText('CAN-5350').waitFor();
      const scrolled = () => page.evaluate<number>(`document.querySelector('[role=grid]').scrollTop`);
      await page.evaluate(`document.querySelector('[role=grid]').scrollTo(0, 5000)`);
      await page.getByRole('checkbox', { name: 'Select CAN-5224' }).check();
      await grid(page).getByRole('link', { name: 'CAN-5220' }).click();
      await page.getByRole('heading', { level: 1, name: 'Ada Person220' }).waitFor();
      await page.goBack();
      await grid(page).getByText('CAN-5220').waitFor();
      await poll(scrolled).toBe(5_000);
      await poll(() => page.getByRole('checkbox', { name: 'Select CAN-5224' }).isChecked()).toBe(true);
      await grid(page).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Ada Person220' }).waitFor();
      await page.getByRole('link', { name: 'Candidates' }).first().click();
      await grid(page).getByText('CAN-5350').waitFor();
      await poll(scrolled).toBe(0);
    });

    it('finds, and keeps the query in the address', async () => {
      const { page } = await openConsole(at, { path: '/candidates' });
      const query = page.getByRole('combobox', { name: 'Query' });
      await query.fill('jobTitle:crane');
      await query.press('Enter');
      await count(page, '70 candidates');
      expect(new URL(page.url()).searchParams.get('query')).toBe('jobTitle:crane');
      await page.reload();
      await count(page, '70 candidates');
      await poll(() => query.inputValue()).toBe('jobTitle:crane');
    });

    it('asks after a pause in typing, and keeps what is typed meanwhile', async () => {
      const { page } = await openConsole(at, { path: '/candidates' });
      const query = page.getByRole('combobox', { name: 'Query' });
      const asked = (text: string) => page.waitForURL((url) => url.searchParams.get('query') === text);
      await query.pressSequentially('crane ');
      await asked('crane');
      await query.pressSequentially('operator');
      await asked('crane operator');
      expect(await query.inputValue()).toBe('crane operator');
    });

    it('completes fields, and the values of names', async () => {
      const { page } = await openConsole(at, { path: '/candidates' });
      const query = page.getByRole('combobox', { name: 'Query' });
      await query.pressSequentially('own');
      await page.getByRole('listbox').getByRole('option', { name: /Owner/u }).click();
      await poll(() => query.inputValue()).toBe('ownerName:');
      await query.pressSequentially('Ada');
      await page.getByRole('listbox').getByRole('option', { name: 'Ada Owner' }).waitFor();
      await query.press('ArrowDown');
      await query.press('Enter');
      await poll(async () => (await query.inputValue()).trim()).toBe('ownerName:"Ada Owner"');
    });

    it('marks where a refused query cannot be read, in the server’s words', async () => {
      const { page } = await openConsole(at, { path: '/candidates' });
      const query = page.getByRole('combobox', { name: 'Query' });
      await query.fill('welder AND shoeSize:44');
      await query.press('Enter');
      await page.locator('mark').waitFor();
      await poll(() => page.locator('mark').innerText()).toBe('shoeSize');
      await poll(() => query.getAttribute('aria-invalid')).toBe('true');
      const id = (await query.getAttribute('aria-describedby')) ?? '';
      const description = await page.locator(`[id="${id}"]`).innerText();
      expect(description).toContain("The query can't be read at position 12");
    });

    it('shows the columns that are chosen, and keeps them in the address', async () => {
      const { page } = await openConsole(at, { path: '/candidates?columns=reference,lastName' });
      await grid(page).getByText('CAN-5350').waitFor();
      await poll(() => grid(page).getByRole('columnheader').allInnerTexts()).toEqual([
        '',
        'Reference',
        'Last name',
      ]);
      await page.getByRole('button', { name: 'Columns' }).click();
      // Its box follows the address, and that a little later.
      await page.getByRole('checkbox', { name: 'Job title' }).click();
      await page.keyboard.press('Escape');
      await grid(page).getByRole('columnheader', { name: 'Job title' }).waitFor();
      expect(new URL(page.url()).searchParams.get('columns')).toBe('reference,lastName,jobTitle');
    });

    it('exports what it shows', async () => {
      const { page } = await openConsole(at, { path: '/candidates?query=crane&columns=reference,jobTitle' });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('candidates.csv');
      const stream = await download.createReadStream();
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
      expect(lines).toHaveLength(71);
      expect(lines[1]).toMatch(/^CAN-\d+,Crane Operator$/u);
    });

    it('follows what others write', async () => {
      const { page } = await openConsole(at, { path: '/candidates?query=newcomer' });
      await Promise.all([page.waitForResponse(/\/events\/stream$/u), page.reload()]);
      await page.getByText('No candidates match this query.').waitFor();
      const { status } = await at.server.call('POST', '/candidates', {
        key: at.agency.privateKey,
        json: { firstName: 'Nina', lastName: 'Newcomer' },
      });
      expect(status).toBe(200);
      await assignPositions(at.server.database);
      await count(page, '1 candidate');
    });
  });

  describe('the list of jobs', () => {
    it('shows archived jobs apart, and Ctrl K finds them', async () => {
      const companyId = await createRecord(at, '/companies', { name: 'Harbour Works' });
      await createRecord(at, '/jobs', { title: 'Pilot', companyId });
      const old = await createRecord(at, '/jobs', { title: 'Lamplighter', companyId });
      const { status } = await at.server.call('POST', `/jobs/${old}/archive`, { key: at.agency.privateKey });
      expect(status).toBe(200);
      const { page } = await openConsole(at, { path: '/jobs' });
      const jobs = page.getByRole('grid', { name: 'Jobs' });
      await count(page, '1 job');
      await page.getByRole('link', { name: 'Archived', exact: true }).click();
      await jobs.getByRole('link', { name: 'Lamplighter' }).waitFor();
      await poll(() => jobs.getByText('Pilot').count()).toBe(0);
      expect(await jobs.getByRole('checkbox').count()).toBe(0);
      await page.reload();
      await jobs.getByRole('link', { name: 'Lamplighter' }).waitFor();
      await page.getByRole('link', { name: 'Current', exact: true }).click();
      await jobs.getByRole('link', { name: 'Pilot' }).waitFor();
      await page.keyboard.press('Control+k');
      const commands = page.getByRole('dialog', { name: 'Commands' });
      await commands.getByRole('combobox').fill('Lamplighter');
      await commands.getByRole('option', { name: /Lamplighter.*Archived/u }).click();
      await page.getByRole('heading', { level: 1, name: 'Lamplighter' }).waitFor();
    });
  });

  describe('users beyond the first hundred', () => {
    let there: ConsoleServer;
    /** Made first, so that a hundred others are newer. */
    let oldest = '';

    beforeAll(async () => {
      there = { ...at, agency: await at.server.agency() };
      const user = (name: string, email: string) => createRecord(there, '/users', { name, email });
      oldest = await user('Zoë Åkesson', 'zoe@agency.example');
      for (let number = 1; number <= 100; number++)
        await user(`Colleague ${String(number)}`, `c${String(number)}@agency.example`);
      await createRecord(there, '/candidates', { firstName: 'Ada', lastName: 'Bell' });
    });

    const ownerOf = async (): Promise<unknown> => {
      const { body } = await at.server.call('GET', '/candidates/search', { key: there.agency.privateKey });
      return (body as { data: readonly { ownerId: string }[] }).data[0]?.ownerId;
    };

    it('can own a record, and are named there', async () => {
      const { page } = await openConsole(there, { path: '/candidates' });
      await page.getByRole('link', { name: 'CAN-1001' }).click();
      await page.getByRole('button', { name: 'Edit Owner' }).click();
      await page.getByRole('combobox', { name: 'Owner' }).fill('akes');
      await page.getByRole('option', { name: 'Zoë Åkesson' }).click();
      await page.getByRole('region', { name: 'Details' }).getByText('Zoë Åkesson').waitFor();
      await poll(ownerOf).toBe(oldest);
    });

    it('can be searched for, filtered by and given many records', async () => {
      const { page } = await openConsole(there, { path: '/candidates' });
      const query = page.getByRole('combobox', { name: 'Query' });
      await query.pressSequentially('ownerName:Åke');
      await page.getByRole('listbox').getByRole('option', { name: 'Zoë Åkesson' }).waitFor();
      await query.fill('');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('combobox', { name: 'Owner' }).fill('zoe');
      await page.getByRole('option', { name: 'Zoë Åkesson' }).click();
      await page.waitForURL((url) => url.searchParams.get('query') === 'ownerName:"Zoë Åkesson"');
      await page.keyboard.press('Escape');
      await query.fill('');
      await query.press('Enter');
      await page.getByRole('checkbox', { name: 'Select CAN-1001' }).check();
      const toolbar = page.getByRole('toolbar', { name: 'Selection' });
      await toolbar.getByRole('button', { name: 'Owner' }).click();
      await page.getByRole('menuitem', { name: 'Type to search' }).click();
      const dialog = page.getByRole('dialog', { name: 'Owner' });
      await dialog.getByRole('combobox').fill('ada own');
      await page.getByRole('option', { name: 'Ada Owner' }).click();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await poll(ownerOf).toBe(there.agency.userId);
    });

    it('can interview, hold a key, and are found in settings', async () => {
      const { page } = await openConsole(there, { path: '/calendar' });
      await page.getByRole('button', { name: 'New interview' }).first().click();
      const interviewers = page.getByRole('dialog').getByRole('combobox', { name: 'Interviewers' });
      await interviewers.fill('zoe@ag');
      await page.getByRole('option', { name: 'Zoë Åkesson' }).click();
      await page.getByRole('dialog').getByText('Zoë Åkesson').first().waitFor();
      await goTo(page, there, '/settings/keys');
      await page.getByRole('button', { name: 'New key' }).first().click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'User' }).fill('zoe');
      await page.getByRole('option', { name: 'Zoë Åkesson' }).waitFor();
      await goTo(page, there, `/settings/audit?userId=${oldest}`);
      await poll(() => page.getByRole('combobox', { name: 'Who' }).inputValue()).toBe('Zoë Åkesson');
      await goTo(page, there, '/settings/users');
      await page.getByRole('searchbox', { name: 'Search users' }).fill('Zoe');
      await page.getByRole('row').filter({ hasText: 'zoe@agency.example' }).waitFor();
      await poll(() => page.getByRole('row').count()).toBe(2);
    });
  });
});
