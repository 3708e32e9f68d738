import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smallCv } from '@nova/testing';
import type { Page, Route } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { findings, findSidewaysScrolling } from '../support/accessibility.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, goTo, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('the list of candidates', () => {
  describe('and the search in CVs', () => {
    let at: ConsoleServer;
    let id: string;

    beforeAll(async () => {
      const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
      at = { server, browser, agency: await server.agency() };
      id = await createRecord(at, '/candidates', { firstName: 'Grace', lastName: 'Hopper' });
      await createRecord(at, '/candidates', { firstName: 'Ada', lastName: 'Forklift' });
      const { page } = await openConsole(at, { path: `/candidates/${id}` });
      await page
        .getByLabel('Upload file')
        .first()
        .setInputFiles({
          name: 'grace.pdf',
          mimeType: 'application/pdf',
          buffer: smallCv('Grace Hopper', 'grace@navy.example'),
        });
      await page.getByRole('region', { name: 'Files' }).getByText('grace.pdf').waitFor();
      await page.close();
    });
    afterAll(async () => {
      await at.browser.close();
      await at.server.close();
    });

    const text = `${'She ran the warehouse of a harbour for ten years. '.repeat(3)}She holds a forklift licence. ${'She led a crew of twelve. '.repeat(12)}Later she sold forklift trucks.`;
    const marksIn = (whole: string) =>
      [...whole.matchAll(/forklift/gu)].map(({ index }) => [index, index + 8]);

    type Input = Readonly<Record<string, unknown>>;
    const inputOf = (route: Route): Input =>
      JSON.parse(new URL(route.request().url()).searchParams.get('input') ?? '{}') as Input;

    /** Answers of searches in CVs: all candidates, the older with a match. Returns the inputs of all searches. */
    async function answerSearches(page: Page): Promise<readonly Input[]> {
      const inputs: Input[] = [];
      await page.route('**/trpc/candidates.search*', async (route) => {
        const { in: place, highlight: _highlight, query, ...others } = inputOf(route);
        inputs.push({ ...inputOf(route) });
        if (place !== 'both' || query === undefined) return route.continue();
        const url = new URL(route.request().url());
        url.searchParams.set('input', JSON.stringify(others));
        const answer = await route.fetch({ url: url.href });
        const body = (await answer.json()) as { result: { data: { data: { id: string }[] } } };
        const snippet = text.slice(100, 290);
        const matches = [{ in: 'cv', fileId: 'any', snippet, marks: marksIn(snippet) }];
        for (const record of body.result.data.data) if (record.id === id) Object.assign(record, { matches });
        return route.fulfill({ response: answer, json: body });
      });
      return inputs;
    }

    async function fileId(): Promise<string> {
      const { body } = await at.server.call('GET', `/candidates/${id}/files`, { key: at.agency.privateKey });
      return (body as { data: readonly { readonly id: string }[] }).data[0]?.id ?? '';
    }

    const answerText = async (page: Page): Promise<void> => {
      const cv = { fileId: await fileId(), fileName: 'grace.pdf', text };
      // No worker of this server reads CVs.
      await page.route('**/trpc/candidates.search*', (route) =>
        inputOf(route).query === `id:${id} AND cv:*`
          ? route.fulfill({ json: { result: { data: { data: [{ id }], page: 0, size: 1, total: 1 } } } })
          : route.fallback(),
      );
      await page.route('**/trpc/candidates.cvText*', (route) =>
        route.fulfill({
          json: {
            result: { data: { ...cv, marks: inputOf(route).query === 'forklift' ? marksIn(text) : [] } },
          },
        }),
      );
    };

    const cvSwitch = (page: Page) => page.getByRole('switch', { name: 'Search CVs' });
    const nameCell = (page: Page) =>
      page.getByRole('gridcell', { name: /^CAN-1001 In the CV: .*forklift licence/u });

    it('the switch is on, asks with a query alone, and shows the words under the row', async () => {
      const { page, complaints, screenshot } = await openConsole(at, {
        viewport: { width: 1440, height: 900 },
      });
      const inputs = await answerSearches(page);
      await goTo(page, at, '/candidates');
      await page.getByRole('link', { name: 'CAN-1001' }).waitFor();
      expect(await cvSwitch(page).isChecked()).toBe(true);
      expect(inputs.some((input) => 'in' in input || 'highlight' in input)).toBe(false);
      await page.getByRole('combobox', { name: 'Query' }).fill('forklift');
      await nameCell(page).waitFor();
      expect(inputs.at(-1)).toMatchObject({ query: 'forklift', in: 'both', highlight: true });
      expect(await nameCell(page).locator('mark').allInnerTexts()).toEqual(['forklift']);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
        await screenshot(`search-cvs ${colorScheme}`);
        expect(await findings(page)).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });

    it('follows the keys over rows of any height', async () => {
      const { page } = await openConsole(at);
      await answerSearches(page);
      await goTo(page, at, '/candidates?query=forklift');
      await nameCell(page).waitFor();
      await page.getByRole('grid').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Grace Hopper');
    });

    it('the browser remembers that it is turned off', async () => {
      const { page } = await openConsole(at);
      const inputs = await answerSearches(page);
      await goTo(page, at, '/candidates?query=forklift');
      await nameCell(page).waitFor();
      await cvSwitch(page).click();
      await page.getByRole('status').filter({ hasText: '1 candidate' }).waitFor();
      expect(inputs.at(-1)).not.toHaveProperty('in');
      await page.reload();
      await page.getByRole('status').filter({ hasText: '1 candidate' }).waitFor();
      expect(await cvSwitch(page).isChecked()).toBe(false);
    });

    it('changes all that it found, and not only those that the query finds in records', async () => {
      const { page } = await openConsole(at);
      await answerSearches(page);
      await goTo(page, at, '/candidates?query=forklift');
      await nameCell(page).waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Tags' }).click();
      await page.getByRole('dialog').getByLabel('Add tags').fill('driver');
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('status').filter({ hasText: '2 records changed.' }).waitFor();
      const path = '/candidates/search?query=tags:driver';
      const { body } = await at.server.call('GET', path, { key: at.agency.privateKey });
      expect((body as { total: number }).total).toBe(2);
    });

    it('fits on a phone, and marks the words in the CV of the record', async () => {
      const { page, screenshot } = await openConsole(at, {
        look: 'phone',
        viewport: { width: 360, height: 780 },
      });
      await answerSearches(page);
      await answerText(page);
      await goTo(page, at, '/candidates?query=forklift');
      await page.getByRole('gridcell', { name: /^Grace In the CV: .*forklift licence/u }).waitFor();
      await screenshot('search-cvs');
      expect(await findings(page)).toEqual([]);
      expect(await findSidewaysScrolling(page)).toEqual([]);
      await page.getByRole('link', { name: 'Grace' }).click();
      const strip = page.getByRole('region', { name: 'Found in the CV' });
      await poll(() => strip.locator('mark').allInnerTexts()).toEqual(['forklift', 'forklift']);
      await strip.scrollIntoViewIfNeeded();
      await screenshot('found-in-cv');
      expect(await findings(page)).toEqual([]);
      await page.reload();
      await strip.waitFor();
    });

    it('opens the text of the CV with its words marked, beside the document', async () => {
      const { page, screenshot } = await openConsole(at);
      await answerText(page);
      await goTo(page, at, `/candidates/${id}?query=forklift`);
      await page.getByRole('region', { name: 'Found in the CV' }).waitFor();
      await screenshot('found-in-cv');
      await page.getByRole('button', { name: 'Preview grace.pdf' }).click();
      const dialog = page.getByRole('dialog', { name: 'grace.pdf' });
      const panel = dialog.getByRole('tabpanel', { name: 'Text' });
      await poll(() => panel.locator('mark').allInnerTexts()).toEqual(['forklift', 'forklift']);
      await screenshot('cv-text');
      expect(await findings(page)).toEqual([]);
      await dialog.getByRole('tab', { name: 'Document' }).click();
      await dialog.getByRole('img', { name: 'grace.pdf 1/1' }).waitFor();
    });

    it('begins with the document, if the record was not opened from a search', async () => {
      const { page } = await openConsole(at);
      await answerText(page);
      await goTo(page, at, `/candidates/${id}`);
      await page.getByRole('button', { name: 'Preview grace.pdf' }).click();
      const dialog = page.getByRole('dialog', { name: 'grace.pdf' });
      await dialog.getByRole('img', { name: 'grace.pdf 1/1' }).waitFor();
      await dialog.getByRole('tab', { name: 'Text' }).waitFor();
      expect(await page.getByRole('region', { name: 'Found in the CV' }).count()).toBe(0);
    });

    it('says at the file that no text can be read from it, and not while it is new', async () => {
      const { page } = await openConsole(at);
      await page.route('**/trpc/candidates.search*', (route) =>
        route.fulfill({ json: { result: { data: { data: [], page: 0, size: 1, total: 0 } } } }),
      );
      await page.route('**/trpc/files.list*', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { result: { data: { data: object[] } } };
        for (const file of body.result.data.data)
          Object.assign(file, { createdOn: '2026-01-01T00:00:00.000Z' });
        await route.fulfill({ response: answer, json: body });
      });
      await goTo(page, at, `/candidates/${id}`);
      const files = page.getByRole('region', { name: 'Files' });
      await files.getByText('No text can be read from this file.').waitFor();
      expect(await findings(page)).toEqual([]);
    });
  });
});
