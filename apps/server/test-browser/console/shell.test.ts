import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer } from '../../test/support/test-server.ts';
import { addColleague } from '../support/board.ts';
import { overflows, startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('the shell', () => {
  let at: ConsoleServer;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
    await createRecord(at, '/candidates', { firstName: 'Grace', lastName: 'Hopper', jobTitle: 'Admiral' });
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  it('loads nothing from elsewhere, and nothing that its policy forbids', async () => {
    const { page, complaints, origins } = await openConsole(at, { path: '/candidates' });
    await page.getByRole('grid', { name: 'Candidates' }).waitFor();
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([at.server.url]);
  });

  it('goes to screens and records by Ctrl K', async () => {
    const { page } = await openConsole(at);
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Commands' });
    await dialog.getByRole('combobox').fill('Hopper');
    await dialog.getByRole('option', { name: /Grace Hopper/u }).click();
    await page.getByRole('heading', { name: 'Grace Hopper', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await dialog.getByRole('combobox').fill('placem');
    await dialog.getByRole('combobox').press('Enter');
    await page.getByRole('heading', { name: 'Placements', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/placements');
  });

  it('closes what Ctrl K opened by Escape, and gives the focus back', async () => {
    const { page } = await openConsole(at, { path: '/candidates' });
    const query = page.getByRole('combobox', { name: 'Query' });
    await query.focus();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Commands' });
    await dialog.getByRole('combobox').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await poll(() => query.and(page.locator(':focus')).count()).toBe(1);
  });

  it('says that it is offline for as long as it is, and renews what it shows', async () => {
    const { page } = await openConsole(at, { path: '/candidates' });
    await page.getByRole('grid').getByText('Grace Hopper').or(page.getByText('Hopper')).first().waitFor();
    await page.context().setOffline(true);
    const notice = page.getByRole('alert').filter({ hasText: 'You are offline.' });
    await notice.waitFor();
    await createRecord(at, '/candidates', { firstName: 'Olga', lastName: 'Offline' });
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
    await poll(() => page.getByRole('grid').getByText('Offline', { exact: true }).count()).toBe(1);
  });

  it('says that the server does not answer, until it does', async () => {
    const { page } = await openConsole(at, { path: '/candidates' });
    await page.getByRole('grid').waitFor();
    const isOut = /\/(?:trpc|health)\//u;
    await page.route(isOut, (route) => route.abort('connectionrefused'));
    await page.getByRole('combobox', { name: 'Query' }).fill('nobody');
    const notice = page.getByRole('alert').filter({ hasText: 'The server does not answer.' });
    await notice.waitFor();
    await page.unroute(isOut);
    await page.getByText('No candidates match this query.').waitFor();
    await poll(() => notice.count()).toBe(0);
  });

  it('goes to pages of the settings by Ctrl K, those that the role may see', async () => {
    const { page } = await openConsole(at);
    await page.keyboard.press('Control+k');
    const commands = page.getByRole('dialog', { name: 'Commands' });
    await commands.getByRole('combobox').fill('webh');
    await commands.getByRole('combobox').press('Enter');
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await commands.getByRole('combobox').fill('settings');
    await poll(() => commands.getByRole('option').allInnerTexts()).toEqual([
      'Settings',
      ...['Profile', 'Users', 'Keys', 'Webhooks', 'Senders', 'Site'].map((name) => `${name}\nSettings`),
      ...['Requests', 'Purposes', 'Retention'].map((name) => `${name}\nSettings · Privacy`),
      ...['Audit', 'Usage'].map((name) => `${name}\nSettings`),
    ]);
    const rita = await addColleague(at, { name: 'Rita', email: 'rita@agency.example', role: 'READER' });
    const { page: hers } = await openConsole({ ...at, agency: rita });
    await hers.keyboard.press('Control+k');
    await hers.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('settings');
    await poll(() => hers.getByRole('option').allInnerTexts()).toEqual([
      'Settings',
      'Profile\nSettings',
      ...['Requests', 'Purposes', 'Retention'].map((name) => `${name}\nSettings · Privacy`),
    ]);
  });

  it('a menu that is opened by keys has the focus on its first item', async () => {
    const { page } = await openConsole(at);
    await page.getByRole('button', { name: 'Theme' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Light' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await poll(() => page.locator(':focus').innerText()).toBe('Dark');
  });

  it('lists its keys at ?', async () => {
    const { page } = await openConsole(at, { path: '/candidates' });
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.waitFor();
    const keys = await list.getByRole('row').allInnerTexts();
    expect(keys.length).toBeGreaterThan(6);
  });

  it('speaks the browser’s language, and the one that is chosen', async () => {
    const { page } = await openConsole(at, { locale: 'de-DE', path: '/candidates' });
    await page.getByRole('heading', { name: 'Kandidaten', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Sprache' }).click();
    await page.getByRole('menuitem', { name: 'Français' }).click();
    await page.getByRole('heading', { name: 'Candidats', level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Candidats', level: 1 }).waitFor();
    await poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
  });

  it('turns dark by its menu', async () => {
    const { page } = await openConsole(at);
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await ground();
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await poll(async () => (await ground()) === light).toBe(false);
  });

  it('shows a menu on a phone, and never scrolls sideways', async () => {
    const { page } = await openConsole(at, { look: 'phone', viewport: { width: 360, height: 780 } });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    await poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    expect(await overflows(page)).toBe(false);
  });

  it('says that there is no such page', async () => {
    const { page } = await openConsole(at, { path: '/nowhere' });
    await poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText()).toBe('Not found');
  });
});
