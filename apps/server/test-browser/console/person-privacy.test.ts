import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, goTo, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('privacy of a person', () => {
  let at: ConsoleServer;
  let page: Page;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency({ timeZone: 'Europe/Berlin' }) };
    await call('PUT', '/privacy/purposes/TALENT_POOL', {
      name: 'Talent pool',
      text: 'You keep my data.',
      basis: 'CONSENT',
      validMonths: 12,
    });
    ({ page } = await openConsole(at));
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const call = (method: string, path: string, json?: object) =>
    at.server.call(method, path, { key: at.agency.privateKey, ...(json && { json }) });

  const read = async (path: string): Promise<unknown> =>
    ((await call('GET', path)).body as { data: unknown }).data;

  const person = (lastName: string): Promise<string> =>
    createRecord(at, '/candidates', { firstName: 'Grace', lastName, email: `${lastName}@net.example` });

  const told = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const panel = () => page.getByRole('region', { name: 'Privacy' });
  const dialog = () => page.getByRole('dialog');

  async function openMenu(name: string, item: string): Promise<void> {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  }

  describe('consents of a person', () => {
    it('Consents are recorded with their proof, shown with their state, and withdrawn', async () => {
      const id = await person('Hopper');
      await goTo(page, at, `/candidates/${id}`);
      await panel().getByRole('button', { name: 'Record consent' }).click();
      await dialog().getByRole('combobox', { name: 'Purpose' }).click();
      await page.getByRole('option', { name: 'Talent pool' }).click();
      await dialog().getByText('You keep my data.').waitFor();
      await dialog().getByRole('textbox', { name: 'Proof' }).fill('Mail of 3 March');
      await dialog().getByRole('button', { name: 'Record consent' }).click();
      await told('The consent is recorded.');
      const consent = panel().getByRole('listitem');
      await poll(() => consent.innerText()).toMatch(
        /Talent pool[\s\S]*Given[\s\S]*Until[\s\S]*Mail of 3 March/u,
      );
      await consent.getByRole('button', { name: 'Withdraw Talent pool' }).click();
      await dialog().getByRole('button', { name: 'Withdraw' }).click();
      await told('Talent pool is withdrawn.');
      await consent.getByText('Withdrawn', { exact: true }).waitFor();
      expect(await read(`/candidates/${id}/consents`)).toMatchObject([
        { purpose: 'TALENT_POOL', state: 'WITHDRAWN', proof: 'Mail of 3 March' },
      ]);
    });

    it('Consents are all that who does not see all records is shown', async () => {
      const id = await person('Shelley');
      const restricted = { name: 'Tim', email: 'tim@agency.example', team: 'North', restrictToTeam: true };
      const userId = await createRecord(at, '/users', restricted);
      await call('PUT', `/candidates/${id}`, { ownerId: userId });
      const { page: his, complaints } = await openConsole({ ...at, agency: { ...at.agency, userId } });
      await goTo(his, at, `/candidates/${id}`);
      const seen = his.getByRole('region', { name: 'Privacy' });
      await seen.getByRole('button', { name: 'Record consent' }).waitFor();
      await his.waitForLoadState('networkidle');
      await poll(() => seen.getByRole('heading').allInnerTexts()).toEqual(['Privacy', 'Consents']);
      await his.getByRole('button', { name: 'More for Grace Shelley' }).click();
      await poll(() => his.getByRole('menuitem').allInnerTexts()).toEqual(['Find duplicates']);
      expect(complaints).toEqual([]);
    });
  });

  describe('the menu of a person', () => {
    it('exports all that is held, as a zip', async () => {
      await goTo(page, at, `/candidates/${await person('Lovelace')}`);
      const download = page.waitForEvent('download');
      await openMenu('Grace Lovelace', 'Export all data');
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^CAN-\d+\.zip$/u);
      expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    });

    it('puts somebody on hold with the reason, which is said until it is released', async () => {
      await goTo(page, at, `/candidates/${await person('Noether')}`);
      await openMenu('Grace Noether', 'Put on hold');
      await dialog().getByRole('textbox', { name: 'Reason' }).fill('A court asks.');
      await dialog().getByRole('button', { name: 'Put on hold' }).click();
      await told('Grace Noether is on hold.');
      await page.getByRole('article').getByText('On hold', { exact: true }).waitFor();
      await panel().getByText('A court asks.').waitFor();
      await openMenu('Grace Noether', 'Erase …');
      await dialog().getByText('A court asks.').waitFor();
      await poll(() => dialog().getByRole('textbox').count()).toBe(0);
      await page.keyboard.press('Escape');
      await openMenu('Grace Noether', 'Release hold');
      await dialog().getByRole('button', { name: 'Release hold' }).click();
      await told('Grace Noether is no longer on hold.');
      await poll(() => page.getByText('On hold', { exact: true }).count()).toBe(0);
    });

    it('empties some fields, or takes away who somebody is, after the typed number', async () => {
      const id = await person('Curie');
      const { reference } = (await read(`/candidates/${id}`)) as { reference: string };
      await call('PUT', `/candidates/${id}`, { mobile: '+44 7700 900115', jobTitle: 'Chemist' });
      await createRecord(at, '/notes', { subject: 'Called', candidateId: id });
      await goTo(page, at, `/candidates/${id}`);
      await openMenu('Grace Curie', 'Anonymise …');
      await dialog().getByRole('radio', { name: 'Only some fields' }).check();
      await dialog().getByRole('textbox').fill(reference);
      await poll(() => dialog().getByRole('button', { name: 'Anonymise' }).isDisabled()).toBe(true);
      await dialog().getByRole('checkbox', { name: 'Mobile' }).check();
      await dialog().getByRole('button', { name: 'Anonymise' }).click();
      await told(`The fields of ${reference} are emptied.`);
      expect(await read(`/candidates/${id}`)).toMatchObject({ mobile: null, jobTitle: 'Chemist' });

      await openMenu('Grace Curie', 'Anonymise …');
      await dialog().getByText('What stays').waitFor();
      await dialog()
        .getByRole('textbox', { name: `Type ${reference} to confirm` })
        .fill(reference);
      await dialog().getByRole('button', { name: 'Anonymise' }).click();
      await told(`${reference} is anonymised. Gone with it: 1 note.`);
      await page.getByRole('heading', { name: 'Anonymised', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'More for Anonymised' }).click();
      await page.getByRole('menuitem', { name: 'Erase …' }).waitFor();
      await poll(() => page.getByRole('menuitem', { name: 'Anonymise …' }).count()).toBe(0);
    });

    it('erases for an open request, and the list shows what went and who else was found', async () => {
      const id = await person('Goeppert');
      const { reference } = (await read(`/candidates/${id}`)) as { reference: string };
      const twin = { firstName: 'Maria', lastName: 'Mayer', email: 'Goeppert@net.example' };
      await createRecord(at, '/candidates?allowDuplicate=true', twin);
      await createRecord(at, '/notes', { subject: 'Called', candidateId: id });
      const asked = { type: 'ERASURE', entity: 'candidate', recordId: id };
      const requestId = await createRecord(at, '/privacy/requests', asked);
      await goTo(page, at, `/candidates/${id}`);
      await openMenu('Grace Goeppert', 'Erase …');
      await poll(() => dialog().getByRole('combobox', { name: 'Request' }).inputValue()).toMatch(/^PRI-/u);
      await poll(() => dialog().getByRole('combobox', { name: 'Reason' }).inputValue()).toBe(
        'The person asked for it',
      );
      await dialog()
        .getByRole('textbox', { name: `Type ${reference} to confirm` })
        .fill(reference);
      await dialog().getByRole('button', { name: 'Erase' }).click();
      const outcome = page.getByRole('dialog', { name: `${reference} is erased` });
      await outcome.getByText('note', { exact: true }).waitFor();
      expect(await outcome.getByRole('textbox', { name: 'Proof' }).inputValue()).not.toBe('');
      expect(new URL(page.url()).pathname).toBe('/app/candidates');
      await outcome.getByRole('link', { name: /Maria Mayer/u }).click();
      await page.getByRole('heading', { name: 'Maria Mayer', level: 1 }).waitFor();
      await poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(await read(`/privacy/requests/${requestId}`)).toMatchObject({ state: 'DONE' });
      expect((await call('GET', `/candidates/${id}`)).status).toBe(404);
    });
  });
});
