import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKey, assignPositions } from '@nova/features';
import type { Locator, Page } from 'playwright-core';
import { startTestServer } from '../../test/support/test-server.ts';
import { createJob } from '../support/board.ts';
import { overflows, startBrowser, type WatchedPage } from '../support/browser.ts';
import { type ConsoleServer, createRecord, goTo, openConsole } from '../support/console.ts';
import { propose } from '../../test/support/propose.ts';
import { poll } from '../support/poll.ts';

describe('proposals', () => {
  let at: ConsoleServer;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency() };
  });
  beforeEach(async () => {
    at = { ...at, agency: await at.server.agency() };
    watched = await openConsole(at);
    ({ page } = watched);
  });
  afterEach(() => at.browser.closePages());
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const call = (method: string, path: string, json?: object) =>
    at.server.call(method, path, { key: at.agency.privateKey, ...(json && { json }) });
  const candidate = (firstName: string, more: object = {}): Promise<string> =>
    createRecord(at, '/candidates?allowDuplicate=true', { firstName, lastName: 'Hopper', ...more });
  const told = (text: string | RegExp): Promise<void> =>
    page.getByRole('status').filter({ hasText: text }).waitFor();
  const region = (name: string): Locator => page.getByRole('region', { name });
  const heading = (name: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const inMenu = (): Locator =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Proposals/u });
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const inDialog = (name: string): Locator => page.getByRole('dialog').getByRole('button', { name });
  const read = async (path: string): Promise<Readonly<Record<string, unknown>>> =>
    ((await call('GET', path)).body as { data: Readonly<Record<string, unknown>> }).data;

  /** A deletion of two candidates, one of whom has applied. */
  async function deletion(): Promise<{ readonly ids: readonly string[]; readonly proposalId: string }> {
    const { jobId } = await createJob(at, 'Crane Operator', []);
    const ids = [await candidate('Grace'), await candidate('Ada')];
    await createRecord(at, '/applications', { candidateId: ids[0], jobId });
    const reason = 'Nobody has called them for six years.';
    return {
      ids,
      proposalId: await propose(at, { kind: 'DELETE', input: { kind: 'candidate', ids }, reason }),
    };
  }

  it('A deletion that an agent proposed waits in the menu, and is done once its number is typed', async () => {
    const { ids } = await deletion();
    await page.reload();
    await inMenu().filter({ hasText: '1 waits' }).click();
    const row = page.getByRole('table', { name: 'Proposals' }).getByRole('row').nth(1);
    await row.getByText('Nobody has called them').waitFor();
    await watched.screenshot('list');
    await row.getByRole('link', { name: 'Delete 2 candidates' }).click();
    await heading('Delete 2 candidates');
    await region('What it does').getByRole('link', { name: 'Grace Hopper' }).waitFor();
    await region('What it does').getByText('With it: 1 application.').waitFor();
    await region('Why').getByText('Nobody has called them for six years.').waitFor();
    await watched.screenshot('deletion');
    await press('Accept');
    await poll(() => inDialog('Accept').isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2');
    await page.getByRole('textbox', { name: 'Comment' }).fill('Checked.');
    await inDialog('Accept').click();
    await told('Delete 2 candidates: done.');
    await region('Decision').getByText('Done: 2 records').waitFor();
    await region('Decision').getByText('Checked.').waitFor();
    const found = await Promise.all(ids.map((id) => call('GET', `/candidates/${id}`)));
    expect(found.map(({ status }) => status)).toEqual([404, 404]);
    await poll(() => inMenu().filter({ hasText: 'waits' }).count()).toBe(0);
    expect(watched.complaints).toEqual([]);
  });

  it('A proposal is there as soon as it is made', async () => {
    await goTo(page, at, '/proposals');
    await page.getByText('Nothing waits for a decision.', { exact: false }).waitFor();
    await deletion();
    await assignPositions(at.server.database);
    await page.getByRole('link', { name: 'Delete 2 candidates' }).waitFor();
    await inMenu().filter({ hasText: '1 waits' }).waitFor();
    expect(watched.complaints).toEqual([]);
  });

  it('What changed meanwhile is told before anything is done, with what it would do now', async () => {
    const { ids, proposalId } = await deletion();
    await goTo(page, at, `/proposals/${proposalId}`);
    await heading('Delete 2 candidates');
    await call('PUT', `/candidates/${String(ids[1])}`, { firstName: 'Augusta' });
    await press('Accept');
    await page.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2');
    await inDialog('Accept').click();
    await page.getByRole('alert').filter({ hasText: 'Nothing was done.' }).waitFor();
    await region('What it does').getByRole('link', { name: 'Augusta Hopper' }).waitFor();
    expect((await call('GET', `/candidates/${String(ids[0])}`)).status).toBe(200);
    await press('Accept');
    await page.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2');
    await inDialog('Accept').click();
    await told('Delete 2 candidates: done.');
  });

  it('What another person was told meanwhile is told here too, before anything is done', async () => {
    const { ids, proposalId } = await deletion();
    await goTo(page, at, `/proposals/${proposalId}`);
    await press('Accept');
    await page.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2');
    await call('PUT', `/candidates/${String(ids[1])}`, { firstName: 'Augusta' });
    const { accountId, userId } = at.agency;
    const { key } = await createKey(at.server.database, { accountId, userId, role: 'PRIVATE' });
    expect(await at.server.call('POST', `/proposals/${proposalId}/accept`, { key })).toMatchObject({
      status: 409,
    });
    await inDialog('Accept').click();
    await page.getByRole('alert').filter({ hasText: 'Nothing was done.' }).waitFor();
    await region('What it does').getByRole('link', { name: 'Augusta Hopper' }).waitFor();
    expect((await call('GET', `/candidates/${String(ids[0])}`)).status).toBe(200);
  });

  it('A refusal says why, and nothing is done', async () => {
    const { ids, proposalId } = await deletion();
    await goTo(page, at, `/proposals/${proposalId}`);
    await press('Refuse');
    await page.getByRole('textbox', { name: 'Comment' }).fill('We know them.');
    await inDialog('Refuse').click();
    await told('Delete 2 candidates: refused.');
    await region('Decision').getByText('We know them.').waitFor();
    await poll(() => page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    expect((await call('GET', `/candidates/${String(ids[0])}`)).status).toBe(200);
    await goTo(page, at, '/proposals?state=REFUSED');
    await page.getByRole('link', { name: 'Delete 2 candidates' }).waitFor();
  });

  it('A change shows the new values by the labels of their fields, beside those of now', async () => {
    const ids = [await candidate('Grace', { jobTitle: 'Clerk' }), await candidate('Ada')];
    const values = { jobTitle: 'Rear Admiral', ownerId: at.agency.userId, rating: null };
    const input = { kind: 'candidate', ids, values };
    const proposalId = await propose(at, { kind: 'UPDATE', input, reason: 'They were promoted.' });
    await goTo(page, at, `/proposals/${proposalId}`);
    await heading('Change 2 candidates');
    const table = page.getByRole('table', { name: 'New values' });
    await table.getByRole('row', { name: 'Job title Rear Admiral' }).waitFor();
    const { user } = (await read('/session')) as { user: { name: string } };
    await table.getByRole('row', { name: `Owner ${user.name}` }).waitFor();
    await table.getByRole('row', { name: 'Rating –' }).waitFor();
    const now = page.getByRole('table', { name: 'Values now' });
    await now.getByRole('row', { name: /^Grace Hopper.*Clerk/u }).waitFor();
    await watched.screenshot('change');
    await press('Accept');
    await page.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2');
    await inDialog('Accept').click();
    await told('Change 2 candidates: done.');
    expect(await read(`/candidates/${String(ids[1])}`)).toMatchObject({ jobTitle: 'Rear Admiral' });
  });

  it('A merge shows the record as it would be', async () => {
    const email = 'grace@navy.example';
    const primaryId = await candidate('Grace', { email, jobTitle: 'Admiral' });
    const other = await candidate('Grace', { email, jobTitle: 'Clerk', mobile: '+44 7700 900115' });
    const input = { kind: 'candidate', primaryId, duplicateIds: [other] };
    const proposalId = await propose(at, { kind: 'MERGE', input, reason: 'One person.' });
    await goTo(page, at, `/proposals/${proposalId}`);
    const fields = page.getByRole('table', { name: 'Fields side by side' });
    await fields.getByRole('columnheader', { name: 'After the merge' }).waitFor();
    await fields
      .getByRole('row', { name: /^Mobile/u })
      .getByRole('cell')
      .last()
      .getByText('+44 7700 900115')
      .waitFor();
    await poll(() => fields.getByRole('radio').count()).toBe(0);
    await watched.screenshot('merge');
    await press('Accept');
    await inDialog('Accept').click();
    await told(/: done\.$/u);
    expect((await call('GET', `/candidates/${other}`)).status).toBe(404);
    expect(await read(`/candidates/${primaryId}`)).toMatchObject({ mobile: '+44 7700 900115' });
  });

  it('A mailing shows who would get it, and asks for their number', async () => {
    await candidate('Grace', { email: 'grace@navy.example' });
    await candidate('Ada');
    const sender = { name: 'Ada', email: 'ada@agency.example' };
    const list = { name: 'Everybody', entity: 'candidate', kind: 'QUERY', query: '*' };
    const campaignId = await createRecord(at, '/campaigns', {
      name: 'News',
      subject: 'News',
      html: '<p>Hello</p>',
      senderId: await createRecord(at, '/mail/senders', sender),
      distributionListId: await createRecord(at, '/distributionlists', list),
    });
    const proposalId = await propose(at, { kind: 'SEND', input: { campaignId }, reason: 'It is Monday.' });
    await goTo(page, at, `/proposals/${proposalId}`);
    await page.getByRole('heading', { level: 1, name: /^Send News/u }).waitFor();
    await region('What it does').getByRole('link', { name: 'News', exact: true }).waitFor();
    await region('What it does').getByRole('link', { name: 'Grace Hopper' }).waitFor();
    await region('What it does').getByText('Goes out as soon as it is accepted.').waitFor();
    await region('What it does').getByText('would get it').waitFor();
    await region('What it does').getByRole('row', { name: 'No email address 1' }).waitFor();
    await watched.screenshot('mailing');
    await press('Accept');
    await page.getByRole('textbox', { name: 'Type 1 to confirm' }).waitFor();
    await poll(() => inDialog('Accept').isDisabled()).toBe(true);
  });

  it('An erasure says why, and asks for the number', async () => {
    const id = await candidate('Grace');
    const input = { kind: 'candidate', id, reason: 'REQUESTED' };
    const proposalId = await propose(at, { kind: 'ERASE', input, reason: 'She wrote to us.' });
    await goTo(page, at, `/proposals/${proposalId}`);
    await heading('Erase Grace Hopper');
    await page.getByRole('table', { name: 'Details of the proposal' }).getByRole('row').nth(1).waitFor();
    await watched.screenshot('erasure');
    await press('Accept');
    await page.getByRole('textbox', { name: 'Type 1 to confirm' }).fill('1');
    await inDialog('Accept').click();
    await told(/^Erase .*: done\.$/u);
    expect((await call('GET', `/candidates/${id}`)).status).toBe(404);
  });

  it('Readers see proposals, and decide nothing', async () => {
    const { proposalId } = await deletion();
    const reader = { name: 'Rita', email: 'rita@agency.example', role: 'READER' };
    const userId = await createRecord(at, '/users', reader);
    watched = await openConsole(
      { ...at, agency: { ...at.agency, userId } },
      { path: `/proposals/${proposalId}` },
    );
    ({ page } = watched);
    await heading('Delete 2 candidates');
    await region('What it does').getByRole('link', { name: 'Grace Hopper' }).waitFor();
    await poll(() => page.getByRole('button', { name: /^(?:Accept|Refuse)$/u }).count()).toBe(0);
  });

  it('Fits a phone', async () => {
    const { proposalId } = await deletion();
    await page.setViewportSize({ width: 360, height: 780 });
    for (const path of ['/proposals', `/proposals/${proposalId}`]) {
      await goTo(page, at, path);
      await page.getByText('Nobody has called them for six years.').waitFor();
      expect(await overflows(page)).toBe(false);
    }
    await watched.screenshot('phone');
  });
});
