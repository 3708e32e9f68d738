import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { createJob } from '../support/board.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('what is printed', () => {
  let at: ConsoleServer;
  let id: string;

  const longNote = Array.from({ length: 60 }, (_, line) => `Line ${String(line + 1)} of what was said.`).join(
    '\n',
  );

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer({ ownDatabase: true }), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
    id = await createRecord(at, '/candidates', {
      firstName: 'Grace',
      lastName: 'Hopper',
      jobTitle: 'Admiral',
      employmentHistory: [{ companyName: 'US Navy', jobTitle: 'Admiral', workSummary: longNote }],
    });
    for (let number = 1; number <= 12; number += 1)
      await createRecord(at, '/notes', {
        candidateId: id,
        subject: `Call ${String(number)}`,
        text: longNote,
      });
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  /** What is on paper besides the document: things to press, and what is cut off. */
  const leftovers = (page: Page): Promise<readonly string[]> =>
    page.evaluate(`(() => {
    const seen = (element) => element.getClientRects().length > 0;
    const nameOf = (element) => element.getAttribute('aria-label') || element.textContent.slice(0, 40);
    const pressed = [...document.querySelectorAll('nav, header, [role=toolbar], button, input[type=search]')]
      .filter((element) => seen(element) && !element.closest('li'))
      .map((element) => element.tagName + ' ' + nameOf(element));
    const cut = [...document.querySelectorAll('main *')]
      .filter((element) => seen(element) && getComputedStyle(element).overflowY !== 'visible')
      .filter((element) => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
      .map((element) => 'cut: ' + nameOf(element));
    const wide = document.documentElement.scrollWidth > window.innerWidth ? ['too wide'] : [];
    return [...pressed, ...cut, ...wide];
  })()`);

  /** Texts of another colour than dark ones, and grounds of another than white. */
  const colours = (page: Page): Promise<readonly string[]> =>
    page.evaluate(`(() => {
    const bright = (colour) => (colour.match(/[\\d.]+/gu) || []).slice(0, 3).map(Number).reduce((sum, one) => sum + one, 0) / 3;
    const isClear = (colour) => colour === 'rgba(0, 0, 0, 0)' || colour === 'transparent';
    return [...document.querySelectorAll('body, main, main *')]
      .filter((element) => element.getClientRects().length > 0 && element.textContent.trim() !== '' && !element.closest('svg'))
      .flatMap((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        const name = element.tagName + ' ' + element.textContent.trim().slice(0, 30);
        return [
          ...(bright(color) > 110 ? [name + ': ' + color] : []),
          ...(!isClear(backgroundColor) && bright(backgroundColor) < 240 ? [name + ' on ' + backgroundColor] : []),
        ];
      });
  })()`);

  const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').split(/\/Type\s*\/Page\b/u).length - 1;

  it.each(['desktop', 'desktop dark'] as const)(
    'a printed record is a document, black on white (%s)',
    async (look) => {
      const { page, screenshot } = await openConsole(at, { look, path: `/candidates/${id}` });
      await page.getByRole('region', { name: 'Notes' }).getByText('Call 12').waitFor();
      await page.getByRole('region', { name: 'Timeline' }).getByText('Call 12').waitFor();
      await page.emulateMedia({ media: 'print' });
      await screenshot('print-record');
      await poll(() => leftovers(page)).toEqual([]);
      await poll(() => colours(page)).toEqual([]);
      for (const name of ['Details', 'Notes']) {
        await poll(() =>
          page.getByRole('region', { name }).getByText('Line 60 of what was said.').first().isVisible(),
        ).toBe(true);
      }
      await poll(() => page.getByRole('region', { name: 'Notes' }).getByText('10 of 12').isVisible()).toBe(
        true,
      );
      expect(pagesOf(await page.pdf())).toBeGreaterThan(5);
    },
  );

  it('a printed list has the rows that are loaded, none of them cut', async () => {
    for (let number = 1; number <= 60; number += 1)
      await createRecord(at, '/companies', { name: `Harbour Works ${String(number)}` });
    const { page, screenshot } = await openConsole(at, { look: 'desktop dark', path: '/companies' });
    await page.getByRole('gridcell', { name: 'Harbour Works 60' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('gridcell', { name: 'Harbour Works 1', exact: true }).waitFor();
    await screenshot('print-list');
    await poll(() => page.getByRole('gridcell', { name: /^Harbour Works/u }).count()).toBe(60);
    await poll(() => leftovers(page)).toEqual([]);
    await poll(() => colours(page)).toEqual([]);
    expect(pagesOf(await page.pdf())).toBeGreaterThan(1);
  });

  it('a printed board has every card and nothing to press', async () => {
    const names = Array.from({ length: 30 }, (_, number) => `Ada Lovelace${String(number)}`);
    const job = await createJob(at, 'Engine programmer', names);
    const { page, screenshot } = await openConsole(at, {
      look: 'desktop dark',
      path: `/jobs/${job.jobId}/board`,
    });
    await page.getByRole('button', { name: 'Ada Lovelace0', exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await screenshot('print-board');
    await poll(() => leftovers(page)).toEqual([]);
    await poll(() => colours(page)).toEqual([]);
    expect(pagesOf(await page.pdf())).toBeGreaterThan(0);
  });

  it('a printed dashboard has its figures and nothing to press', async () => {
    const { page, screenshot } = await openConsole(at, { look: 'desktop dark' });
    await page.getByRole('figure', { name: 'Placements' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await screenshot('print-dashboard');
    await poll(() => leftovers(page)).toEqual([]);
    await poll(() => colours(page)).toEqual([]);
  });
});
