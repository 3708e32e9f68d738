import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assignPositions } from '@nova/features';
import { startTestServer } from '../../test/support/test-server.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, openConsole } from '../support/console.ts';
import { poll } from '../support/poll.ts';

describe('a campaign', () => {
  let at: ConsoleServer;
  let senderId = '';

  const html =
    '<h1 style="color:#b00020">Hello {{ firstName }}</h1><p>Jobs at the harbour. <a href="https://agency.example/jobs">See them</a></p><script>document.title = "run"</script><img src="https://tracker.example/open.gif" alt="A crane">';

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    at = { server, browser, agency: await server.agency({ timeZone: 'Europe/Berlin' }) };
    for (const [firstName, email] of [
      ['Grace', 'grace@people.example'],
      ['Mary', 'mary@people.example'],
      ['Nobody', null],
    ])
      await createRecord(at, '/candidates', { firstName, lastName: 'Person', email });
    senderId = await createRecord(at, '/mail/senders', { name: 'Ada', email: 'ada@agency.example' });
  });
  afterAll(async () => {
    await at.browser.close();
    await at.server.close();
  });

  const call = (method: string, path: string, json?: object) =>
    at.server.call(method, path, { key: at.agency.privateKey, ...(json ? { json } : {}) });

  /** A draft that could be sent. */
  async function draft(name: string): Promise<string> {
    const list = { name: `Everybody for ${name}`, entity: 'candidate', kind: 'QUERY', query: '*' };
    const distributionListId = await createRecord(at, '/distributionlists', list);
    return createRecord(at, '/campaigns', { name, subject: 'News', html, senderId, distributionListId });
  }

  const statusOf = async (id: string): Promise<string> =>
    ((await call('GET', `/campaigns/${id}`)).body as { data: { status: string } }).data.status;

  it('a campaign that is new says what it will count', async () => {
    const { page } = await openConsole(at, { path: '/campaigns' });
    await page.getByRole('button', { name: 'New campaign' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New campaign' });
    await poll(() => dialog.getByLabel('Track opens').isChecked()).toBe(true);
    await poll(() => dialog.getByLabel('Track clicks').isChecked()).toBe(true);
    await dialog.getByLabel('Track clicks').uncheck();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Quiet');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Quiet' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { body } = await call('GET', `/campaigns/${id}/content`);
    expect(body).toMatchObject({ data: { trackOpens: true, trackClicks: false } });
  });

  it('a campaign is written, aimed and looked at before it is sent', async () => {
    const id = await createRecord(at, '/campaigns', { name: 'Spring' });
    const { page, complaints, origins } = await openConsole(at, { path: `/campaigns/${id}` });
    const content = page.getByRole('region', { name: 'Content' });
    await content.getByRole('combobox', { name: 'Sender' }).click();
    await page.getByRole('option', { name: /Ada/u }).click();
    await content.getByRole('textbox', { name: 'Subject' }).fill('For {{ firstName }}');
    await content.getByRole('textbox', { name: 'HTML' }).fill(html);
    await content.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Content saved.').waitFor();
    await content.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'hidden' });
    await poll(() => content.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(
      'For {{ firstName }}',
    );

    const audience = page.getByRole('region', { name: 'Audience' });
    await audience.getByRole('button', { name: 'New list' }).click();
    const dialog = page.getByRole('dialog', { name: 'New list' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('All candidates');
    await dialog.getByRole('textbox', { name: 'Query' }).fill('*');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await audience.getByText('would get it').waitFor();
    await poll(() => audience.innerText()).toMatch(/2\s*would get it\s*3\s*on the list/u);
    await poll(() => audience.getByRole('row').filter({ hasText: 'No email address' }).innerText()).toMatch(
      /1$/u,
    );

    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.locator('iframe').waitFor();
    await poll(() => preview.locator('iframe').getAttribute('sandbox')).toBe('');
    const heading = preview.frameLocator('iframe').getByRole('heading', { name: /Hello (?:Grace|Mary)/u });
    await heading.waitFor();
    const source = await preview.locator('iframe').getAttribute('srcdoc');
    expect(source).toContain('color: rgb(176, 0, 32)');
    expect(source).not.toMatch(/<script|tracker\.example|style="/u);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([at.server.url]);
  });

  it('shows where a template is wrong', async () => {
    const id = await createRecord(at, '/campaigns', { name: 'Broken' });
    const { page } = await openConsole(at, { path: `/campaigns/${id}` });
    const content = page.getByRole('region', { name: 'Content' });
    await content.getByRole('textbox', { name: 'HTML' }).fill('{% if %}');
    await content.getByRole('button', { name: 'Save' }).click();
    await content.getByRole('alert').waitFor();
    await poll(() => content.getByRole('textbox', { name: 'HTML' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    await page.reload();
    await poll(() => content.getByRole('textbox', { name: 'HTML' }).inputValue()).toBe('{% if %}');
  });

  it('a campaign is sent after the number of recipients is typed, and stopped', async () => {
    const id = await draft('Summer');
    const { page } = await openConsole(at, { path: `/campaigns/${id}` });
    await page.getByRole('button', { name: 'Send now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send now' });
    const send = dialog.getByRole('button', { name: 'Send now' });
    await dialog.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('3');
    await poll(() => send.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('2');
    await send.click();
    await page.getByRole('status').getByText('Summer is on its way.').waitFor();
    expect(await statusOf(id)).toBe('PREPARING');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('main').getByText('Stopped', { exact: true }).waitFor();
    expect(await statusOf(id)).toBe('CANCELLED');
  });

  it('a campaign is scheduled, which can be taken back', async () => {
    const id = await draft('Autumn');
    const { page } = await openConsole(at, { path: `/campaigns/${id}` });
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('dialog').getByLabel('Day').fill('2031-03-04');
    await page.getByRole('dialog').getByLabel('Time').fill('09:00');
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('main').getByText('Scheduled', { exact: true }).waitFor();
    const { body } = await call('GET', `/campaigns/${id}`);
    expect(body).toMatchObject({ data: { scheduledOn: '2031-03-04T08:00:00.000Z' } });
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('main').getByText('Draft', { exact: true }).waitFor();
    expect(await statusOf(id)).toBe('DRAFT');
  });

  it('a campaign that is going out shows how far it is, and is paused and resumed', async () => {
    const id = await draft('Winter');
    const { page } = await openConsole(at, { path: `/campaigns/${id}` });
    await page.getByRole('button', { name: 'Send now' }).waitFor();
    await call('POST', `/campaigns/${id}/send`);
    await at.server.database.query(`UPDATE campaigns SET status = 'SENDING' WHERE id = $1`, [id]);
    await assignPositions(at.server.database);
    // No reload: the stream tells of the move, and the page asks again.
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('main').getByText('Paused', { exact: true }).waitFor();
    await page
      .getByRole('region', { name: 'Outcome' })
      .getByText('Figures appear here once it is sent.')
      .waitFor();
    expect(await statusOf(id)).toBe('PAUSED');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('status').getByText('Winter goes on.').waitFor();
    expect(await statusOf(id)).toMatch(/SENDING|PREPARING/u);
  });

  it('says what stands in the way of a test mail', async () => {
    const id = await createRecord(at, '/campaigns', { name: 'Empty' });
    const { page } = await openConsole(at, { path: `/campaigns/${id}` });
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click();
    await poll(() => page.getByRole('dialog').getByRole('alert').innerText()).toContain('sender');
  });
});
