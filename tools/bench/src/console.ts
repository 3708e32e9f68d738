import { loadavg } from 'node:os';
import { percentile } from '@nova/testing';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { startBrowser } from '../../../apps/server/test-browser/support/browser.ts';
import { databaseName, readOptions } from './bench-options.ts';
import { addFrameRecorder, type FrameRecord, frameFigures, recordFrames } from './console/frame-recorder.ts';
import { gestures, type OpenList } from './console/gestures.ts';
import { addStopwatch, type RecordVisit, visitRecords } from './console/record-visits.ts';
import { openDataSet, type DataSet } from './data/data-set.ts';
import type { BenchAccount } from './data/make-account.ts';
import { undoWrites } from './data/undo-writes.ts';
import { machineLine } from './measure/machine.ts';
import { shown } from './measure/turn.ts';
import { textTable } from './measure/text-table.ts';
import { startNova, type Target } from './targets/start-target.ts';
import { sampleIds, writes } from './works.ts';

/** `npm run bench -- console`: frames of the list of candidates in Chromium, and the way from a row to its record. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 100_000, seconds: 5, rounds: 1 });
const visits = 40;

/** Milliseconds in which chunks and choices come after the first rows. */
const settled = 1_500;

const dataSet = await openDataSet({ ...options, database: databaseName(options, options.rows), say });
try {
  if (options.loadOnly) say(`${dataSet.database} holds the data.`);
  else await measure(dataSet);
} finally {
  if (!options.keep) await dataSet.drop();
}

async function measure({ url, main }: DataSet): Promise<void> {
  const monitor = new pg.Client({ connectionString: url });
  await monitor.connect();
  const target = await startNova({ databaseUrl: url, redisUrl: options.redisUrl });
  // Chromium without a window hides scroll bars unless it is told otherwise.
  const browser = await startBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] });
  try {
    say(await machineLine(monitor));
    const { page } = await browser.open('desktop', { locale: 'en-GB' });
    await addFrameRecorder(page);
    await addStopwatch(page);
    if (options.throttle > 1) {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: options.throttle });
    }
    await page.goto(await signInLink(target, main));
    await page.waitForURL((at) => !at.pathname.endsWith('/sign-in'));
    const updated = await sampleIds(monitor, main);
    say(
      `Chromium ${browser.version}, ${options.throttle} times throttled; load ${shown(loadavg()[0], 1)} before\n`,
    );
    const list = { target, main, page, change: () => change(target, main, updated) };
    await measureFrames(list);
    await measureVisits(list);
    say(`\nload ${shown(loadavg()[0], 1)} after`);
    await undoWrites(monitor, main, updated);
  } finally {
    await browser.close();
    await target.stop();
    await monitor.end();
  }
}

interface MeasuredPage {
  readonly target: Target;
  readonly main: BenchAccount;
  readonly page: Page;
  readonly change: () => Promise<void>;
}

async function measureFrames({ target, main, page, change: changeOne }: MeasuredPage): Promise<void> {
  const rows: string[][] = [];
  for (const { name, act } of gestures) {
    if (!name.includes(options.only ?? '')) continue;
    const records: FrameRecord[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const list: OpenList = { page, grid: await openList(page, target, main), change: changeOne };
      records.push(await recordFrames(page, () => act(list, options.seconds)));
    }
    const { frames, p50, p99, longest, over, reported, longestReported } = frameFigures(records);
    rows.push([
      name,
      String(frames),
      ...[p50, p99, longest].map((value) => shown(value, 0)),
      String(over),
      String(reported),
      reported === 0 ? '–' : shown(longestReported, 0),
    ]);
  }
  const headings = ['while', 'frames', 'p50 ms', 'p99 ms', 'longest ms', 'over 50 ms'];
  if (rows.length > 0) say(textTable([...headings, 'long by Chromium', 'longest of them ms'], rows));
}

async function measureVisits({ target, main, page }: MeasuredPage): Promise<void> {
  if (!'visits'.includes(options.only ?? '')) return;
  await openList(page, target, main);
  const found = await visitRecords(page, main.records, visits);
  const row = (way: string, pick: (visit: RecordVisit) => number, of = found): string[] => {
    const times = of.map(pick);
    return [way, String(times.length), ...[0.5, 0.75, 1].map((share) => shown(percentile(times, share), 0))];
  };
  say(
    `\n${textTable(
      ['way', 'times', 'p50 ms', 'p75 ms', 'longest ms'],
      [
        ...(['click', 'Enter'] as const).map((way) =>
          row(
            `row to record, ${way}`,
            ({ there }) => there,
            found.filter((one) => one.way === way),
          ),
        ),
        row('row to record', ({ there }) => there),
        row('record to list, back', ({ back }) => back),
      ],
    )}`,
  );
}

/** The list from its beginning, once its first rows are shown and nothing is on the way. */
async function openList(page: Page, target: Target, { records }: BenchAccount): Promise<OpenList['grid']> {
  await page.goto(`${target.url}/app/candidates`);
  const grid = page.getByRole('grid', { name: 'Candidates' });
  await grid.getByText(`CAN-${1000 + records}`).waitFor();
  await page.waitForLoadState('load');
  await page.waitForTimeout(settled);
  return grid;
}

async function signInLink({ url }: Target, { key, parts }: BenchAccount): Promise<string> {
  const answer = await fetch(`${url}/api/nova/users/${parts.userIds[0] ?? ''}/link`, {
    method: 'POST',
    headers: { 'X-Api-Key': key },
  });
  const { data, message } = (await answer.json()) as { data?: { url: string }; message?: string };
  if (!data) throw new Error(message);
  return data.url;
}

/** @throws unless the server takes it */
async function change({ url }: Target, { key }: BenchAccount, ids: readonly string[]): Promise<void> {
  const update = writes(ids)
    .find(({ name }) => name === 'update')
    ?.next();
  if (!update) throw new Error('No work updates a candidate.');
  const { ok, status } = await fetch(url + update.path, {
    method: update.method,
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(update.body),
  });
  if (!ok) throw new Error(`An update was answered with ${status}.`);
}
