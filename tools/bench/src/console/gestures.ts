import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { commonWord, rareWord } from '../data/planted.ts';

/** Something that a person does in the list for some seconds, which begins at its first row. */
export interface Gesture {
  readonly name: string;
  readonly act: (list: OpenList, seconds: number) => Promise<void>;
}

export interface OpenList {
  readonly page: Page;
  readonly grid: Locator;
  /** Changes a candidate as another user does. */
  readonly change: () => Promise<void>;
}

/** How often a wheel turns, a held key comes again and a pointer moves, in milliseconds. */
const wheelEvery = 16;
const keyEvery = 33;
const moveEvery = 16;

/** A person's typing, from one key to the next. */
const typeEvery = 80;

/** A person's look at what was found. */
const lookFor = 500;

const changeEvery = 500;

/** @throws Error unless the list shows what the gesture was to lead to */
export const gestures: readonly Gesture[] = [
  { name: 'nothing', act: (_list, seconds) => pause(seconds * 1000) },
  { name: 'wheel', act: turnWheel },
  { name: 'arrow held', act: (list, seconds) => holdKey(list, 'ArrowDown', seconds) },
  { name: 'PageDown held', act: (list, seconds) => holdKey(list, 'PageDown', seconds) },
  { name: 'scroll bar to the end and back', act: dragScrollBar },
  { name: 'typing a query', act: typeQueries },
  { name: 'selecting rows', act: selectRows },
  { name: 'wheel, while another writes', act: wheelAmongWrites },
];

async function turnWheel({ page, grid }: OpenList, seconds: number): Promise<void> {
  await grid.hover();
  const half = (seconds * 1000) / 2;
  await repeat(half, wheelEvery, () => page.mouse.wheel(0, 300));
  await mustHaveScrolled(grid);
  await repeat(half, wheelEvery, () => page.mouse.wheel(0, -300));
}

async function holdKey({ page, grid }: OpenList, key: string, seconds: number): Promise<void> {
  await grid.focus();
  await repeat(seconds * 1000, keyEvery, () => page.keyboard.down(key));
  await page.keyboard.up(key);
  await mustHaveScrolled(grid);
}

async function dragScrollBar({ page, grid }: OpenList, seconds: number): Promise<void> {
  const box = await grid.boundingBox();
  if (!box) throw new Error('The list is not shown.');
  // Below the button with the arrow; its thumb is as short as it can be.
  const [x, top, length] = [box.x + box.width - 8, box.y + 24, box.height - 64];
  const half = (seconds * 1000) / 2;
  const drag = async (share: number): Promise<void> => {
    await page.mouse.move(x, top + length * share);
  };
  await drag(0);
  await page.mouse.down();
  await repeat(half, moveEvery, drag);
  await mustHaveScrolled(grid, 1_000_000);
  await repeat(half, moveEvery, (share) => drag(1 - share));
  await page.mouse.up();
}

const queries = ['jobTitle:analyst', commonWord.text, rareWord, `${commonWord.text} AND rating:>3`];

async function typeQueries({ page }: OpenList, seconds: number): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Query' });
  await untilAfter(seconds * 1000, async (round) => {
    await box.focus();
    await page.keyboard.press('Control+A');
    const query = queries[round % queries.length] ?? '';
    await page.keyboard.type(query, { delay: typeEvery });
    await page.waitForURL(({ searchParams }) => searchParams.get('query') === query);
    await pause(lookFor);
  });
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
}

async function selectRows({ page, grid }: OpenList, seconds: number): Promise<void> {
  await grid.focus();
  await repeat(seconds * 800, keyEvery * 2, async () => {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
  });
  const count = await page.getByRole('toolbar', { name: 'Selection' }).getByRole('status').innerText();
  if (!/^\d+ selected$/u.test(count)) throw new Error(`The list says ${count} of what is selected.`);
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await repeat(seconds * 200, keyEvery * 8, () => all.click());
  if (await all.isChecked()) await all.click();
}

async function wheelAmongWrites(list: OpenList, seconds: number): Promise<void> {
  const writing = repeat(seconds * 1000, changeEvery, list.change);
  await Promise.all([turnWheel(list, seconds), writing]);
}

const offsetOf = (grid: Locator): Promise<number> =>
  grid.evaluate((element) => (element as unknown as { readonly scrollTop: number }).scrollTop);

async function mustHaveScrolled(grid: Locator, least = 1_000): Promise<void> {
  const offset = await offsetOf(grid);
  if (offset < least) throw new Error(`The list is at ${offset} pixels, not ${least} or more.`);
}

/** At even intervals, or as fast as the page answers. */
async function repeat(
  milliseconds: number,
  every: number,
  act: (share: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  for (let at = 0; at < milliseconds; at = Math.max(at + every, performance.now() - started)) {
    await pause(started + at - performance.now());
    await act(at / milliseconds);
  }
}

async function untilAfter(milliseconds: number, act: (round: number) => Promise<void>): Promise<void> {
  const started = performance.now();
  for (let round = 0; performance.now() - started < milliseconds; round++) await act(round);
}
