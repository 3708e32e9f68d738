import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assignPositions } from '@nova/features';
import { startTestServer } from '../../test/support/test-server.ts';
import { findings } from '../support/accessibility.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, goTo, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('the calendar', () => {
  let at: ConsoleServer;
  let interviewId = '';
  let companyId = '';

  const week = '/calendar?week=2026-03-02';

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency({ timeZone: 'Europe/Berlin' }) };
    companyId = await createRecord(at, '/companies', { name: 'Harbour Works' });
    const jobId = await createRecord(at, '/jobs', { title: 'Crane Operator', companyId });
    const grace = await createRecord(at, '/candidates', { firstName: 'Grace', lastName: 'Hopper' });
    const mary = await createRecord(at, '/candidates', { firstName: 'Mary', lastName: 'Shelley' });
    interviewId = await interview(grace, '2026-03-03T09:00', '2026-03-03T10:00', {
      jobId,
      location: 'Pier 3',
    });
    await interview(mary, '2026-03-03T09:30', '2026-03-03T10:30', { jobId, title: 'Second talk' });
    await interview(mary, '2026-03-05T23:30', '2026-03-06T00:15', { jobId, title: 'Late talk' });
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  /** Times are in UTC. */
  const interview = (candidateId: string, start: string, end: string, more: object): Promise<string> =>
    createRecord(at, '/interviews', {
      candidateId,
      startDate: `${start}:00Z`,
      endDate: `${end}:00Z`,
      ...more,
    });

  interface Read {
    readonly data: { readonly startDate: string; readonly location: string | null };
  }

  const read = async (): Promise<Read['data']> => {
    const { body } = await at.server.call('GET', `/interviews/${interviewId}`, { key: at.agency.privateKey });
    return (body as Read).data;
  };

  describe('a week of interviews', () => {
    it('a week of interviews has a column a day, and times of the account’s time zone', async () => {
      const { page } = await openConsole(at, { path: week, timezoneId: 'America/New_York' });
      const heads = await page.getByRole('columnheader').allInnerTexts();
      expect(heads).toEqual([
        'Mon 2 Mar',
        'Tue 3 Mar',
        'Wed 4 Mar',
        'Thu 5 Mar',
        'Fri 6 Mar',
        'Sat 7 Mar',
        'Sun 8 Mar',
      ]);
      const day = (number: number) => page.getByRole('cell').nth(number).getByRole('button');
      await day(1).first().waitFor();
      await poll(() => day(1).allInnerTexts()).toEqual([
        expect.stringContaining('10:00–11:00'),
        expect.stringContaining('10:30–11:30'),
      ]);
      // 23:30 in UTC is the next day in Berlin.
      await poll(() => day(3).count()).toBe(0);
      await poll(() => day(4).innerText()).toContain('00:30–01:15');
    });

    it('refuses a time that its night skips, and takes the first of two', async () => {
      const { page } = await openConsole(at, { path: week, timezoneId: 'America/New_York' });
      await page.getByRole('button', { name: /Grace Hopper/u }).click();
      await page.getByRole('button', { name: 'Reschedule' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reschedule' });
      await dialog.getByLabel('Day').fill('2026-03-29');
      await dialog.getByLabel('From').fill('02:30');
      await dialog.getByText('There is no 02:30 on this day in Europe/Berlin').waitFor();
      await poll(() => dialog.getByLabel('From').getAttribute('aria-invalid')).toBe('true');
      await poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await dialog.getByLabel('Day').fill('2026-10-25');
      await dialog.getByText('02:30 comes twice on this day in Europe/Berlin').waitFor();
      await poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(false);
      expect((await read()).startDate).toBe('2026-03-03T09:00:00.000Z');
    });

    it('lays what overlaps side by side', async () => {
      const { page } = await openConsole(at, { path: week });
      const boxes = await Promise.all(
        ['Grace Hopper', 'Second talk'].map((name) => page.getByRole('button', { name }).boundingBox()),
      );
      const [one, other] = boxes;
      expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(other?.x ?? 0);
    });

    it.each([
      ['en-GB', 'Interviews'],
      ['de-DE', 'Gespräche'],
    ])(
      'a week of interviews has its heading on one line, on a phone of any width: %s',
      async (locale, name) => {
        const { page } = await openConsole(at, { path: week, look: 'phone', locale });
        const lines = `(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('#content h1'));
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    })()`;
        await page.getByRole('heading', { level: 1, name }).waitFor();
        for (const width of [320, 360, 375, 390, 412, 480]) {
          await page.setViewportSize({ width, height: 780 });
          await poll(async () => [width, await page.evaluate<number>(lines)]).toEqual([width, 1]);
        }
      },
    );

    it('gathers what is too much for the width behind a button', async () => {
      const jobId = await createRecord(at, '/jobs', { title: 'Welder', companyId });
      for (let number = 1; number <= 6; number++) {
        const candidateId = await createRecord(at, '/candidates', { lastName: `Person ${String(number)}` });
        await interview(candidateId, '2026-04-01T09:00', '2026-04-01T10:00', { jobId });
      }
      const { page, screenshot } = await openConsole(at, { path: '/calendar?week=2026-04-01' });
      await page.getByRole('button', { name: '+4 more' }).click();
      const listed = page.getByRole('dialog').getByRole('button', { name: /Person \d/u });
      await listed.first().waitFor();
      await screenshot('calendar-crowded');
      await poll(() => listed.count()).toBe(4);
      await listed.first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).waitFor();
    });

    it('goes to the weeks beside it, and to today', async () => {
      const { page } = await openConsole(at, { path: week });
      await page.getByRole('button', { name: 'Next week' }).click();
      await page.getByRole('columnheader', { name: '9 Mar' }).waitFor();
      expect(new URL(page.url()).searchParams.get('week')).toBe('2026-03-09');
      await page.getByRole('button', { name: 'Previous week' }).click();
      await page.getByRole('columnheader', { name: '2 Mar' }).waitFor();
      await page.getByRole('button', { name: 'Today' }).click();
      await page.locator('[role="columnheader"][aria-current="date"]').waitFor();
    });

    it('a week of interviews is walked through by arrows', async () => {
      const { page } = await openConsole(at, { path: week });
      await page.getByRole('button', { name: 'Grace Hopper' }).focus();
      await page.keyboard.press('ArrowDown');
      await poll(() => page.locator(':focus').innerText()).toContain('Second talk');
      await page.keyboard.press('ArrowRight');
      await poll(() => page.locator(':focus').innerText()).toContain('Late talk');
    });
  });

  describe('an interview', () => {
    it('an interview is moved to another time', async () => {
      const { page } = await openConsole(at, { path: week });
      await page.getByRole('button', { name: 'Grace Hopper' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click();
      await page.getByLabel('From').fill('14:00');
      await page.getByLabel('Until').fill('14:45');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('status').getByText('Interview moved.').waitFor();
      expect((await read()).startDate).toBe('2026-03-03T13:00:00.000Z');
    });

    it('an interview that two change shows both versions', async () => {
      const { page } = await openConsole(at, { path: week });
      await page.getByRole('button', { name: 'Grace Hopper' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click();
      await page.getByLabel('Location').fill('Pier 9');
      const json = { location: 'Pier 5' };
      await at.server.call('PUT', `/interviews/${interviewId}`, { key: at.agency.privateKey, json });
      await page.getByRole('button', { name: 'Save' }).click();
      const conflict = page.getByRole('alertdialog', { name: 'Changed meanwhile' });
      await poll(() => conflict.innerText()).toMatch(/Pier 9[\s\S]*Pier 5/u);
      await conflict.getByRole('button', { name: 'Keep mine' }).click();
      await page.getByRole('status').getByText('Interview moved.').waitFor();
      expect((await read()).location).toBe('Pier 9');
    });

    it('an interview is scheduled, seen at once elsewhere, and cancelled', async () => {
      const here = await openConsole(at, { path: week });
      const elsewhere = await openConsole(at, { path: week });
      await here.page.getByRole('button', { name: 'New interview' }).click();
      const dialog = here.page.getByRole('dialog', { name: 'New interview' });
      for (const [name, typed] of [
        ['Candidate', 'Hopper'],
        ['Job', 'Crane'],
      ] as const) {
        await dialog.getByRole('combobox', { name }).fill(typed);
        await here.page.getByRole('option', { name: new RegExp(typed, 'u') }).click();
      }
      await dialog.getByLabel('Day').fill('2026-03-04');
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Third talk');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await here.page.getByRole('button', { name: 'Third talk' }).waitFor();
      await assignPositions(at.server.database);
      await elsewhere.page.getByRole('button', { name: 'Third talk' }).click();
      await elsewhere.page.getByRole('button', { name: 'Cancel interview' }).click();
      await elsewhere.page.getByRole('dialog').getByRole('button', { name: 'Cancel interview' }).click();
      await elsewhere.page.getByRole('status').getByText('Interview cancelled.').waitFor();
      await assignPositions(at.server.database);
      await here.page.getByRole('button', { name: /Third talk.*Cancelled/su }).waitFor();
      await poll(() => here.page.getByRole('button', { name: 'Third talk' }).count()).toBe(1);
    });

    it('an interview that is not finished is kept when the page is loaded again', async () => {
      const { page } = await openConsole(at, { path: week });
      await page.getByRole('button', { name: 'New interview' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
      await page.reload();
      await page.getByRole('button', { name: 'New interview' }).click();
      await poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half a thought');
    });
  });

  describe('the calendar', () => {
    it('axe has nothing against an interview that is opened, and its form', async () => {
      const { page, complaints } = await openConsole(at);
      await goTo(page, at, week);
      await page.getByRole('button', { name: 'Late talk' }).click();
      await page.getByRole('button', { name: 'Reschedule' }).waitFor();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Reschedule' }).click();
      await page.getByLabel('From').waitFor();
      expect(await findings(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
});
