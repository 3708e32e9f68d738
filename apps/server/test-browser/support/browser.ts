import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserContextOptions, type LaunchOptions, type Page } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

export interface WatchedPage {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly origins: ReadonlySet<string>;
  readonly screenshot: (name: string) => Promise<void>;
}

export interface TestBrowser {
  readonly version: string;
  open(look: keyof typeof looks, more?: BrowserContextOptions): Promise<WatchedPage>;
  /** What is open goes on to follow events, and slows the tests after it. */
  closePages(): Promise<unknown>;
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

/** What takes a second may take many on a busy machine, in milliseconds. */
const patience = 120_000;

/** Screenshots are made where `SCREENSHOTS` names their folder. */
export async function startBrowser(more: LaunchOptions = {}): Promise<TestBrowser> {
  const browser = await chromium.launch({ executablePath: findChromium(), args, ...more });
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  return {
    version: browser.version(),
    async open(look, more = {}) {
      const context = await browser.newContext({ ...looks[look], ...more });
      context.setDefaultTimeout(patience);
      const page = await context.newPage();
      const complaints: string[] = [];
      const origins = new Set<string>();
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol !== 'data:' && protocol !== 'blob:') origins.add(origin);
      });
      const screenshot = async (name: string): Promise<void> => {
        if (folder !== undefined)
          await page.screenshot({ path: join(folder, `${name} ${look}.png`.replaceAll(' ', '-')) });
      };
      return { page, complaints, origins, screenshot };
    },
    closePages: () => Promise.all(browser.contexts().map((context) => context.close())),
    close: () => browser.close(),
  };
}

export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
