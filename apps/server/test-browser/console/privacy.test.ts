import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { addColleague } from '../support/board.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, goTo, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('privacy', () => {
  let at: ConsoleServer;
  let page: Page;
  let grace: string;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency({ timeZone: 'Europe/Berlin' }) };
    grace = await createRecord(at, '/candidates', { firstName: 'Grace', lastName: 'Hopper' });
    ({ page } = await openConsole(at));
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const told = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();

  async function choose(field: string, option: string): Promise<void> {
    await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  }

  const read = async (path: string): Promise<unknown> =>
    ((await at.server.call('GET', path, { key: at.agency.privateKey })).body as { data: unknown }).data;

  const rowsOf = (name: string) => page.getByRole('table', { name }).getByRole('row');

  /** Cells of a row, without its buttons. */
  const cells = (name: string, row: number): Promise<readonly string[]> =>
    rowsOf(name).nth(row).getByRole('cell').allInnerTexts();

  describe('the register of requests', () => {
    it('takes a request for a person, opens their record, and closes it with its outcome', async () => {
      await goTo(page, at, '/settings/privacy');
      await page.getByRole('button', { name: 'New request' }).click();
      const form = page.getByRole('dialog', { name: 'New request' });
      await form.getByRole('combobox', { name: 'Person' }).fill('Hopper');
      await page.getByRole('option', { name: /Grace Hopper/u }).click();
      await choose('Type', 'Access');
      await form.getByRole('textbox', { name: 'What the person wrote or said' }).fill('Send me all of it.');
      await form.getByRole('button', { name: 'Create' }).click();
      await told('The request is written down.');
      await poll(async () => (await cells('Requests', 1)).slice(0, 3)).toEqual([
        'PRI-1001',
        'Access',
        'Grace Hopper (CAN-1001)',
      ]);

      await page.getByRole('link', { name: 'PRI-1001' }).click();
      const request = page.getByRole('dialog', { name: 'PRI-1001 · Access' });
      await request.getByText('Send me all of it.').waitFor();
      await request.getByRole('radio', { name: 'It is done' }).check();
      await request.getByRole('textbox', { name: 'What was done' }).fill('Sent by mail.');
      await request.getByRole('button', { name: 'Save' }).click();
      await told('PRI-1001 is closed.');
      await rowsOf('Requests').getByText('Done').waitFor();
      await page.getByRole('link', { name: 'Grace Hopper (CAN-1001)' }).click();
      await page.getByRole('heading', { name: 'Grace Hopper', level: 1 }).waitFor();
      expect(await read('/privacy/requests')).toMatchObject([{ state: 'DONE', outcome: 'Sent by mail.' }]);
    });

    it('marks what is overdue, filters it by the address, and extends it once with the reason', async () => {
      const receivedOn = new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 10);
      const asked = { type: 'OBJECTION', entity: 'candidate', recordId: grace, receivedOn };
      const id = await createRecord(at, '/privacy/requests', asked);
      await goTo(page, at, '/settings/privacy');
      // Its box follows the address, and that a little later.
      await page.getByRole('checkbox', { name: 'Only overdue' }).click();
      await page.waitForURL((url) => url.searchParams.get('overdue') === 'true');
      await rowsOf('Requests').getByText('Overdue').waitFor();
      await poll(() => rowsOf('Requests').count()).toBe(2);
      await page.getByRole('link', { name: 'PRI-1002' }).click();
      const request = page.getByRole('dialog', { name: 'PRI-1002 · Objection' });
      await request.getByRole('radio', { name: 'It takes longer' }).check();
      await choose('Extended by', '2 months');
      await request.getByRole('textbox', { name: 'Why it takes longer' }).fill('Many files.');
      await request.getByRole('button', { name: 'Save' }).click();
      await told('PRI-1002 is extended.');
      await page.getByText('No requests match.').waitFor();
      expect(await read(`/privacy/requests/${id}`)).toMatchObject({
        extendMonths: 2,
        extendReason: 'Many files.',
      });
      await page.getByRole('checkbox', { name: 'Only overdue', checked: true }).click();
      await page.getByRole('link', { name: 'PRI-1002' }).click();
      await request.getByRole('radio', { name: 'It is refused' }).waitFor();
      await poll(() => request.getByRole('radio').count()).toBe(2);
    });
  });

  describe('purposes', () => {
    it('Purposes are added, and a changed text is the next version', async () => {
      await goTo(page, at, '/settings/privacy/purposes');
      await page.getByRole('button', { name: 'New purpose' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Name' }).fill('Talent pool');
      await form.getByRole('textbox', { name: 'Code' }).fill('talent pool');
      await form.getByRole('textbox', { name: 'Text' }).fill('You keep my data.');
      await form.getByRole('spinbutton', { name: /^Months/u }).fill('24');
      await form.getByRole('button', { name: 'Create' }).click();
      await told('Talent pool created.');
      await poll(async () => (await cells('Purposes', 1)).slice(1, 4)).toEqual(['Consent', '24 months', '1']);

      await page.getByRole('button', { name: 'Change Talent pool' }).click();
      await form.getByRole('textbox', { name: 'Text' }).fill('You keep my data for two years.');
      await form.getByText('This will be version 2.').waitFor();
      await form.getByRole('button', { name: 'Save' }).click();
      await told('Talent pool saved.');
      await rowsOf('Purposes').getByText('You keep my data for two years.').waitFor();
      expect(await read('/privacy/purposes')).toMatchObject([
        { code: 'TALENT_POOL', validMonths: 24, version: 2 },
      ]);
    });

    it('Purposes are not replaced by a new one of the same code', async () => {
      await goTo(page, at, '/settings/privacy/purposes');
      await page.getByRole('button', { name: 'New purpose' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Code' }).fill('TALENT_POOL');
      await form.getByText('There is a purpose with this code.').waitFor();
      await poll(() => form.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true);
    });
  });

  describe('retention', () => {
    async function addRule(name: string, query: string): Promise<void> {
      await page.getByRole('button', { name: 'New rule' }).click();
      const form = page.getByRole('dialog', { name: 'New rule' });
      await form.getByRole('textbox', { name: 'Name' }).fill(name);
      await form.getByRole('combobox', { name: 'Query' }).fill(query);
      await form.getByRole('spinbutton', { name: 'Days' }).fill('730');
      await form.getByRole('button', { name: 'Add rule' }).click();
    }

    const names = async (): Promise<readonly string[]> =>
      (await page.getByRole('list', { name: 'Rules' }).getByRole('listitem').allInnerTexts()).map(
        (text) => text.split('\n')[0]?.trim() ?? '',
      );

    it('keeps rules in the order that keys give them, and shows what a query is refused for', async () => {
      await goTo(page, at, '/settings/privacy/retention');
      await page.getByText('No rules yet: everybody is kept.').waitFor();
      await addRule('Everybody', '');
      await addRule('Captains', 'jobTitle:Captain');
      const up = page.getByRole('button', { name: 'Move Captains up' });
      await up.focus();
      await page.keyboard.press('Enter');
      await page.getByText('Captains is rule 1 of 2 now.').waitFor();
      await poll(names).toEqual(['Captains', 'Everybody']);
      await poll(() => up.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
        'Move Captains up',
      );
      await page.keyboard.press('Alt+ArrowDown');
      await poll(names).toEqual(['Everybody', 'Captains']);
      await page.keyboard.press('Alt+ArrowUp');
      await page.getByRole('button', { name: 'Change Captains' }).click();
      const query = page.getByRole('dialog').getByRole('combobox', { name: 'Query' });
      await query.fill('shoeSize:44');
      await page.locator('mark').waitFor();
      await poll(() => query.getAttribute('aria-invalid')).toBe('true');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await poll(() => page.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Save' }).click();
      await told('The rules are saved.');
      expect(await read('/privacy/retention')).toMatchObject({
        rules: [
          { name: 'Captains', query: 'jobTitle:Captain', action: 'ANONYMISE', afterDays: 730 },
          { name: 'Everybody', query: '' },
        ],
      });
    });

    it('runs what was previewed, after its number is typed', async () => {
      const captain = { firstName: 'James', lastName: 'Cook', jobTitle: 'Captain' };
      const id = await createRecord(at, '/candidates', captain);
      await at.server.database.query(
        `UPDATE candidates SET "createdOn" = now() - interval '900 days', "lastActivityDate" = NULL WHERE id = $1::uuid RETURNING 1`,
        [id],
      );
      await goTo(page, at, '/settings/privacy/retention');
      await page.getByRole('button', { name: 'Preview' }).click();
      await rowsOf('Preview').getByRole('link', { name: 'James Cook' }).waitFor();
      await poll(async () => (await cells('Preview', 1)).slice(0, 6)).toEqual([
        ...['Captains', 'Anonymise', '1', '0', '1', '0'],
      ]);
      await page.getByRole('button', { name: 'Run' }).click();
      const dialog = page.getByRole('dialog', { name: 'Run' });
      await dialog.getByText('Captains: anonymises 1 person').waitFor();
      await poll(() => dialog.getByRole('button', { name: 'Run' }).isDisabled()).toBe(true);
      await dialog.getByRole('textbox', { name: 'Type 1 to confirm' }).fill('1');
      await dialog.getByRole('button', { name: 'Run' }).click();
      await told('The rules ran: 1 record done.');
      await poll(() => cells('What the run did', 1)).toEqual(['Captains', '1', '0', '0', '0']);
      await poll(() => page.getByRole('button', { name: 'Run' }).count()).toBe(0);
      expect(await read(`/candidates/${id}`)).toMatchObject({ firstName: null, lastName: 'Anonymised' });
    });

    it('says that an old preview must be made anew', async () => {
      const captain = { firstName: 'Nemo', lastName: 'Dakkar', jobTitle: 'Captain' };
      const id = await createRecord(at, '/candidates', captain);
      await at.server.database.query(
        `UPDATE candidates SET "createdOn" = now() - interval '900 days', "lastActivityDate" = NULL WHERE id = $1::uuid RETURNING 1`,
        [id],
      );
      await page.clock.install();
      await goTo(page, at, '/settings/privacy/retention');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('button', { name: 'Run' }).waitFor();
      await page.clock.fastForward('01:01:00');
      await page.getByRole('alert').getByText('more than an hour old').waitFor();
      await poll(() => page.getByRole('button', { name: 'Run' }).count()).toBe(0);
    });
  });

  describe('who sees what of privacy', () => {
    /** The pages of the settings that somebody has once it is known what they see. */
    const shows = async (seen: Page, ...pages: readonly string[]): Promise<void> => {
      await goTo(seen, at, '/settings/profile');
      await seen.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
      await seen.waitForLoadState('networkidle');
      const links = seen.getByRole('navigation', { name: 'Settings' }).getByRole('link');
      await poll(() => links.allInnerTexts()).toEqual(pages);
    };

    it('shows a reader everything and no button, and nothing to who does not see all records', async () => {
      const reader = await addColleague(at, { name: 'Rita', email: 'rita@agency.example', role: 'READER' });
      const { page: hers } = await openConsole({ ...at, agency: reader });
      await shows(hers, 'Profile', 'Privacy');
      await goTo(hers, at, '/settings/privacy/retention');
      await hers.getByRole('list', { name: 'Rules' }).waitFor();
      await poll(() => hers.getByRole('main').getByRole('button').count()).toBe(0);

      const restricted = { name: 'Tim', email: 'tim@agency.example', team: 'North', restrictToTeam: true };
      const userId = await createRecord(at, '/users', restricted);
      const { page: his } = await openConsole({ ...at, agency: { ...at.agency, userId } });
      await shows(his, 'Profile');
      await goTo(his, at, '/settings/privacy');
      await his.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
    });
  });
});
