import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** A page that records its errors and requests. */
export interface WatchedPage {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly origins: ReadonlySet<string>;
  readonly screenshot: (name: string) => Promise<void>;
}

export interface TestBrowser {
  open(look: keyof typeof looks, more?: BrowserContextOptions): Promise<WatchedPage>;
  close(): Promise<void>;
}

export const looks = {
  desktop: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  'desktop dark': { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', isMobile: true, hasTouch: true },
  'phone dark': {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    isMobile: true,
    hasTouch: true,
  },
} as const satisfies Record<string, BrowserContextOptions>;

/** Chromium's own requests are off. */
const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Starts Chromium. Screenshots go into `SCREENSHOTS` or a temporary folder. */
export async function startBrowser(): Promise<TestBrowser> {
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const named = process.env.SCREENSHOTS;
  const folder = named ?? (await mkdtemp(join(tmpdir(), 'nova-screenshots-')));
  await mkdir(folder, { recursive: true });
  return {
    async open(look, more = {}) {
      const context = await browser.newContext({ ...looks[look], ...more });
      const page = await context.newPage();
      const complaints: string[] = [];
      const origins = new Set<string>();
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol !== 'data:' && protocol !== 'blob:') origins.add(origin);
      });
      const screenshot = async (name: string): Promise<void> => {
        await page.screenshot({ path: join(folder, `${name} ${look}.png`.replaceAll(' ', '-')) });
      };
      return { page, complaints, origins, screenshot };
    },
    close: () => browser.close(),
  };
}

export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
