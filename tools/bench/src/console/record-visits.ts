import type { Page } from 'playwright-core';

/** Milliseconds from what the person did until the page had painted what it led to. */
export interface RecordVisit {
  readonly way: 'click' | 'Enter';
  readonly there: number;
  readonly back: number;
}

/**
 * Runs in the page before its own scripts. `arm` waits for the next click or key, or for history to go back; `shown` is then answered
 * with the time until a frame began whose document fulfils the condition, and was painted.
 */
const stopwatch = `window.benchWatch = {
  arm(type, isShown) {
    benchWatch.shown = new Promise((resolve) => {
      addEventListener(type, ({ timeStamp }) => {
        const look = () => {
          if (!isShown()) { requestAnimationFrame(look); return; }
          const { port1, port2 } = new MessageChannel();
          port2.onmessage = () => resolve(performance.now() - timeStamp);
          port1.postMessage(null);
        };
        requestAnimationFrame(look);
      }, { capture: true, once: true });
    });
  },
};
window.benchRecordIsShown = ({ path, title }) =>
  location.pathname === path
  && document.querySelector('main h1')?.textContent === title
  && [...document.querySelectorAll('main section')].some((section) =>
    section.querySelector('h2')?.textContent === 'Details' && section.querySelector('dd') !== null);
window.benchListIsShown = (path) =>
  location.pathname === path && document.querySelector('[role=grid] [role=row] [role=gridcell] a') !== null;`;

export const addStopwatch = (page: Page): Promise<unknown> => page.addInitScript(stopwatch);

interface SeenRow {
  readonly path: string;
  readonly title: string;
  readonly rowIndex: string;
}

/** Below the head row, and whole. Runs in the page once the rows that are scrolled to are there. */
const middleRow = `new Promise((resolve) => {
  const look = () => {
    const grid = document.querySelector('[role=grid]');
    const { left, top, height } = grid.getBoundingClientRect();
    const row = document.elementFromPoint(left + 100, top + height / 2)?.closest('[role=row]');
    const links = [...(row?.querySelectorAll('a') ?? [])];
    if (links.length < 2) { requestAnimationFrame(look); return; }
    const names = links.slice(1).map(({ textContent }) => textContent);
    resolve({ path: links[0].pathname, title: names.join(' '), rowIndex: row.getAttribute('aria-rowindex') });
  };
  requestAnimationFrame(look);
})`;

/**
 * Opens records from rows all over the list and goes back each time, by turns with a click on the name and with Enter.
 * @param total rows of the list
 */
export async function visitRecords(page: Page, total: number, visits: number): Promise<RecordVisit[]> {
  const found: RecordVisit[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const row = Math.floor((total * visit) / visits);
    await page.evaluate(`document.querySelector('[role=grid]').scrollTo(0, ${row} * 40)`);
    found.push(await visitRow(page, await page.evaluate<SeenRow>(middleRow), visit % 2 ? 'Enter' : 'click'));
  }
  return found;
}

async function visitRow(page: Page, seen: SeenRow, way: RecordVisit['way']): Promise<RecordVisit> {
  const listPath = new URL(page.url()).pathname;
  const row = page.locator(`[role=row][aria-rowindex="${seen.rowIndex}"]`);
  const type = way === 'click' ? 'click' : 'keydown';
  // A click beside the names makes the row the one that Enter opens.
  if (way === 'Enter') await row.getByRole('gridcell').last().click();
  await page.evaluate(`benchWatch.arm('${type}', () => benchRecordIsShown(${JSON.stringify(seen)}))`);
  if (way === 'click') await row.getByRole('link').nth(1).click();
  else await page.keyboard.press('Enter');
  const there = await page.evaluate<number>('benchWatch.shown');
  await page.evaluate(`benchWatch.arm('popstate', () => benchListIsShown(${JSON.stringify(listPath)}))`);
  await page.evaluate('history.back()');
  const back = await page.evaluate<number>('benchWatch.shown');
  return { way, there, back };
}
