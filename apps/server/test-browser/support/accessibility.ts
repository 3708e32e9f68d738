import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Colours change with the theme alone, and everything else with the width: of a page in several looks not all need be asked. */
type AxeRules = 'all' | 'colours' | 'all but colours';

/** One line each, by our rules, and by axe-core where it could be fetched. */
export async function findings(page: Page, axeRules: AxeRules = 'all'): Promise<readonly string[]> {
  await page.evaluate(comeToRest);
  const own = await page.evaluate<readonly string[]>(ownRules);
  const script = process.env.AXE_CORE;
  return script === undefined ? own : [...own, ...(await findingsOfAxe(page, script, axeRules))];
}

/** Waits until what a screen of the console loads is there. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.locator('[aria-busy="true"]:not(button)').first().waitFor({ state: 'detached' });
}

/** The console chooses what fits a phone just after the page has become narrow. */
export async function findSidewaysScrolling(page: Page): Promise<readonly string[]> {
  const look = (): Promise<readonly string[]> => page.evaluate(scrolledSideways);
  for (let left = 600; left > 0 && (await look()).length > 0; left--) await sleep(50);
  return look();
}

/** Runs in the page. The document is not the only one that scrolls: an element around a screen may scroll by itself. */
const scrolledSideways = `[...document.querySelectorAll('*')].filter((element) =>
  element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 &&
  (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)) &&
  !/INPUT|TEXTAREA/.test(element.tagName)).map((element) => 'scrolls sideways: ' + element.outerHTML.slice(0, 160))`;

/**
 * Runs in the page. What fades in has less contrast meanwhile; a transition begins a few frames after what it shows, and what turns for
 * ever has no end.
 */
const comeToRest = `(async () => {
  const moves = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
  for (let still = 0; still < 4; still++) {
    await new Promise((done) => requestAnimationFrame(done));
    if (document.getAnimations().some(moves)) still = -1;
  }
})()`;

async function findingsOfAxe(page: Page, script: string, rules: AxeRules): Promise<readonly string[]> {
  // The debugger's way in bypasses the page's policy.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: readFileSync(script, 'utf8') });
  await session.detach();
  return page.evaluate<readonly string[]>(askAxe(rules));
}

/**
 * Runs in the page. The rule of WCAG 2.2 is off by default. That all stands within landmarks is good practice on a page; menus that are
 * open stand above it.
 */
const askAxe = (rules: AxeRules): string => `axe.run(document, ${
  rules === 'colours'
    ? `{ runOnly: { type: 'rule', values: ['color-contrast'] } }`
    : `{
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    'target-size': { enabled: true },
    'color-contrast': { enabled: ${String(rules === 'all')} },
    region: { enabled: !document.querySelector('[data-portal]:not(:empty)') },
  },
}`
}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 200) + ' ' + failureSummary)))`;

/** Runs in the page. */
const ownRules = `(() => {
  const found = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden="true"]');
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const tell = (rule, element) => found.push(rule + ': ' + element.outerHTML.slice(0, 160));
  const nameOf = (element) => (element.getAttribute('aria-label')
    || (element.getAttribute('aria-labelledby') || '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    || [...(element.labels ?? [])].map((label) => label.textContent).join(' ') || element.textContent || '').trim();

  for (const element of all('a[href], button, input:not([type="hidden"]), select, textarea, summary, progress'))
    if (nameOf(element) === '') tell('has no name', element);
  const ids = new Map();
  for (const element of document.querySelectorAll('[id]')) {
    if (ids.has(element.id)) tell('has an id that another has', element);
    ids.set(element.id, element);
  }
  for (const element of document.querySelectorAll('[aria-describedby], [aria-labelledby]'))
    for (const name of ['aria-describedby', 'aria-labelledby'])
      for (const id of (element.getAttribute(name) ?? '').split(' ').filter(Boolean))
        if (!ids.has(id)) tell(name + ' names nothing', element);
  for (const image of document.querySelectorAll('img:not([alt])')) tell('has no alternative text', image);
  if (!document.documentElement.lang) found.push('the page has no language');
  if (!document.title) found.push('the page has no title');
  if (all('main').length !== 1) found.push('there is not one main');
  if (all('h1').length !== 1) found.push('there is not one h1');
  let level = 0;
  for (const heading of all('h1, h2, h3, h4, h5, h6')) {
    const own = Number(heading.localName[1]);
    if (own > level + 1) tell('skips a level', heading);
    level = own;
  }
  for (const hidden of document.querySelectorAll('[aria-hidden="true"]'))
    for (const inside of [hidden, ...hidden.querySelectorAll('*')]) if (inside.tabIndex >= 0) tell('is hidden and reached by keys', inside);
  for (const element of all('button, summary, input[type="radio"], input[type="checkbox"]')) {
    const box = (element.closest('label') ?? element).getBoundingClientRect();
    if (box.width < 24 || box.height < 24) tell('is a target of less than 24 pixels', element);
  }

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const parse = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (top, below) => top.slice(0, 3).map((part, at) => part * top[3] + below[at] * (1 - top[3]));
  const behind = (element) => {
    if (!element) return matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18] : [255, 255, 255];
    const own = parse(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own.slice(0, 3) : over(own, behind(element.parentElement));
  };
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const element of all('body *')) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const style = getComputedStyle(element);
    if (style.clipPath !== 'none' || element.closest('.nj-unseen, .skip')) continue;
    const ground = behind(element);
    const [low, high] = [luminance(over(parse(style.color), ground)), luminance(ground)].sort((a, b) => a - b);
    const ratio = (high + 0.05) / (low + 0.05);
    const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) tell('has a contrast of ' + ratio.toFixed(2), element);
  }
  return found;
})()`;
