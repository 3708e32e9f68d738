import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openJobSite } from '@nova/features';
import type { Page } from 'playwright-core';
import { loadJobPages } from '../src/mounts/job-site/create-job-site.ts';
import { smallCv } from '@nova/testing';
import { startTestServer, type TestServer } from '../test/support/test-server.ts';
import { findings } from './support/accessibility.ts';
import { agencyWithJobs, type AgencyWithJobs } from './support/agency-with-jobs.ts';
import { startBrowser, type TestBrowser } from './support/browser.ts';
import { poll } from './support/poll.ts';

describe('an application', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let agency: AgencyWithJobs;
  let site: string;

  beforeAll(async () => {
    const jobPages = await loadJobPages();
    [server, browser] = await Promise.all([startTestServer({ jobPages, proxies: 1 }), startBrowser()]);
    agency = await agencyWithJobs(server);
    await openJobSite(server.database, agency.accountId, { slug: 'harbour' });
    site = `${server.url}/jobs/harbour`;
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  let visitors = 0;

  /** Its own address, since applications of one are bounded. */
  function visit(look: 'desktop' | 'phone') {
    visitors += 1;
    return browser.open(look, { extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${String(visitors)}` } });
  }

  const job = (): string => `${site}/${agency.jobId}`;
  const send = (page: Page) => page.getByRole('button', { name: 'Send application' });

  async function fillIn(page: Page, name: string): Promise<void> {
    await page.getByLabel('First name').fill(name);
    await page.getByLabel('Last name').fill('Lund');
    await page.getByLabel('Email').fill(`${name.toLowerCase()}@people.example`);
    await page.getByRole('group', { name: 'Do you hold a crane licence?' }).getByText('Yes').click();
    await page.getByRole('group', { name: 'When could you begin?' }).getByText('At once').click();
    await page.getByRole('checkbox').check();
  }

  const read = async (path: string): Promise<unknown> => {
    const { status, body } = await server.call('GET', path, { key: agency.privateKey });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body as { data: unknown }).data;
  };
  const applicationsOf = async (name: string): Promise<readonly { id: string }[]> => {
    const people = await peopleCalled(name);
    const lists = await Promise.all(people.map(({ id }) => read(`/applications/list?candidateId=${id}`)));
    return lists.flat() as { id: string }[];
  };
  const peopleCalled = async (name: string): Promise<readonly { id: string; hasCv: boolean }[]> =>
    (await read(
      `/candidates/search?query=${encodeURIComponent(`email:${name.toLowerCase()}@people.example`)}`,
    )) as {
      id: string;
      hasCv: boolean;
    }[];

  const answerSending = (
    page: Page,
    answer: { status: number; body?: object; headers?: Record<string, string> },
  ) =>
    page.route('**/apply', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: answer.status, headers: answer.headers ?? {}, json: answer.body ?? {} })
        : route.continue(),
    );

  it('goes from a search through the form, with a CV, into the candidate’s timeline', async () => {
    const { page, complaints, origins, screenshot } = await visit('phone');
    await page.goto(site);
    // Enter also searches before the script has loaded.
    await page.getByRole('searchbox').fill('crane');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/query=crane/u);
    await page.getByText('1 open position', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Crane Operator' }).click();
    // The click focuses the form, which starts the worker.
    const started = page.waitForEvent('worker');
    await page.getByRole('link', { name: 'Apply now' }).click();
    await fillIn(page, 'Astrid');
    expect((await started).url()).toContain('/proof/worker.js');
    await page.getByLabel('Phone').fill('+49 40 1234567');
    await page.getByLabel('CV').setInputFiles({
      name: 'Astrid Lund.pdf',
      mimeType: 'application/pdf',
      buffer: smallCv('Astrid Lund', 'astrid@people.example'),
    });
    await page.getByText('Astrid Lund.pdf').waitFor();
    await page.getByLabel('Your message').fill('I like heights.\nAnd harbours.');
    expect(await findings(page)).toEqual([]);
    await screenshot('apply-filled');
    await send(page).click();
    await page.getByRole('heading', { name: 'Thank you, your application has arrived.' }).waitFor();
    await screenshot('apply-sent');
    expect(await findings(page)).toEqual([]);

    const [person] = await peopleCalled('Astrid');
    expect(person?.hasCv).toBe(true);
    const timeline = (await read(`/candidates/${person?.id ?? ''}/timeline`)) as readonly {
      event: string;
      jobName: string | null;
      title: string;
    }[];
    expect(timeline).toContainEqual(
      expect.objectContaining({ event: 'application.created', jobName: 'Crane Operator' }),
    );
    expect(timeline).toContainEqual(
      expect.objectContaining({ event: 'file.uploaded', title: expect.stringContaining('Astrid Lund.pdf') }),
    );
    const [application] = await applicationsOf('Astrid');
    const { submitted } = (await read(`/applications/${application?.id ?? ''}`)) as {
      submitted: { answers: object };
    };
    expect(submitted).toMatchObject({
      firstName: 'Astrid',
      lastName: 'Lund',
      phone: '+49 40 1234567',
      coverText: 'I like heights.\nAnd harbours.',
      consentText: 'I agree that Agency keeps what I send here and uses it to handle my application.',
    });
    expect(JSON.stringify(submitted.answers)).toMatch(/true.*At once/u);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([server.url]);
  });

  it('works with the keyboard alone', async () => {
    const { page } = await visit('desktop');
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = (): Promise<string> => page.evaluate('document.activeElement.outerHTML.slice(0, 300)');
    const tabTo = async (what: RegExp): Promise<void> => {
      for (let tries = 0; tries < 40; tries++) {
        await press('Tab');
        if (what.test(await focused())) return;
      }
      throw new Error(`No key leads to ${String(what)}; the focus is on ${await focused()}.`);
    };
    await page.goto(site);
    // By then the script hears keys.
    await page.waitForLoadState('networkidle');
    await press('Tab');
    await poll(focused).toContain('class="skip"');
    await press('Enter');
    await tabTo(/<summary/u);
    await press('Enter', 'Tab');
    await poll(focused).toContain('location:');
    await press('Escape');
    await poll(focused).toContain('<summary');
    await press('Shift+Tab', 'Shift+Tab');
    await poll(focused).toContain('id="nj-query"');
    await page.keyboard.type('operator');
    await press('Enter');
    await page.getByText('1 open position', { exact: true }).first().waitFor();
    await tabTo(/Crane Operator/u);
    await press('Enter');
    await page.waitForURL(job());
    await page.locator('form.nj-form').waitFor();
    await tabTo(/Apply now/u);
    await press('Enter');
    await tabTo(/name="firstName"/u);
    await page.keyboard.type('Birgit');
    await tabTo(/name="lastName"/u);
    await page.keyboard.type('Lund');
    await tabTo(/name="email"/u);
    await page.keyboard.type('birgit@people.example');
    await tabTo(/type="radio"/u);
    await press('ArrowDown');
    await tabTo(/type="radio"/u);
    await press('ArrowDown', 'ArrowDown');
    await tabTo(/name="coverText"/u);
    await tabTo(/type="checkbox"/u);
    await press('Space');
    await tabTo(/type="submit"/u);
    await press('Enter');
    await page.getByRole('heading', { name: 'Thank you, your application has arrived.' }).waitFor();
    await poll(focused).toContain('Thank you');
    expect(await applicationsOf('Birgit')).toHaveLength(1);
  });

  it('keeps what is typed right after the form opens', async () => {
    const { page } = await visit('phone');
    await page.goto(site);
    await page.getByRole('link', { name: 'Crane Operator' }).click();
    await page.getByRole('link', { name: 'Apply now' }).waitFor();
    let asked = 0;
    await page.route('**/api/**', async (route) => {
      asked += 1;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Apply now' }).click();
    await page.getByLabel('First name').fill('Frauke');
    await page.waitForURL(/#nj-apply$/u);
    await page.waitForTimeout(1_000);
    await poll(() => page.getByLabel('First name').inputValue()).toBe('Frauke');
    expect(asked).toBeLessThanOrEqual(1);
  });

  it('shows errors field by field, and focuses the first', async () => {
    const { page } = await visit('desktop');
    await page.goto(job());
    await page.getByLabel('Email').fill('nobody@nowhere');
    await page
      .getByLabel('CV')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await send(page).click();
    const first = page.getByLabel('First name');
    await poll(() => page.evaluate('document.activeElement.name')).toBe('firstName');
    const described = await first.getAttribute('aria-describedby');
    await poll(() => page.locator(`#${described ?? ''}`).innerText()).toBe('Please fill in this field.');
    await poll(() => first.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Please give an email address such as name@example.com.', { exact: true }).waitFor();
    await page.getByText('Please choose a PDF, DOC or DOCX file.', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Email – /u }).click();
    await poll(() => page.evaluate('document.activeElement.name')).toBe('email');
    await page
      .getByLabel('CV')
      .setInputFiles({ name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024) });
    await page.getByText('This file is larger than 10 MB.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove me.pdf' }).click();
    await first.fill('Cleo');
    await first.blur();
    await poll(() => first.getAttribute('aria-invalid')).toBeNull();
  });

  it('shows what the server refuses: a file that is no CV, whatever its name', async () => {
    const { page } = await visit('desktop');
    await page.goto(job());
    await fillIn(page, 'Dora');
    await page
      .getByLabel('CV')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf at all') });
    await send(page).click();
    await page.getByText('Please choose a PDF, DOC or DOCX file.', { exact: true }).waitFor();
    await poll(() => page.getByLabel('First name').inputValue()).toBe('Dora');
    await page.getByRole('button', { name: 'Remove cv.pdf' }).click();
    await send(page).click();
    await page.getByRole('heading', { name: 'Thank you, your application has arrived.' }).waitFor();
    expect(await applicationsOf('Dora')).toHaveLength(1);
  });

  it.each([
    [
      404,
      {},
      'This position is no longer open. It has been filled or withdrawn. Please see our other positions.',
    ],
    [
      429,
      { 'Retry-After': '1800' },
      'A lot was sent from your connection within a short time. Please try again in 30 minutes.',
    ],
    [
      503,
      { 'Retry-After': '45' },
      'We cannot take applications right now. What you wrote is still here; please try again in 45 seconds.',
    ],
    [
      500,
      {},
      'Your application could not be sent. What you wrote is still here; please check your connection and try again.',
    ],
  ])('keeps the form when the answer is %s, and says why', async (status, headers, text) => {
    const { page } = await visit('phone');
    await page.goto(job());
    await fillIn(page, 'Edda');
    await answerSending(page, { status, headers });
    await send(page).click();
    await page.getByText(text, { exact: true }).waitFor();
    await poll(() => page.getByLabel('First name').inputValue()).toBe('Edda');
    expect(await findings(page)).toEqual([]);
    expect(await applicationsOf('Edda')).toEqual([]);
  });

  it('goes out once however often the button is pressed, and shows its progress', async () => {
    const { page } = await visit('desktop');
    const sent: string[] = [];
    let goOn = (): void => undefined;
    const pressed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/apply', async (route) => {
      if (route.request().method() === 'POST') {
        sent.push(route.request().url());
        await pressed;
      }
      await route.continue();
    });
    await page.goto(job());
    await fillIn(page, 'Frida');
    await send(page).dblclick();
    await page.getByRole('progressbar').waitFor();
    await send(page).click({ force: true });
    await page.getByLabel('First name').press('Enter');
    goOn();
    await page.getByRole('heading', { name: 'Thank you, your application has arrived.' }).waitFor();
    expect(sent).toHaveLength(1);
    expect(await applicationsOf('Frida')).toHaveLength(1);
  });

  it('leaves a mark in the tab: a returning visitor reads that it was sent', async () => {
    const { page } = await visit('phone');
    await page.goto(site);
    await page.goto(job());
    await fillIn(page, 'Greta');
    await send(page).click();
    await page.getByRole('heading', { name: 'Thank you, your application has arrived.' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Open positions' }).waitFor();
    await page.goto(job());
    await page.getByText('You have already applied for this position.').waitFor();
    await poll(() => page.locator('form.nj-form').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Apply again' }).click();
    await fillIn(page, 'Greta');
    await send(page).click();
    await page.getByRole('heading', { name: 'Thank you, your application has arrived.' }).waitFor();
    expect(await applicationsOf('Greta')).toHaveLength(1);
  });

  it('computes a new proof if the first one is used or expired', async () => {
    const { page } = await visit('desktop');
    await page.goto(job());
    await fillIn(page, 'Hilda');
    let refusals = 0;
    await page.route('**/apply', (route) => {
      if (route.request().method() !== 'POST' || refusals > 0) return route.continue();
      refusals += 1;
      const issues = [{ path: 'challenge', message: 'has served' }];
      return route.fulfill({
        status: 400,
        json: { error: 'BAD_REQUEST', message: 'The proof has served.', issues },
      });
    });
    await send(page).click();
    await page.getByRole('heading', { name: 'Thank you, your application has arrived.' }).waitFor();
    expect([refusals, (await applicationsOf('Hilda')).length]).toEqual([1, 1]);
  });

  it('computes the proof on the page’s thread if the page may have no worker', async () => {
    const { page } = await visit('phone');
    await page.addInitScript('delete window.Worker');
    await page.goto(job());
    await fillIn(page, 'Inga');
    await send(page).click();
    await page.getByRole('heading', { name: 'Thank you, your application has arrived.' }).waitFor();
    expect(await applicationsOf('Inga')).toHaveLength(1);
  });

  it('answers a program that fills hidden fields like anybody, and stores nothing', async () => {
    const { page } = await visit('desktop');
    await page.goto(job());
    await fillIn(page, 'Robot');
    await page.evaluate('document.querySelector("[name=website]").value = "https://spam.example"');
    await send(page).click();
    await page.getByRole('heading', { name: 'Thank you, your application has arrived.' }).waitFor();
    expect(await peopleCalled('Robot')).toEqual([]);
  });
});
