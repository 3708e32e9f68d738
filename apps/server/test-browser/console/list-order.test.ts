import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { importRecords } from '@nova/features/imports';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { findings, findSidewaysScrolling, waitUntilSettled } from '../support/accessibility.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, goTo, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

const { describeKinds } = (await import(
  new URL('../../../console/build/describe-kinds.ts', import.meta.url).href
)) as { describeKinds: () => readonly { readonly plural: string; readonly verbs: readonly string[] }[] };
const kinds = describeKinds().filter(
  ({ verbs, plural }) => verbs.includes('search') || plural === 'campaigns',
);

describe('the order of a list', () => {
  let at: ConsoleServer;

  /** By their time of creation: the last is the newest. */
  const people = [
    ['CAN-101', 'Dean', 'Welder', '2026-03-01'],
    ['CAN-102', 'Ångström', 'Crane Operator', '2026-01-01'],
    ['CAN-103', 'cole', 'Ship Broker', '2026-02-01'],
    ['CAN-104', 'Bell', 'Welder', '2026-04-01'],
  ] as const;
  const newestFirst = ['CAN-104', 'CAN-103', 'CAN-102', 'CAN-101'];
  const byName = ['CAN-102', 'CAN-104', 'CAN-103', 'CAN-101'];
  const columns = 'reference,lastName,jobTitle,createdOn,skills';

  function* lines(): Generator<string> {
    yield JSON.stringify({ type: 'company', id: 'yard', name: 'The Yard' });
    for (const [number, [reference, lastName, jobTitle, day]] of people.entries())
      yield JSON.stringify({
        type: 'candidate',
        id: reference,
        reference,
        firstName: 'Ada',
        lastName,
        jobTitle,
        createdOn: new Date(Date.UTC(2026, 5, number + 1)).toISOString(),
        availableFrom: day,
      });
    // More than a page, of which the first is loaded without scrolling.
    for (let number = 1; number <= 120; number++)
      yield JSON.stringify({
        type: 'lead',
        id: `lead-${String(number)}`,
        firstName: 'Lea',
        lastName: `Lead ${String(number).padStart(3, '0')}`,
        createdOn: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
      });
  }

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    const agency = await server.agency();
    at = { server, browser, agency };
    const report = await importRecords(server.database, {
      accountId: agency.accountId,
      lines: Readable.from(lines()),
    });
    if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors.slice(0, 3)));
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const longName = 'desiredSalaryCurrency';
  const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
  const button = (page: Page, name: string) => head(page, name).getByRole('button');
  const direction = (page: Page, name: string) => head(page, name).getAttribute('aria-sort');
  const references = (page: Page) =>
    page.getByRole('grid').getByRole('link', { name: /^CAN-/u }).allInnerTexts();
  const sortOf = (page: Page) => new URL(page.url()).searchParams.get('sort');
  const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

  it('follows the heads: up, down, newest first, and the address keeps it', async () => {
    const { page, complaints } = await openConsole(at, { path: `/candidates?columns=${columns}` });
    await poll(() => references(page)).toEqual(newestFirst);
    expect(await direction(page, 'Last name')).toBeNull();
    await button(page, 'Last name').click();
    await poll(() => references(page)).toEqual(byName);
    expect(await direction(page, 'Last name')).toBe('ascending');
    expect(sortOf(page)).toBe('lastName');
    await button(page, 'Last name').click();
    await poll(() => references(page)).toEqual(byName.toReversed());
    expect(await direction(page, 'Last name')).toBe('descending');
    expect(sortOf(page)).toBe('-lastName');
    await page.reload();
    await poll(() => references(page)).toEqual(byName.toReversed());
    await button(page, 'Last name').click();
    await poll(() => references(page)).toEqual(newestFirst);
    expect(await direction(page, 'Last name')).toBeNull();
    expect(sortOf(page)).toBeNull();
    await page.goBack();
    await poll(() => references(page)).toEqual(byName.toReversed());
    await poll(() => direction(page, 'Last name')).toBe('descending');
    expect(complaints).toEqual([]);
  });

  it('follows the keys, and the head keeps the focus', async () => {
    const { page } = await openConsole(at, { path: `/candidates?columns=${columns}` });
    await poll(() => references(page)).toEqual(newestFirst);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await poll(() => button(page, 'Last name').and(page.locator(':focus')).count()).toBe(1);
    await page.keyboard.press('Enter');
    await poll(() => references(page)).toEqual(byName);
    await page.keyboard.press('Space');
    await poll(() => references(page)).toEqual(byName.toReversed());
    expect(await direction(page, 'Last name')).toBe('descending');
    expect(await button(page, 'Last name').and(page.locator(':focus')).count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/app/candidates');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  it('begins with the newest date, and has no button where nothing can be sorted', async () => {
    const { page } = await openConsole(at, { path: `/candidates?columns=${columns}` });
    await button(page, 'Created on').click();
    await poll(() => direction(page, 'Created on')).toBe('descending');
    expect(sortOf(page)).toBe('-createdOn');
    await button(page, 'Created on').click();
    await poll(() => references(page)).toEqual(newestFirst.toReversed());
    await button(page, 'Job title').click();
    await poll(() => references(page)).toEqual(['CAN-102', 'CAN-103', 'CAN-104', 'CAN-101']);
    await poll(() => direction(page, 'Created on')).toBeNull();
    expect(await button(page, 'Skills').count()).toBe(0);
  });

  it('keeps the selection, also over Back from a record', async () => {
    const { page } = await openConsole(at, { path: `/candidates?columns=${columns}` });
    await page.getByRole('checkbox', { name: 'Select CAN-102' }).check();
    await button(page, 'Last name').click();
    await poll(() => references(page)).toEqual(byName);
    const isSelected = () => page.getByRole('checkbox', { name: 'Select CAN-102' }).isChecked();
    await poll(isSelected).toBe(true);
    await page.getByRole('link', { name: 'CAN-103' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada cole' }).waitFor();
    await page.goBack();
    await poll(() => references(page)).toEqual(byName);
    await poll(isSelected).toBe(true);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('toolbar', { name: 'Selection' }).getByText('4 selected').waitFor();
    await button(page, 'Last name').click();
    await poll(() => references(page)).toEqual(byName.toReversed());
    await page.getByRole('toolbar', { name: 'Selection' }).getByText('4 selected').waitFor();
  });

  it('goes over all pages, and shows the first rows after a press', async () => {
    const { page } = await openConsole(at, { path: '/leads?columns=lastName,firstName' });
    const row = (name: string) => page.getByRole('gridcell', { name, exact: true });
    await row('Lead 120').waitFor();
    await page.evaluate(`document.querySelector('[role=grid]').scrollTo(0, 1e9)`);
    await row('Lead 001').waitFor();
    await button(page, 'Last name').click();
    await poll(() => page.evaluate(`document.querySelector('[role=grid]').scrollTop`)).toBe(0);
    await row('Lead 001').waitFor();
    await page.evaluate(`document.querySelector('[role=grid]').scrollTo(0, 1e9)`);
    await row('Lead 120').waitFor();
  });

  it('a search saves it, opens with it, and exports by it', async () => {
    const { page } = await openConsole(at, {
      path: '/candidates?query=welder&sort=-lastName&columns=reference',
    });
    await page.getByRole('button', { name: 'Save search' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Welders by name');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await told(page, 'Search “Welders by name” saved.').waitFor();
    await goTo(page, at, '/candidates?sort=jobTitle');
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('menuitem', { name: 'Welders by name' }).click();
    await page.waitForURL((url) => url.searchParams.get('sort') === '-lastName');
    await poll(() => references(page)).toEqual(['CAN-101', 'CAN-104']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('utf8').trim().split('\r\n').slice(1)).toEqual([
      'CAN-101',
      'CAN-104',
    ]);
  });

  /** Answers as the server does when more than 100,000 records match; a test has no time to make them. */
  const refuseOrder = (page: Page): Promise<unknown> =>
    page.route(/\/trpc\/candidates\.search\?.*sort/u, (route) =>
      route.fulfill({
        status: 400,
        json: {
          error: {
            message: 'sort: more than 100,000 records match.',
            code: -32600,
            data: { code: 'BAD_REQUEST', httpStatus: 400, error: 'INVALID_QUERY', status: 400, data: null },
          },
        },
      }),
    );

  it('a refusal of the server is explained, and the list stays as it was', async () => {
    const { page, screenshot } = await openConsole(at, { path: `/candidates?columns=${columns}` });
    await poll(() => references(page)).toEqual(newestFirst);
    await refuseOrder(page);
    await button(page, 'Job title').click();
    const notice = page.getByRole('alert');
    await notice.getByText('Too many candidates match to sort them by Job title').waitFor();
    await notice.getByText('or sort by Last name, ').waitFor();
    await screenshot('list-order-refused');
    expect(await findings(page)).toEqual([]);
    expect(await references(page)).toEqual(newestFirst);
    expect(await direction(page, 'Job title')).toBeNull();
    expect(await button(page, 'Job title').and(page.locator(':focus')).count()).toBe(1);
    expect(await page.getByRole('combobox', { name: 'Query' }).getAttribute('aria-invalid')).not.toBe('true');
    await page.reload();
    await notice.waitFor();
    await poll(() => references(page)).toEqual(newestFirst);
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(sortOf(page)).toBeNull();
  });

  it('a field that there is not is explained too', async () => {
    const { page } = await openConsole(at, { path: `/candidates?sort=shoeSize&columns=${columns}` });
    await page.getByRole('alert').getByText('This list cannot be sorted by “shoeSize”').waitFor();
    await poll(() => references(page)).toEqual(newestFirst);
  });

  it('a phone offers it in a select', async () => {
    const { page, screenshot } = await openConsole(at, {
      look: 'phone',
      viewport: { width: 360, height: 780 },
      path: '/candidates',
    });
    const names = () =>
      page
        .getByRole('grid')
        .getByRole('link', { name: /^(?!Ada)/u })
        .allInnerTexts();
    const select = page.getByRole('combobox', { name: 'Sort by' });
    await poll(names).toEqual(['Bell', 'cole', 'Ångström', 'Dean']);
    await select.selectOption('Last name');
    await poll(names).toEqual(['Ångström', 'Bell', 'cole', 'Dean']);
    expect(sortOf(page)).toBe('lastName');
    await page.getByRole('button', { name: 'Sort descending' }).click();
    await poll(names).toEqual(['Dean', 'cole', 'Bell', 'Ångström']);
    await poll(() => direction(page, 'Last name')).toBe('descending');
    await screenshot('list-order');
    expect(await findings(page)).toEqual([]);
    expect(await findSidewaysScrolling(page)).toEqual([]);
    await select.selectOption('Newest first');
    await poll(names).toEqual(['Bell', 'cole', 'Ångström', 'Dean']);
    expect(sortOf(page)).toBeNull();
  });

  it.each(['desktop', 'desktop dark', 'phone dark'] as const)(
    'passes axe, and fits in German (%s)',
    async (look) => {
      const { page, screenshot } = await openConsole(at, {
        look,
        locale: 'de-DE',
        viewport: look === 'phone dark' ? { width: 360, height: 780 } : { width: 1440, height: 900 },
        // The sorted column is called Währung des Gehaltswunsches.
        path: `/candidates?sort=-${longName}${look === 'phone dark' ? '' : `&columns=${columns},${longName},noticePeriod,lastActivityDate,ownerName,currentEmployer`}`,
      });
      await waitUntilSettled(page);
      await screenshot('list-order-de');
      expect(await findings(page)).toEqual([]);
      await poll(() => page.locator('[role=columnheader][aria-sort]').count()).toBe(
        look === 'phone dark' ? 0 : 1,
      );
    },
  );

  it('can be chosen in the list of every kind', async () => {
    const companyId = await createRecord(at, '/companies', { name: 'The Dock' });
    const jobId = await createRecord(at, '/jobs', { title: 'Pilot', companyId });
    const candidateId = await createRecord(at, '/candidates', { firstName: 'Eda', lastName: 'Ford' });
    await createRecord(at, '/contacts', { firstName: 'Ida', lastName: 'Rhodes', companyId });
    await createRecord(at, '/opportunities', { name: 'Ten welders', companyId });
    await createRecord(at, '/placements', { candidateId, jobId });
    await createRecord(at, '/notes', { subject: 'Called', jobId });
    await createRecord(at, '/campaigns', { name: 'News', subject: 'News', html: '<p>Hello</p>' });
    const { page, complaints } = await openConsole(at);
    for (const { plural } of kinds) {
      await goTo(page, at, `/${plural}?columns=createdOn`);
      await button(page, 'Created on').click();
      await poll(() => direction(page, 'Created on')).toBe('descending');
      const [answer] = await Promise.all([
        page.waitForResponse(/sort%22%3A%22createdOn/u),
        button(page, 'Created on').click(),
      ]);
      expect(answer.status()).toBe(200);
      await poll(() => direction(page, 'Created on')).toBe('ascending');
      expect(await page.getByRole('alert').count()).toBe(0);
    }
    expect(complaints).toEqual([]);
  });
});
