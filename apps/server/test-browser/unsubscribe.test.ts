import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestAccount, sentCampaign, type TestAccount } from '@nova/features/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { PageLanguage } from '../src/edge/small-page.ts';
import { pageTexts } from '../src/mounts/unsubscribe-page.ts';
import { startTestServer, type TestServer } from '../test/support/test-server.ts';
import { findings } from './support/accessibility.ts';
import type { looks } from './support/browser.ts';
import { overflows, startBrowser, type TestBrowser } from './support/browser.ts';
import { poll } from './support/poll.ts';

describe('the page to unsubscribe', () => {
  let server: TestServer;
  let browser: TestBrowser;

  /** The longest name, wider than a phone. */
  const sender = 'Nordwestdeutsche Fachkräftevermittlungsgesellschaft & <b>Söhne</b>';
  type Look = keyof typeof looks;
  const languages = Object.keys(pageTexts) as PageLanguage[];

  let agency: TestAccount;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    agency = await createTestAccount(server.database);
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  interface Reader {
    readonly url: string;
    readonly suppressedBy: () => Promise<readonly string[]>;
  }

  let readers = 0;

  async function someReader(): Promise<Reader> {
    const { accountId, ctx } = agency;
    readers += 1;
    const email = `reader${String(readers)}@people.example`;
    const { campaignId, recipients } = await sentCampaign(ctx, [email]);
    await ctx.db.write(`UPDATE campaigns SET "senderName" = $3 WHERE "accountId" = $1 AND id = $2::uuid`, [
      campaignId,
      sender,
    ]);
    const token = server.mailTokens.tokenOf('unsubscribe', { accountId, recipientId: recipients[0] ?? '' });
    return {
      url: `${server.url}/m/u/${token}`,
      suppressedBy: async () => {
        const rows = await ctx.db.rows<{ source: string }>(
          `SELECT source FROM mail_suppressions WHERE "accountId" = $1 AND email = $2`,
          [email],
        );
        return rows.map(({ source }) => source);
      },
    };
  }

  const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.localName');
  const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

  /** Dark colours do not depend on language. */
  const shown: readonly (readonly [PageLanguage, Look])[] = [
    ...languages.flatMap((language) => [[language, 'phone'] as const, [language, 'desktop'] as const]),
    ...(['phone dark', 'desktop dark'] as const).map((look) => ['de', look] as const),
  ];

  it.each(shown)(
    'fits in %s, works by keyboard, and does what its button says (%s)',
    async (language, look) => {
      const texts = pageTexts[language];
      const { url, suppressedBy } = await someReader();
      const { page, complaints, origins, screenshot } = await browser.open(look, { locale: language });
      await page.goto(url);
      await title(page, texts.title).waitFor();
      await poll(() => page.evaluate('document.documentElement.lang')).toBe(language);
      await poll(() => page.locator('bdi').innerText()).toBe(sender);
      await screenshot(`unsubscribe-${language}-ask`);
      expect([await overflows(page), await findings(page)]).toEqual([false, []]);

      await page.keyboard.press('Tab');
      await poll(() => focused(page)).toBe('button');
      await poll(() => page.getByRole('button').innerText()).toBe(texts.button);
      expect(await suppressedBy()).toEqual([]);
      await page.keyboard.press('Enter');
      await title(page, texts.done).waitFor();
      await screenshot(`unsubscribe-${language}-done`);
      expect(await suppressedBy()).toEqual(['UNSUBSCRIBE']);
      await poll(() => page.getByRole('button').count()).toBe(0);
      expect([await overflows(page), await findings(page)]).toEqual([false, []]);
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([server.url]);
    },
  );

  const narrow: BrowserContextOptions = { viewport: { width: 320, height: 568 } };

  it.each(languages)('fits on the smallest phone (%s)', async (language) => {
    const { url } = await someReader();
    const { page } = await browser.open('phone', { ...narrow, locale: language });
    await page.goto(url);
    expect(await overflows(page)).toBe(false);
    const button = await page.getByRole('button').boundingBox();
    expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(568);
    await page.getByRole('button').tap();
    await title(page, pageTexts[language].done).waitFor();
    expect(await overflows(page)).toBe(false);
  });

  it('speaks English to readers of another language', async () => {
    const { url } = await someReader();
    const { page } = await browser.open('desktop', { locale: 'ja-JP' });
    await page.goto(url);
    await title(page, 'Unsubscribe').waitFor();
    await poll(() => page.evaluate('document.documentElement.lang')).toBe('en');
  });

  it('needs no script', async () => {
    const { url, suppressedBy } = await someReader();
    const { page } = await browser.open('desktop', { javaScriptEnabled: false, locale: 'en' });
    await page.goto(url);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await title(page, 'You are unsubscribed').waitFor();
    expect(await suppressedBy()).toEqual(['UNSUBSCRIBE']);
  });

  it('runs and loads nothing, and posts only to itself, whatever it contained', async () => {
    const { url, suppressedBy } = await someReader();
    const { page, complaints } = await browser.open('desktop', { locale: 'en' });
    const asked: (string | undefined)[] = [];
    const stranger = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const elsewhere = `http://127.0.0.1:${String((stranger.address() as AddressInfo).port)}`;
    await page.goto(url);
    const seen = await page.evaluate(`(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      const image = new Image();
      image.src = '${elsewhere}/picture.png';
      const frame = document.createElement('iframe');
      frame.src = '${elsewhere}/frame';
      const styled = document.createElement('p');
      styled.setAttribute('style', 'position: fixed');
      const refused = new Promise((resolve) => image.addEventListener('error', () => resolve()));
      document.body.append(script, image, frame, styled);
      await refused;
      const fetched = await fetch(location.href).then(() => 'fetched', () => 'refused');
      return { ran: window.ran, fetched, position: getComputedStyle(styled).position };
    })()`);
    expect(seen).toEqual({ fetched: 'refused', position: 'static' });
    await page.evaluate(`document.forms[0].action = '${elsewhere}/form'`);
    await page.evaluate('document.forms[0].requestSubmit()');
    await page.waitForTimeout(200);
    expect(page.url()).toBe(url);
    expect(complaints.filter((text) => !text.includes('Content Security Policy'))).toEqual([]);
    await poll(() => Promise.resolve(complaints.length)).toBeGreaterThanOrEqual(6);
    expect(asked).toEqual([]);
    expect(await suppressedBy()).toEqual([]);
    stranger.close();
  });
});
