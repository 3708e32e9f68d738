import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@nova/testing';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import {
  addColleague,
  createJob,
  keepPlacingEvents,
  namesOnBoard,
  stageOf,
  type TestJob,
} from '../support/board.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('the board of a job', () => {
  let at: ConsoleServer;
  let stopPlacing: () => Promise<void>;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer({ ownDatabase: true }), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
    stopPlacing = keepPlacingEvents(server);
  });
  afterEach(() => at.browser.closePages());
  afterAll(async () => {
    await stopPlacing();
    await at.browser.close();
    await at.server.close();
  });

  const boardOf = ({ jobId }: TestJob): string => `/jobs/${jobId}/board`;

  const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  const cardAt = (page: Page, stage: string, name: string) =>
    page.getByRole('list', { name: stage, exact: true }).getByRole('button', { name, exact: true });

  const moveByMenu = async (page: Page, name: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Move ${name}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  /** What the other recruiter does, over REST. */
  const moveElsewhere = (applicationId: string | undefined, stageCode: string) =>
    at.server.call('PUT', `/applications/${applicationId ?? ''}/stage`, {
      key: at.agency.privateKey,
      json: { stageCode },
    });

  /** One keeps mine and one takes theirs. */
  async function decide(page: Page, who: number): Promise<void> {
    const conflict = page.getByRole('alertdialog');
    if (await conflict.isVisible())
      await conflict.getByRole('button', { name: who === 0 ? 'Keep mine' : 'Take theirs' }).click();
  }

  /** A hundred moves by keys, some of which meet those of the other recruiter. */
  async function moveHundredTimes(page: Page, names: readonly string[], who: number): Promise<void> {
    for (let move = 0; move < 100; move += 1) {
      await decide(page, who);
      const name = names[(move * 7 + who * 5) % names.length] ?? '';
      await card(page, name).focus();
      const steps = Array.from({ length: 1 + (move % 3) }, () => (move % 5 < 3 ? 'ArrowRight' : 'ArrowLeft'));
      for (const key of ['Space', ...steps, 'Space']) await page.keyboard.press(key);
    }
  }

  /** A board that hears of nothing, so that it is stale. */
  const openDeaf = async (job: TestJob): Promise<Page> => {
    const { page } = await openConsole(at);
    await page.route('**/api/nova/events/stream*', (route) => route.abort());
    await page.goto(`${at.server.url}/app${boardOf(job)}`);
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .waitFor();
    return page;
  };

  it('the board of a job has a list a stage, and is a link away from the job', async () => {
    const job = await createJob(at, 'Engine programmer', ['Ada Lovelace']);
    const { page, complaints } = await openConsole(at, { path: `/jobs/${job.jobId}` });
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Engine programmer' }).waitFor();
    await card(page, 'Ada Lovelace').waitFor();
    expect(await namesOnBoard(page)).toEqual({
      Sourced: ['Ada Lovelace'],
      Shortlisted: [],
      Submitted: [],
      Interview: [],
      Offer: [],
      Placed: [],
    });
    expect(complaints).toEqual([]);
  });

  it('moves a card by Space and arrows, and back by Undo', async () => {
    const job = await createJob(at, 'Keys', ['Grace Hopper', 'Mary Jackson']);
    const { page } = await openConsole(at, { path: boardOf(job) });
    await card(page, 'Grace Hopper').focus();
    await page.keyboard.press('Space');
    await told(page, 'Grace Hopper taken');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    await told(page, 'Grace Hopper over Submitted.');
    await page.keyboard.press('Space');
    await cardAt(page, 'Submitted', 'Grace Hopper').waitFor();
    await told(page, 'Grace Hopper moved to Submitted.');
    expect(await stageOf(at, job.applications.get('Grace Hopper'))).toBe('SUBMITTED');
    await poll(() => page.evaluate('document.activeElement.textContent')).toBe('Grace Hopper');
    await page.getByRole('button', { name: 'Undo' }).click();
    await cardAt(page, 'Sourced', 'Grace Hopper').waitFor();
    await told(page, 'Undone.');
    expect(await stageOf(at, job.applications.get('Grace Hopper'))).toBe('SOURCED');
  });

  it('gives a card up by Escape', async () => {
    const job = await createJob(at, 'Escape', ['Grace Hopper']);
    const { page } = await openConsole(at, { path: boardOf(job) });
    await card(page, 'Grace Hopper').focus();
    await page.keyboard.press('Space');
    await told(page, 'Grace Hopper taken');
    for (const key of ['ArrowRight', 'Escape']) await page.keyboard.press(key);
    await told(page, 'Grace Hopper stays at Sourced.');
    await cardAt(page, 'Sourced', 'Grace Hopper').waitFor();
    expect(await stageOf(at, job.applications.get('Grace Hopper'))).toBe('SOURCED');
  });

  it('moves a card by the mouse', async () => {
    const job = await createJob(at, 'Mouse', ['Grace Hopper']);
    const { page } = await openConsole(at, { path: boardOf(job) });
    // All stages fit, so that none scrolls away under the pointer.
    await page.setViewportSize({ width: 2_400, height: 1_000 });
    await card(page, 'Grace Hopper').hover();
    await page.mouse.down();
    await page.getByRole('heading', { name: /^Offer/u }).hover();
    await page.getByRole('list', { name: 'Offer', exact: true }).hover({ force: true });
    await page.locator('[data-over]', { hasText: 'Offer' }).waitFor();
    await page.mouse.up();
    await cardAt(page, 'Offer', 'Grace Hopper').waitFor();
    await told(page, 'Grace Hopper moved to Offer.');
    expect(new URL(page.url()).pathname).toBe(`/app${boardOf(job)}`);
  });

  it('rejects by the menu, for a reason, and takes back into the pipeline', async () => {
    const job = await createJob(at, 'Menu', ['Grace Hopper']);
    const { page } = await openConsole(at, { path: boardOf(job) });
    await moveByMenu(page, 'Grace Hopper', 'Interview');
    await cardAt(page, 'Interview', 'Grace Hopper').waitFor();
    await moveByMenu(page, 'Grace Hopper', 'Reject');
    const dialog = page.getByRole('dialog', { name: 'Reject Grace Hopper' });
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    const reason = await page.getByRole('option').first().innerText();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await told(page, 'Grace Hopper rejected.');
    await page.getByText('1 rejected').click();
    const rejected = page.getByRole('list', { name: 'Rejected' });
    await rejected.getByText(`Interview · ${reason}`).waitFor();
    expect(await stageOf(at, job.applications.get('Grace Hopper'))).toBe('REJECTED');
    await moveByMenu(page, 'Grace Hopper', 'Offer');
    await cardAt(page, 'Offer', 'Grace Hopper').waitFor();
    await page.getByText('1 rejected').waitFor({ state: 'detached' });
    await told(page, 'Grace Hopper moved to Offer.');
    expect(await stageOf(at, job.applications.get('Grace Hopper'))).toBe('OFFER');
  });

  it('shows both values of a conflict, and keeps mine', async () => {
    const job = await createJob(at, 'Mine', ['Grace Hopper']);
    const page = await openDeaf(job);
    await moveElsewhere(job.applications.get('Grace Hopper'), 'OFFER');
    await moveByMenu(page, 'Grace Hopper', 'Shortlisted');
    const dialog = page.getByRole('alertdialog', { name: 'Changed meanwhile' });
    const text = await dialog.innerText();
    expect([text.includes('Shortlisted'), text.includes('Offer')]).toEqual([true, true]);
    expect(await stageOf(at, job.applications.get('Grace Hopper'))).toBe('OFFER');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await told(page, 'Grace Hopper moved to Shortlisted.');
    expect(await stageOf(at, job.applications.get('Grace Hopper'))).toBe('SHORTLISTED');
  });

  it('takes theirs of a conflict', async () => {
    const job = await createJob(at, 'Theirs', ['Grace Hopper']);
    const page = await openDeaf(job);
    await moveElsewhere(job.applications.get('Grace Hopper'), 'OFFER');
    await moveByMenu(page, 'Grace Hopper', 'Shortlisted');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take theirs' }).click();
    await cardAt(page, 'Offer', 'Grace Hopper').waitFor();
    expect(await stageOf(at, job.applications.get('Grace Hopper'))).toBe('OFFER');
  });

  it('puts a card back when the move fails, and says why', async () => {
    const job = await createJob(at, 'Failure', ['Grace Hopper']);
    const { page } = await openConsole(at, { path: boardOf(job) });
    await page.route('**/trpc/applications.moveStage*', (route) => route.abort());
    await moveByMenu(page, 'Grace Hopper', 'Offer');
    await told(page, 'Grace Hopper stays at Sourced: The server cannot be reached. Check your connection.');
    await cardAt(page, 'Sourced', 'Grace Hopper').waitFor();
    await poll(() => cardAt(page, 'Offer', 'Grace Hopper').count()).toBe(0);
  });

  it('shows a move of somebody else at once, and tells it', async () => {
    const job = await createJob(at, 'Live', ['Grace Hopper']);
    const ben = await addColleague(at, { name: 'Ben Okri', email: 'ben@agency.example' });
    const [mine, bens] = await Promise.all([
      openConsole(at, { path: boardOf(job) }),
      openConsole({ ...at, agency: ben }, { path: boardOf(job) }),
    ]);
    await card(mine.page, 'Grace Hopper').waitFor();
    // Who Ben is comes after the cards.
    await mine.page.waitForLoadState('networkidle');
    await moveByMenu(bens.page, 'Grace Hopper', 'Interview');
    await Promise.all([
      cardAt(mine.page, 'Interview', 'Grace Hopper').waitFor(),
      told(mine.page, 'Ben Okri moved Grace Hopper to Interview.'),
    ]);
    expect(await stageOf(at, job.applications.get('Grace Hopper'))).toBe('INTERVIEW');
  });

  it('the board of a job is the same for two recruiters after 200 moves', async () => {
    const names = Array.from({ length: 12 }, (_, number) => `Person N${String(number)}`);
    const job = await createJob(at, 'Two', names);
    const zoe = await addColleague(at, { name: 'Zoe Reed', email: 'zoe@agency.example' });
    const boards = await Promise.all([
      openConsole(at, { path: boardOf(job) }),
      openConsole({ ...at, agency: zoe }, { path: boardOf(job) }),
    ]);
    await Promise.all(boards.map(({ page }, who) => moveHundredTimes(page, names, who)));
    const standing = () =>
      Promise.all([...job.applications].map(async ([name, id]) => [name, await stageOf(at, id)] as const));
    const shown = async (page: Page) =>
      Object.entries(await namesOnBoard(page))
        .flatMap(([stage, all]) => all.map((name) => [name, stage.toUpperCase()] as const))
        .toSorted();
    const settled = async (): Promise<boolean> => {
      // A move that waited for others may meet a conflict late.
      await Promise.all(boards.map(({ page }, who) => decide(page, who)));
      const all = await Promise.all([standing(), ...boards.map(({ page }) => shown(page))]);
      return new Set(all.map((one) => JSON.stringify(one.toSorted()))).size === 1;
    };
    await until('both boards show what the server has', settled, { withinMs: 300_000, everyMs: 250 });
    expect(await shown(boards[0].page)).toHaveLength(names.length);
  });

  it('shows a reader the board without ways to move', async () => {
    const job = await createJob(at, 'Reader', ['Grace Hopper']);
    const reader = await addColleague(at, {
      name: 'Rea Der',
      email: 'reader@agency.example',
      role: 'READER',
    });
    const { page } = await openConsole({ ...at, agency: reader }, { path: boardOf(job) });
    await card(page, 'Grace Hopper').waitFor();
    await poll(() => page.getByRole('button', { name: /^Move|Add/u }).count()).toBe(0);
    await card(page, 'Grace Hopper').focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    expect(await stageOf(at, job.applications.get('Grace Hopper'))).toBe('SOURCED');
  });

  it('adds the first candidate to an empty pipeline', async () => {
    const job = await createJob(at, 'Empty', []);
    await createRecord(at, '/candidates', { firstName: 'Katherine', lastName: 'Johnson' });
    const { page } = await openConsole(at, { path: boardOf(job) });
    await page.getByText('Nobody is in this pipeline yet. Add the first candidate.').waitFor();
    await page.getByRole('button', { name: 'Add a candidate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a candidate' });
    await dialog.getByRole('combobox', { name: 'Candidate' }).fill('Katherine');
    await page.getByRole('option', { name: /Katherine Johnson/u }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await cardAt(page, 'Sourced', 'Katherine Johnson').waitFor();
    expect((await namesOnBoard(page)).Sourced).toEqual(['Katherine Johnson']);
  });
});
