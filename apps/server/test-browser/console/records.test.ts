import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeZip, smallCv } from '@nova/testing';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

const fixture = (name: string): Buffer =>
  name.endsWith('.pdf') ? Buffer.from(smallCv('Grace Hopper', 'grace@inbox.example')) : smallDocx;

const smallDocx = Buffer.from(
  makeZip([
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: 'word/document.xml',
      content:
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Grace Hopper</w:t></w:r></w:p><w:p><w:r><w:t>Wrote the first </w:t></w:r><w:r><w:t>compiler.</w:t></w:r></w:p></w:body></w:document>',
    },
  ]),
);

describe('the page of a record', () => {
  let at: ConsoleServer;
  let id: string;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
  });
  beforeEach(async () => {
    id = await createRecord(at, '/candidates', {
      firstName: 'Grace',
      lastName: 'Hopper',
      jobTitle: 'Admiral',
      allowDuplicate: true,
    });
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const read = async (): Promise<Record<string, unknown>> => {
    const { body } = await at.server.call('GET', `/candidates/${id}`, { key: at.agency.privateKey });
    return (body as { data: Record<string, unknown> }).data;
  };

  const told = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

  it('shows a region for all that is known of it', async () => {
    const { page, complaints } = await openConsole(at, { path: `/candidates/${id}` });
    await poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Grace Hopper');
    for (const name of ['Details', 'Timeline', 'Notes', 'Files', 'Applications', 'Related'])
      await page.getByRole('region', { name }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('edits a field in its place: Enter saves, Escape leaves, Undo takes back', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('button', { name: 'Edit Job title' }).click();
    await details.getByRole('textbox', { name: 'Job title' }).fill('Captain');
    await page.keyboard.press('Escape');
    await details.getByText('Admiral').waitFor();
    await details.getByRole('button', { name: 'Edit Job title' }).click();
    await details.getByRole('textbox', { name: 'Job title' }).fill('Rear Admiral');
    await page.keyboard.press('Enter');
    await told(page, 'Job title saved.').waitFor();
    expect((await read()).jobTitle).toBe('Rear Admiral');
    await told(page, 'Job title saved.').getByRole('button', { name: 'Undo' }).click();
    await told(page, 'Undone.').waitFor();
    expect((await read()).jobTitle).toBe('Admiral');
  });

  it('says at the field what the server refuses', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    await page.getByRole('button', { name: 'Edit Email', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Email', exact: true });
    await field.fill('nobody');
    await field.press('Enter');
    await page.getByText('must be an email address').waitFor();
    await poll(() => field.getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps what was typed through a reload and an ended session', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    await page.getByRole('button', { name: 'Edit Overview' }).click();
    await page.getByRole('textbox', { name: 'Overview' }).fill('Wrote the first compiler.');
    await page.reload();
    await poll(() => page.getByRole('textbox', { name: 'Overview' }).inputValue()).toBe(
      'Wrote the first compiler.',
    );
    await page.getByRole('textbox', { name: 'Overview' }).press('Enter');
    await told(page, 'Overview saved.').waitFor();
    expect((await read()).overview).toBe('Wrote the first compiler.');
  });

  it('deletes only after its number is typed', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    const { reference } = await read();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await poll(() => dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await dialog
      .getByRole('textbox', { name: `Type ${String(reference)} to confirm` })
      .fill(String(reference));
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Candidates', level: 1 }).waitFor();
    const { status } = await at.server.call('GET', `/candidates/${id}`, { key: at.agency.privateKey });
    expect(status).toBe(404);
  });

  it('takes notes', async () => {
    const { page } = await openConsole(at, { path: `/candidates/${id}` });
    await page.getByRole('button', { name: 'Add note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add note' });
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('First call');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Looks for work at sea.');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('region', { name: 'Notes' }).getByText('Looks for work at sea.').waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('First call').waitFor();
    await poll(() => page.getByRole('region', { name: 'Notes' }).getByRole('listitem').count()).toBe(1);
  });

  it('previews a PDF as pictures and a Word file as text, and runs nothing of them', async () => {
    const { page, complaints, origins } = await openConsole(at, { path: `/candidates/${id}` });
    const files = page.getByRole('region', { name: 'Files' });
    const upload = async (name: string): Promise<void> => {
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload file' }).click();
      await (await chosen).setFiles({ name, mimeType: '', buffer: fixture(name) });
      await files.getByRole('button', { name: `Preview ${name}` }).click();
    };
    await upload('cv.pdf');
    const pages = page.getByRole('dialog', { name: 'cv.pdf' }).getByRole('img');
    await pages.first().waitFor();
    await poll(() => pages.first().getAttribute('src')).toMatch(/^blob:/u);
    await page.keyboard.press('Escape');
    await upload('cv.docx');
    await page.getByRole('dialog', { name: 'cv.docx' }).locator('pre').waitFor();
    await poll(() => page.getByRole('dialog', { name: 'cv.docx' }).locator('pre').innerText()).toBe(
      'Grace Hopper\nWrote the first compiler.',
    );
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([at.server.url]);
  });

  it('makes a record by a form, whose issues stand at their fields', async () => {
    const { page } = await openConsole(at, { path: '/companies' });
    await page.getByRole('button', { name: 'New company' }).click();
    const dialog = page.getByRole('dialog', { name: 'New company' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('must be an email address').waitFor();
    await poll(() => dialog.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('hello@harbour.example');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour Works');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Harbour Works', level: 1 }).waitFor();
    await poll(() => told(page, 'Harbour Works created.').count()).toBe(1);
  });
});
