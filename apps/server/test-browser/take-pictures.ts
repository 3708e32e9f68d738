/** The pictures of docs/console: `npm run docs:pictures` takes them of the demo, and writes them. Look at each before you commit it. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { startBrowser, type TestBrowser } from './support/browser.ts';
import { type DemoServer, firstStart, startDemoServer } from './support/demo-server.ts';

const folder = fileURLToPath(new URL('../../../docs/console', import.meta.url));

interface Picture {
  readonly name: string;
  /** Below /app. */
  readonly path: string;
  readonly look?: { readonly colorScheme: 'dark' } | { readonly isPhone: true };
  /** From the path to what is to be seen. */
  readonly go: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: 'dashboard',
    path: '/',
    go: (page) => page.getByRole('figure', { name: 'Placements' }).getByRole('term').first().waitFor(),
  },
  {
    name: 'list',
    path: '/candidates?query=skills:TypeScript AND rating:>=4',
    look: { colorScheme: 'dark' },
    go: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'record',
    path: '/candidates?query=firstName:Salma AND lastName:Najjar AND jobTitle:"software engineer"',
    look: { isPhone: true },
    go: async (page) => {
      await page.getByRole('grid').getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Salma Najjar' }).waitFor();
    },
  },
  {
    name: 'board',
    path: '/jobs?query=title:"Mechanical Design Engineer" AND companyName:"Juniper Aerospace Ltd"',
    go: async (page) => {
      await page.getByRole('grid').getByRole('link').first().click();
      await page.getByRole('link', { name: 'Board', exact: true }).click();
      await page.getByRole('list', { name: 'Placed' }).getByRole('button').first().waitFor();
    },
  },
  {
    name: 'cv',
    path: '/cvs',
    go: async (page) => {
      await page.getByLabel('CV files').setInputFiles(`${folder}/files/mara-lindqvist.pdf`);
      await page.getByText('1 page', { exact: true }).waitFor();
    },
  },
  {
    name: 'campaign',
    path: '/campaigns?query=status:SENT',
    go: async (page) => {
      await page.getByRole('grid').getByRole('link').first().click();
      await page.getByRole('region', { name: 'Outcome' }).getByText('Opened by').first().waitFor();
      await page.getByRole('region', { name: 'Preview' }).locator('iframe').waitFor();
    },
  },
];

let server: DemoServer;
let browser: TestBrowser;
let context: BrowserContext;

beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), startBrowser()]);
  const { page } = await browser.open('desktop', { locale: 'en-GB' });
  await page.goto(server.signInLink);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  context = page.context();
}, firstStart);
afterAll(async () => {
  await browser.close();
  await server.close();
}, firstStart);

describe('pictures of the console', () => {
  it.each(pictures)('a picture of the $name is taken', async ({ name, path, look, go }) => {
    const page = await context.newPage();
    const isPhone = look !== undefined && 'isPhone' in look;
    await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1200, height: 780 });
    if (look && 'colorScheme' in look) await page.emulateMedia(look);
    await page.goto(`${server.url}/app${path}`);
    await go(page);
    await page.waitForLoadState('networkidle');
    const picture = await asWebp(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    await writeFile(`${folder}/pictures/${name}.webp`, picture);
    await page.close();
    expect(picture.length).toBeLessThan(400_000 / pictures.length);
  });
});

/** The browser has an encoder. */
async function asWebp(png: Buffer): Promise<Buffer> {
  const page = await context.newPage();
  const encoded = await page.evaluate<string>(`(async () => {
    const picture = new Image();
    picture.src = 'data:image/png;base64,${png.toString('base64')}';
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.7).split(',')[1];
  })()`);
  await page.close();
  return Buffer.from(encoded, 'base64');
}
