import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer } from '../../test/support/test-server.ts';
import { createJob } from '../support/board.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('the dashboard', () => {
  let at: ConsoleServer;
  let full: ConsoleServer;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
    full = { server, browser, agency: await server.agency({ timeZone }) };
    await fill(full);
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const hour = 3_600_000;

  /** Where it is about noon, so that neither the day nor the month ends meanwhile. */
  const timeZone = ((ahead: number): string =>
    ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${String(Math.abs(ahead))}`)(
    12 - new Date().getUTCHours(),
  );

  /** Two people in a pipeline, an interview, a placement of this month in each of two currencies, and a task. */
  async function fill(agency: ConsoleServer): Promise<void> {
    const { jobId } = await createJob(agency, 'Flight software', ['Margaret Hamilton', 'Mary Jackson']);
    const candidateId = await createRecord(agency, '/candidates', {
      firstName: 'Dorothy',
      lastName: 'Vaughan',
    });
    // As yyyy-MM-dd.
    const today = new Intl.DateTimeFormat('sv', { timeZone }).format();
    for (const [currency, fee] of [
      ['EUR', 12_000],
      ['GBP', 8_000],
    ] as const)
      await createRecord(agency, '/placements', { candidateId, placementDate: today, currency, fee });
    const startDate = new Date().toISOString();
    const endDate = new Date(Date.now() + hour).toISOString();
    await createRecord(agency, '/interviews', {
      title: 'First talk',
      candidateId,
      jobId,
      startDate,
      endDate,
    });
    const dueOn = new Date(Date.now() - 48 * hour).toISOString();
    const { userId: assigneeId } = agency.agency;
    await createRecord(agency, '/notes', { subject: 'Call Dorothy', candidateId, dueOn, assigneeId });
  }

  it('shows the pipeline and placements as pictures, with tables behind them', async () => {
    const { page, complaints } = await openConsole(full);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const pipeline = page.getByRole('figure', { name: 'Pipeline' });
    await pipeline.locator('svg').waitFor();
    await pipeline.getByText('Show as a table').click();
    const stages = await pipeline.getByRole('row').allInnerTexts();
    expect(stages.map((text) => text.split(/\s+/u))).toEqual([
      ['Stage', 'Applications'],
      ['Sourced', '2'],
      ...['Shortlisted', 'Submitted', 'Interview', 'Offer', 'Placed'].map((name) => [name, '0']),
    ]);
    const placements = page.getByRole('figure', { name: 'Placements' });
    await placements.getByText('Show as a table').click();
    const months = await placements.getByRole('row').allInnerTexts();
    const month = new Intl.DateTimeFormat('en-GB', {
      month: 'long',
      year: 'numeric',
      timeZone,
    }).format();
    expect([months.length, months[12]]).toEqual([13, `${month}\t2\t€12,000\t£8,000`]);
    expect(complaints).toEqual([]);
  });

  it('the dashboard has the interviews and tasks of today', async () => {
    const { page } = await openConsole(full);
    const interviews = page.getByRole('region', { name: 'Interviews today' });
    await interviews.getByRole('link', { name: 'Dorothy Vaughan' }).waitFor();
    await interviews.getByRole('link', { name: 'Flight software' }).click();
    await page.getByRole('heading', { level: 1, name: 'Flight software' }).waitFor();
    await page.goBack();
    const tasks = page.getByRole('region', { name: 'My tasks' });
    await tasks.getByRole('checkbox', { name: 'Call Dorothy' }).click();
    await page.getByRole('status').filter({ hasText: '“Call Dorothy” is done.' }).waitFor();
    await tasks.getByText('Nothing to do.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await tasks.getByRole('checkbox', { name: 'Call Dorothy', checked: false }).waitFor();
    await poll(() => page.getByRole('listitem').filter({ hasText: 'My tasks' }).last().innerText()).toContain(
      '1 overdue',
    );
  });

  it('says what to do where there is nothing', async () => {
    const { page } = await openConsole(at);
    await page.getByText('Nobody is in the pipeline of an open job yet.').waitFor();
    for (const text of [
      'No placements in these months.',
      'No interviews today.',
      'Nothing to do. Add a task',
    ])
      await poll(() => page.getByRole('main').innerText()).toContain(text);
    await page.getByRole('link', { name: 'Go to the jobs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  });

  it('speaks the chosen language, also its months', async () => {
    const { page } = await openConsole(full);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    const figure = page.getByRole('figure', { name: 'Vermittlungen' });
    await figure.getByText('Als Tabelle zeigen').click();
    const month = new Intl.DateTimeFormat('de', { month: 'long', year: 'numeric', timeZone }).format();
    await poll(() => figure.getByRole('row').last().innerText()).toBe(
      `${month}\t2\t12.000\u00a0€\t8.000\u00a0£`,
    );
  });
});
