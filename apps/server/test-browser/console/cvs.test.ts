import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smallCv } from '@nova/testing';
import type { Locator, Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { findings } from '../support/accessibility.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('the screen that reads CVs', () => {
  let at: ConsoleServer;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const cv = (name: string, email: string) => ({
    name: `${name.toLowerCase().replace(' ', '-')}.pdf`,
    mimeType: 'application/pdf',
    buffer: smallCv(name, email),
  });

  const give = (page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> =>
    page.getByLabel('CV files').setInputFiles(files);
  const article = (page: Page, fileName: string): Locator => page.getByRole('article', { name: fileName });
  const told = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text });

  async function found(
    query: string,
  ): Promise<readonly { readonly id: string; readonly jobTitle: string }[]> {
    const { body } = await at.server.call('GET', `/candidates/search?query=${encodeURIComponent(query)}`, {
      key: at.agency.privateKey,
    });
    return (body as { data: { id: string; jobTitle: string }[] }).data;
  }

  it('says how sure it is of each field, and writes nothing before Create', async () => {
    const { page, complaints } = await openConsole(at, { path: '/cvs' });
    await give(page, [cv('Radia Perlman', 'radia@net.example'), cv('Joan Clarke', 'joan@hut.example')]);
    await article(page, 'joan-clarke.pdf').getByRole('button', { name: 'Create' }).waitFor();
    const card = article(page, 'radia-perlman.pdf');
    const email = card.getByRole('textbox', { name: 'Email', exact: true });
    await poll(() => email.inputValue()).toBe('radia@net.example');
    await poll(() => card.getByText('Sure', { exact: true }).count()).toBeGreaterThan(3);
    await poll(() => card.getByText('Not found', { exact: true }).count()).toBeGreaterThan(3);
    const describedBy = (await email.getAttribute('aria-describedby')) ?? '';
    await poll(() => page.locator(`[id="${describedBy}"]`).innerText()).toBe('Sure');
    expect(await found('perlman')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('creates the candidate with what a person put right, and links to the record', async () => {
    const { page } = await openConsole(at, { path: '/cvs' });
    await give(page, cv('Hedy Lamarr', 'hedy@hop.example'));
    const card = article(page, 'hedy-lamarr.pdf');
    await card.getByRole('textbox', { name: 'Job title' }).fill('Inventor');
    await card.getByText('Edited', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Leave out Education history 1' }).click();
    await card.getByRole('button', { name: 'Create' }).click();
    await told(page, /Hedy Lamarr \(CAN-\d+\) created\./u).waitFor();
    const [candidate] = await found('email:hedy@hop.example');
    expect(candidate).toMatchObject({ jobTitle: 'Inventor', educationHistory: [] });
    await card.getByRole('link', { name: /Hedy Lamarr/u }).click();
    await page.getByRole('heading', { name: 'Hedy Lamarr', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Files' }).getByText('hedy-lamarr.pdf').waitFor();
  });

  it('attaches the CV of a person who is there already', async () => {
    await createRecord(at, '/candidates', {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@navy.example',
    });
    const { page } = await openConsole(at, { path: '/cvs' });
    await give(page, cv('Grace Hopper', 'grace@navy.example'));
    const card = article(page, 'grace-hopper.pdf');
    await card.getByText('This person is there already:').waitFor();
    await card.getByRole('button', { name: 'Create' }).click();
    const dialog = page.getByRole('dialog', { name: 'grace-hopper.pdf' });
    await dialog.getByText('is there already. Attach the CV to').waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('button', { name: /^Attach to CAN-\d+$/u }).click();
    await told(page, /grace-hopper\.pdf attached to Grace Hopper/u).waitFor();
    const candidates = await found('email:grace@navy.example');
    expect(candidates).toHaveLength(1);
    const files = await at.server.call('GET', `/candidates/${candidates[0]?.id ?? ''}/files`, {
      key: at.agency.privateKey,
    });
    expect(files.body).toMatchObject({ total: 1, data: [{ fileName: 'grace-hopper.pdf' }] });
  });

  it('creates a second candidate where a person says so', async () => {
    await createRecord(at, '/candidates', { firstName: 'Ida', lastName: 'Rhodes', email: 'ida@c10.example' });
    const { page } = await openConsole(at, { path: '/cvs' });
    await give(page, cv('Ida Rhodes', 'ida@c10.example'));
    const card = article(page, 'ida-rhodes.pdf');
    await card.getByText('This person is there already:').waitFor();
    await card.getByRole('textbox', { name: 'Job title' }).fill('Mathematician');
    await card.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create anyway' }).click();
    await told(page, /Ida Rhodes \(CAN-\d+\) created\./u).waitFor();
    const candidates = await found('email:ida@c10.example');
    expect(candidates).toHaveLength(2);
    expect(candidates).toContainEqual(expect.objectContaining({ jobTitle: 'Mathematician', hasCv: true }));
  });

  it('says at its file what is wrong and what to do, and goes on with the others', async () => {
    const { page } = await openConsole(at, { path: '/cvs' });
    const broken = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no CV') };
    await give(page, [broken, cv('Karen Jones', 'karen@word.example')]);
    const alert = article(page, 'broken.pdf').getByRole('alert');
    await alert.getByText('Upload the CV as PDF, DOCX or DOC.').waitFor();
    await article(page, 'karen-jones.pdf').getByRole('button', { name: 'Create' }).waitFor();
    await article(page, 'broken.pdf').getByRole('button', { name: 'Discard' }).click();
    await poll(() => article(page, 'broken.pdf').count()).toBe(0);
  });

  it('keeps what was read and edited over a reload, and what is discarded comes back by Undo', async () => {
    const { page } = await openConsole(at, { path: '/cvs' });
    await give(page, cv('Mary Kenneth', 'mary@basic.example'));
    const card = article(page, 'mary-kenneth.pdf');
    await card.getByRole('textbox', { name: 'Job title' }).fill('Dean');
    await page.reload();
    await poll(() => card.getByRole('textbox', { name: 'Job title' }).inputValue()).toBe('Dean');
    await card.getByRole('button', { name: 'Discard' }).click();
    await told(page, 'mary-kenneth.pdf discarded.').getByRole('button', { name: 'Undo' }).click();
    await card.getByRole('button', { name: 'Create' }).click();
    await told(page, 'created.').waitFor();
    expect(await found('email:mary@basic.example')).toMatchObject([{ jobTitle: 'Dean' }]);
  });

  it('takes twenty files at a time, dropped as well, and names those that it leaves out', async () => {
    const { page } = await openConsole(at, { path: '/cvs' });
    const transfer = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      for (let at = 1; at <= 21; at++) data.items.add(new File(['no CV'], 'cv-' + at + '.pdf'));
      return data;
    })()`);
    await page
      .locator('label', { has: page.getByLabel('CV files') })
      .dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByRole('alert').filter({ hasText: 'cv-21.pdf' }).waitFor();
    await poll(() => page.getByRole('article').count()).toBe(20);
  });
});
