import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountDatabase } from '@nova/db';
import { freezeLinks, type MailPurpose, type MailTarget } from '@nova/features';
import { createTestAccount, sentCampaign } from '@nova/features/testing';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('mail links', () => {
  let server: TestServer;
  let accountId: string;
  let campaignId: string;
  let recipients: readonly string[];

  const emails = ['opens', 'clicks', 'leaves', 'scanned', 'quiet'].map((name) => `${name}@people.example`);

  beforeAll(async () => {
    server = await startTestServer();
    const account = await createTestAccount(server.database);
    ({ accountId } = account);
    ({ campaignId, recipients } = await sentCampaign(account.ctx, emails));
    await freezeLinks(account.ctx.db, campaignId, ['https://a.example/jobs?x=1&y=ü']);
    await account.ctx.db.write(
      `UPDATE campaigns SET "senderName" = $3 WHERE "accountId" = $1 AND id = $2::uuid`,
      [campaignId, 'Harbour & <b>Söhne</b>'],
    );
  });
  afterAll(() => server.close());

  const paths = { open: 'o', click: 'c', unsubscribe: 'u' } as const;
  const targetOf = (name: string, link?: number): MailTarget => ({
    accountId,
    recipientId: recipients[emails.indexOf(`${name}@people.example`)] ?? '',
    ...(link === undefined ? {} : { link }),
  });
  const urlOf = (purpose: Exclude<MailPurpose, 'bounce'>, name: string, link?: number): string =>
    `${server.url}/m/${paths[purpose]}/${server.mailTokens.tokenOf(purpose, targetOf(name, link))}`;
  const get = (url: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url, { redirect: 'manual', ...init });

  interface Row {
    readonly opens: number;
    readonly clicks: number;
    readonly machineOpens: number;
    readonly machineClicks: number;
    readonly unsubscribedOn: Date | null;
  }
  const rowOf = async (name: string): Promise<Row | undefined> => {
    const [row] = await accountDatabase(server.database, accountId).rows<Row>(
      `SELECT opens, clicks, "machineOpens", "machineClicks", "unsubscribedOn" FROM campaign_recipients
     WHERE "accountId" = $1 AND id = $2::uuid`,
      [targetOf(name).recipientId],
    );
    return row;
  };
  const suppressions = (): Promise<readonly { email: string; source: string }[]> =>
    accountDatabase(server.database, accountId).rows(
      `SELECT email, source FROM mail_suppressions WHERE "accountId" = $1`,
    );

  describe('GET /m/o/{token}', () => {
    it('serves an uncached picture of one pixel, and counts', async () => {
      const answer = await get(urlOf('open', 'opens'));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/gif');
      expect(answer.headers.get('cache-control')).toContain('no-store');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.toString('latin1', 0, 6)).toBe('GIF89a');
      expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([1, 1]);
      expect(await rowOf('opens')).toMatchObject({ opens: 1, machineOpens: 0 });
    });

    it.each([
      ['HEAD', {}],
      ['GET', { 'User-Agent': 'Mozilla/5.0 (compatible; Barracuda Sentinel)' }],
      ['GET', { 'User-Agent': 'Mozilla/5.0' }],
      ['GET', { 'Sec-Purpose': 'prefetch' }],
      ['GET', { 'User-Agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
    ])('counts %s with %j as a machine’s', async (method, headers) => {
      const before = await rowOf('scanned');
      expect((await get(urlOf('open', 'scanned'), { method, headers })).status).toBe(200);
      expect(await rowOf('scanned')).toMatchObject({
        opens: 0,
        machineOpens: (before?.machineOpens ?? 0) + 1,
      });
    });

    it('counts a mailbox that loads pictures for its reader as a person', async () => {
      const agent =
        'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
      await get(urlOf('open', 'opens'), { headers: { 'User-Agent': agent } });
      expect(await rowOf('opens')).toMatchObject({ opens: 2 });
    });
  });

  describe('GET /m/c/{token}', () => {
    it('redirects to the link with that number, whatever else the request says', async () => {
      const answer = await get(`${urlOf('click', 'clicks', 1)}?url=https://evil.example&link=2`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('https://a.example/jobs?x=1&y=%C3%BC');
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(await rowOf('clicks')).toMatchObject({ clicks: 1, machineClicks: 0 });
    });

    it('counts HEAD as a machine’s', async () => {
      const answer = await get(urlOf('click', 'clicks', 1), { method: 'HEAD' });
      expect(answer.status).toBe(302);
      expect(await rowOf('clicks')).toMatchObject({ clicks: 1, machineClicks: 1 });
    });

    it('answers 404 for a link with another number', async () => {
      const answer = await get(urlOf('click', 'clicks', 2));
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    });
  });

  describe('/m/u/{token}', () => {
    it('asks, and unsubscribes nobody: not with GET, not with HEAD', async () => {
      const answer = await get(urlOf('unsubscribe', 'quiet'));
      const page = await answer.text();
      expect(page).toContain('<form method="post">');
      expect(page).toContain('<bdi>Harbour &amp; &lt;b&gt;Söhne&lt;/b&gt;</bdi>');
      expect(page).not.toMatch(/<script|@people|https?:/iu);
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-/u,
      );
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      const head = await get(urlOf('unsubscribe', 'quiet'), { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(await rowOf('quiet')).toMatchObject({ unsubscribedOn: null });
      expect(await suppressions()).toEqual([]);
    });

    it('unsubscribes with one click, as mailbox providers send it, once', async () => {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      const first = await get(urlOf('unsubscribe', 'leaves'), { method: 'POST', body });
      expect(first.status).toBe(200);
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      const again = await get(urlOf('unsubscribe', 'leaves'), { method: 'POST', body: form });
      expect(again.status).toBe(200);
      expect(await again.text()).toContain('You are unsubscribed');
      expect((await rowOf('leaves'))?.unsubscribedOn).toBeInstanceOf(Date);
      expect(await suppressions()).toEqual([{ email: 'leaves@people.example', source: 'UNSUBSCRIBE' }]);
    });

    it.each([
      ['de-CH,de;q=0.9,en;q=0.8', 'de', 'Abmelden'],
      ['pt, fr;q=0.7, en;q=0.6', 'fr', 'Se désabonner'],
      ['es', 'es', 'Darse de baja'],
      ['it-IT', 'it', 'Annulla iscrizione'],
      ['en;q=0.1, NL;q=0.9', 'nl', 'Afmelden'],
      ['zh, de;q=0', 'en', 'Unsubscribe'],
      ['constructor, __proto__', 'en', 'Unsubscribe'],
      [`${'x,'.repeat(20)}de`, 'en', 'Unsubscribe'],
    ])('speaks the language of %p', async (accepted, language, title) => {
      const headers = { 'Accept-Language': accepted };
      const answer = await get(urlOf('unsubscribe', 'quiet'), { headers });
      expect(answer.headers.get('content-language')).toBe(language);
      expect(await answer.text()).toContain(`<h1>${title}</h1>`);
    });
  });

  describe('a token', () => {
    it.each(['open', 'click', 'unsubscribe'] as const)(
      'counts as an unknown path if changed or of another purpose: %s',
      async (purpose) => {
        const good = server.mailTokens.tokenOf(
          purpose,
          targetOf('quiet', purpose === 'click' ? 1 : undefined),
        );
        const other = server.mailTokens.tokenOf('bounce', targetOf('quiet'));
        const bad = [
          `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
          `${good}/`,
          `${good}%00`,
          other,
          '',
          '..',
        ];
        const strange = await (await get(`${server.url}/m/nothing`)).json();
        for (const token of bad) {
          const answer = await get(`${server.url}/m/${paths[purpose]}/${token}`);
          expect(answer.status).toBe(404);
          const body = (await answer.json()) as object;
          expect({ ...body, requestId: '' }).toEqual({ ...(strange as object), requestId: '' });
        }
        expect(await rowOf('quiet')).toMatchObject({
          opens: 0,
          clicks: 0,
          machineOpens: 0,
          unsubscribedOn: null,
        });
      },
    );

    it('shows nothing once its person is deleted', async () => {
      const nobody = { ...targetOf('quiet'), recipientId: accountId };
      for (const purpose of ['click', 'unsubscribe'] as const) {
        const token = server.mailTokens.tokenOf(
          purpose,
          purpose === 'click' ? { ...nobody, link: 1 } : nobody,
        );
        expect((await get(`${server.url}/m/${paths[purpose]}/${token}`)).status).toBe(404);
      }
    });

    it('answers no other method', async () => {
      const open = await get(urlOf('open', 'quiet'), { method: 'POST' });
      expect([open.status, open.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      const leave = await get(urlOf('unsubscribe', 'quiet'), { method: 'DELETE' });
      expect([leave.status, leave.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    });
  });
});
