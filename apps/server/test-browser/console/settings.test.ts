import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assignPositions } from '@nova/features';
import { startTestServer } from '../../test/support/test-server.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, goTo, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('settings', () => {
  let at: ConsoleServer;
  let receiver: Server;
  /** The status with which the receiver of webhooks answers. */
  let answered = 204;

  beforeAll(async () => {
    receiver = createServer((_request, response) => response.writeHead(answered).end());
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = {
      server,
      browser,
      agency: await server.agency({ plan: 'PROFESSIONAL', timeZone: 'Europe/Berlin' }),
    };
    await createRecord(at, '/candidates', { firstName: 'Grace', lastName: 'Hopper', jobTitle: 'Admiral' });
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
    receiver.close();
  });

  describe('profile', () => {
    it('chooses language and theme, and turns single keys off', async () => {
      const { page } = await openConsole(at, { path: '/settings/profile' });
      await page.getByRole('radio', { name: 'Dark' }).check();
      await poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
      await page.getByRole('switch', { name: 'Single keys act' }).click();
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('?');
      await poll(() => page.getByRole('dialog').count()).toBe(0);
      await page.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('option', { name: 'Nederlands' }).click();
      await page.getByRole('heading', { name: 'Profiel', level: 1 }).waitFor();
    });

    it('ends all sessions of the user', async () => {
      const here = await openConsole(at, { path: '/settings/profile' });
      const elsewhere = await openConsole(at);
      await here.page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' }).click();
      await here.page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await elsewhere.page.reload();
      await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(new URL(elsewhere.page.url()).pathname).toBe('/app/sign-in');
    });
  });

  describe('users', () => {
    it('makes a user, changes its role, and shows a link that signs it in', async () => {
      const { page } = await openConsole(at, { path: '/settings/users' });
      await page.getByRole('button', { name: 'New user' }).click();
      const dialog = page.getByRole('dialog', { name: 'New user' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Rita Reader');
      await dialog.getByRole('textbox', { name: 'Email' }).fill('rita@agency.example');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('status').getByText('Rita Reader created.').waitFor();

      const row = page
        .getByRole('table', { name: 'Users' })
        .getByRole('row')
        .filter({ hasText: 'Rita Reader' });
      await row.getByRole('button', { name: 'Change Rita Reader' }).click();
      await page.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: 'Reader' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await row.getByRole('cell', { name: 'Reader', exact: true }).waitFor();
      await poll(() => row.getByRole('cell').nth(1).innerText()).toBe('rita@agency.example');

      await row.getByRole('button', { name: 'Sign-in link for Rita Reader' }).click();
      const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Sign-in link' }).inputValue();
      const hers = await at.browser.open('desktop', { locale: 'en-GB' });
      await hers.page.goto(link);
      await hers.page.getByRole('button', { name: 'Rita Reader' }).waitFor();
      await goTo(hers.page, at, '/settings/profile');
      const own = hers.page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
      await own.nth(1).waitFor();
      await poll(() => own.allInnerTexts()).toEqual(['Profile', 'Privacy']);
      await goTo(hers.page, at, '/settings/users');
      await hers.page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
    });

    it('says at its field why an email is none', async () => {
      const { page } = await openConsole(at, { path: '/settings/users' });
      await page.getByRole('button', { name: 'New user' }).click();
      const dialog = page.getByRole('dialog', { name: 'New user' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Nobody');
      await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByRole('alert').waitFor();
      await poll(() => dialog.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe(
        'true',
      );
    });

    it('does not let the last administrator go', async () => {
      const { page } = await openConsole(at, { path: '/settings/users' });
      await page.getByRole('button', { name: 'Change Ada Owner' }).click();
      await page.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: 'Reader' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await poll(() => page.getByRole('dialog').getByRole('alert').innerText()).toContain('ADMIN');
    });
  });

  describe('keys', () => {
    it('shows a new key once, and revokes it', async () => {
      const { page } = await openConsole(at, { path: '/settings/keys' });
      await page.getByRole('button', { name: 'New key' }).click();
      await page.getByRole('dialog', { name: 'New key' }).getByRole('button', { name: 'Create' }).click();
      const shown = page.getByRole('dialog', { name: 'The key is made' });
      const key = await shown.getByRole('textbox', { name: 'Key' }).inputValue();
      expect((await at.server.call('GET', '/session', { key })).status).toBe(200);
      await shown.getByRole('button', { name: 'Done' }).click();
      expect(await page.content()).not.toContain(key);

      const prefix = key.slice(0, 12);
      const row = page.getByRole('table', { name: 'Keys' }).getByRole('row').filter({ hasText: prefix });
      await row.getByRole('button', { name: /Revoke/u }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await row.getByRole('cell', { name: 'Revoked' }).waitFor();
      await page.waitForTimeout(100);
      expect((await at.server.call('GET', '/session', { key })).status).toBe(401);
    });
  });

  describe('webhooks', () => {
    it('tells the secret once, shows deliveries, and delivers again', async () => {
      const { page } = await openConsole(at, { path: '/settings/webhooks' });
      await page.getByRole('button', { name: 'New webhook' }).click();
      const url = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/hook`;
      await page.getByRole('textbox', { name: 'Address' }).fill(url);
      await page.getByRole('button', { name: 'Create' }).click();
      const secret = await page.getByRole('dialog').getByRole('textbox', { name: 'Secret' }).inputValue();
      expect(secret).toMatch(/^whsec_/u);
      await page.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('button', { name: `More for ${url}` }).click();
      await page.getByRole('menuitem', { name: 'Send a test' }).click();
      await page.getByRole('status').getByText('answered with 204').waitFor();
      answered = 500;
      await page.getByRole('button', { name: `More for ${url}` }).click();
      await page.getByRole('menuitem', { name: 'Send a test' }).click();
      await page.getByRole('status').getByText('The test failed').waitFor();
      answered = 204;

      await page.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('cell', { name: 'Paused' }).waitFor();
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('cell', { name: 'Active' }).waitFor();

      await page.getByRole('button', { name: 'Deliveries' }).click();
      await page
        .getByRole('region', { name: 'Deliveries' })
        .getByText('Nothing was delivered yet.')
        .waitFor();
      await createRecord(at, '/candidates', { firstName: 'Mary', lastName: 'Shelley' });
      await assignPositions(at.server.database);
      const { body } = await at.server.call('GET', '/webhooks', { key: at.agency.privateKey });
      const hook = (body as { data: { id: string; url: string }[] }).data.find((one) => one.url === url);
      const json = { from: '2026-01-01' };
      await at.server.call('POST', `/webhooks/${hook?.id ?? ''}/replay`, { key: at.agency.privateKey, json });
      await page.reload();
      const delivery = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1);
      await delivery.getByText('candidate.created').waitFor();
      await delivery.getByRole('button', { name: 'Try candidate.created again' }).click();
      await page.getByRole('status').getByText('delivered again').waitFor();
    });

    it('shows both versions when two change a webhook, and keeps the one that is chosen', async () => {
      const json = { url: 'https://hooks.example/conflict', description: 'First' };
      const { body } = await at.server.call('POST', '/webhooks', { key: at.agency.privateKey, json });
      const { id } = (body as { data: { id: string } }).data;
      const { page } = await openConsole(at, { path: '/settings/webhooks' });
      await page.getByRole('button', { name: `More for ${json.url}` }).click();
      await page.getByRole('menuitem', { name: 'Change' }).click();
      await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
      await at.server.call('PUT', `/webhooks/${id}`, {
        key: at.agency.privateKey,
        json: { description: 'Theirs' },
      });
      await page.getByRole('button', { name: 'Save' }).click();
      const conflict = page.getByRole('alertdialog', { name: 'Changed meanwhile' });
      await poll(() => conflict.innerText()).toMatch(/Mine[\s\S]*Theirs/u);
      await conflict.getByRole('button', { name: 'Keep mine' }).click();
      await page.getByRole('status').getByText('saved').waitFor();
      const after = await at.server.call('GET', `/webhooks/${id}`, { key: at.agency.privateKey });
      expect((after.body as { data: { description: string } }).data.description).toBe('Mine');
    });
  });

  describe('senders', () => {
    it('makes a sender, and shows what its DNS lacks', async () => {
      const { page } = await openConsole(at, { path: '/settings/senders' });
      await page.getByRole('button', { name: 'New sender' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Ada of the agency');
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@agency.example');
      await page.getByRole('button', { name: 'Create' }).click();
      const sender = page.getByRole('region', { name: 'Ada of the agency' });
      await sender.getByRole('button', { name: 'Check DNS' }).click();
      await sender.getByRole('region', { name: 'MX' }).waitFor();
      const parts = await sender.getByRole('heading', { level: 3 }).allInnerTexts();
      expect(parts).toEqual(['SPF', 'DKIM', 'DMARC', 'MX']);
    });
  });

  describe('job pages', () => {
    it('opens the pages with their address, and closes them', async () => {
      const { page } = await openConsole(at, { path: '/settings/site' });
      await page.getByRole('textbox', { name: 'Address below /jobs/' }).fill('agency-of-ada');
      await page.getByRole('textbox', { name: 'Colour of links and buttons' }).fill('#1d4ed8');
      await page.getByRole('button', { name: 'Open job pages' }).click();
      await page.getByRole('link', { name: /\/jobs\/agency-of-ada/u }).waitFor();
      const { body } = await at.server.call('GET', '/site', { key: at.agency.privateKey });
      expect((body as { data: object }).data).toMatchObject({ slug: 'agency-of-ada', accent: '#1d4ed8' });
      await page.getByRole('button', { name: 'Close job pages' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close job pages' }).click();
      await page.getByRole('button', { name: 'Open job pages' }).waitFor();
    });

    it('says at its field what an address may be', async () => {
      const { page } = await openConsole(at, { path: '/settings/site' });
      await page.getByRole('textbox', { name: 'Address below /jobs/' }).fill('Not this!');
      await page.getByRole('button', { name: 'Open job pages' }).click();
      const field = page.getByRole('textbox', { name: 'Address below /jobs/' });
      await page.getByRole('alert').waitFor();
      await poll(() => field.getAttribute('aria-invalid')).toBe('true');
    });
  });

  describe('audit', () => {
    it('says who changed what, with the values', async () => {
      const { page } = await openConsole(at, { path: '/settings/audit' });
      await page.getByRole('combobox', { name: 'Kind' }).click();
      await page.getByRole('option', { name: 'Candidates' }).click();
      const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row');
      const first = rows.filter({ hasText: 'Grace' });
      await page.waitForURL((url) => url.searchParams.get('entity') === 'candidate');
      // But for the head, as soon as the list has followed the address.
      await poll(() => rows.filter({ hasNotText: /candidate/iu }).count()).toBe(1);
      await page
        .getByText(/First name/u)
        .first()
        .waitFor();
      for (const summary of await page.locator('summary').all()) await summary.click();
      await first.getByText('Grace').waitFor();
      await poll(() => first.innerText()).toContain('Ada Owner');
    });
  });

  describe('usage', () => {
    it('shows the limits, and requests as a picture with a table behind it', async () => {
      await at.server.usage.flush();
      const { page } = await openConsole(at, { path: '/settings/usage' });
      await page.getByRole('table', { name: 'Limits' }).getByText('Reads a minute').waitFor();
      await page.getByRole('img', { name: /requests?, day by day/u }).waitFor();
      await page.getByText('As a table').click();
      // The head, and a row a day: midnight may pass meanwhile.
      await poll(() =>
        page.getByRole('table', { name: 'Requests by day' }).getByRole('row').count(),
      ).toBeGreaterThanOrEqual(2);
    });
  });
});
