import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountDatabase, analyseUnseen, type Database } from '@nova/db';
import { isId } from '@nova/core';
import {
  type FileWriter,
  type ImportProgress,
  importRecords,
  type ImportReport,
} from '@nova/features/imports';
import { createUnknownAccountError } from '@nova/features';
import { Random } from '@nova/random';
import { leadLines, opportunityLines } from './business.ts';
import { candidateLine } from './candidates.ts';
import { makeClients } from './clients.ts';
import { configurationLines } from './configuration.ts';
import { generateCvLines } from './cv-files.ts';
import { Calendar, type Chapter, type DemoLine } from './demo-world.ts';
import { campaignLines } from './mail/campaigns.ts';
import { deliverCampaigns } from './mail/deliver-campaigns.ts';
import { fillLists, openMailing } from './mail/mailing-lists.ts';
import { makePeople, teamLines, findTwinIndex } from './people.ts';
import { groupByDiscipline, playVacancy } from './pipeline.ts';
import { plainLines, remember, makeSavedSearchLines, type RememberedRecord } from './plain-kinds.ts';
import { taskLines } from './tasks.ts';
import { makeVacancies } from './vacancies.ts';

export interface DemoOptions {
  readonly accountId: string;
  /** The size of the demo, as a multiple of a first start's; 1 by default. */
  readonly scale?: number;
  /** The same seed at the same moment gives the same records. */
  readonly seed?: number | string;
  readonly now?: Date;
  /** Stores CVs; without it all are pending upload. */
  readonly files?: FileWriter;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Imports a demo agency with 2,400 candidates per scale (docs/operations.md#the-nova-command, `nova demo`).
 * Importing it again changes nothing.
 * @throws NOT_FOUND for an unknown account
 */
export async function createDemo(database: Database, options: DemoOptions): Promise<ImportReport> {
  const { accountId, scale = 1, seed = 1, now = new Date(), files, onProgress, signal } = options;
  const [account] = isId(accountId)
    ? await database.query<{ timeZone: string }>(`SELECT "timeZone" FROM accounts WHERE id = $1`, [accountId])
    : [];
  if (!account) throw createUnknownAccountError(accountId);
  const { timeZone } = account;
  const calendar = new Calendar(now, timeZone);
  const db = accountDatabase(database, accountId);
  await openMailing(db, calendar.ago(800));
  const folder = files ? await mkdtemp(join(tmpdir(), 'nova-demo-')) : undefined;
  try {
    const story = generateDemoLines({ scale, seed, now, timeZone, folder });
    const report = await importRecords(database, {
      accountId,
      source: 'demo',
      lines: encodeLines(story),
      ...(folder === undefined || !files ? {} : { baseDir: folder, files }),
      ...(onProgress ? { onProgress } : {}),
      ...(signal ? { signal } : {}),
    });
    await fillLists(db);
    await deliverCampaigns(database, { accountId, seed, calendar, timeZone, signal });
    await analyseUnseen((text) => database.query<{ name: string }>(text, [], { dynamic: true }));
    return report;
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function* encodeLines(lines: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const line of lines) yield JSON.stringify(line);
}

interface DemoStory {
  /** The size of the demo, as a multiple of a first start's; above 0. */
  readonly scale: number;
  /** The same seed, scale, present and time zone give the same story. */
  readonly seed: number | string;
  readonly now: Date;
  readonly timeZone: string;
  /** The folder for CVs; without it all are pending upload. */
  readonly folder?: string | undefined;
}

/** Yields import lines, each after those it refers to. */
export async function* generateDemoLines(story: DemoStory): AsyncGenerator<DemoLine> {
  const calendar = new Calendar(story.now, story.timeZone);
  yield* configurationLines();
  yield* teamLines(calendar);
  for (let number = 0; number < story.scale; number++) {
    const random = new Random(`${String(story.seed)}/${String(number)}`);
    const mark = number === 0 ? '' : `${String(number)}-`;
    yield* generateChapterLines(
      {
        random,
        calendar,
        number,
        size: Math.min(1, story.scale - number),
        id: (kind, at) => `demo-${kind}-${mark}${String(at)}`,
      },
      story.folder,
    );
  }
}

async function* generateChapterLines(chapter: Chapter, folder: string | undefined): AsyncGenerator<DemoLine> {
  const records: RememberedRecord[] = [];
  for await (const line of generateStoryLines(chapter, folder)) {
    remember(records, line);
    yield line;
  }
  yield* plainLines(chapter, records);
  // A larger agency has more records, not more colleagues.
  if (chapter.number === 0) yield* taskLines(chapter, records);
}

async function* generateStoryLines(chapter: Chapter, folder: string | undefined): AsyncGenerator<DemoLine> {
  const clients = makeClients(chapter);
  const people = makePeople(chapter);
  const vacancies = makeVacancies(chapter, clients);
  const fields = groupByDiscipline(people);
  const stories = vacancies.map((vacancy, at) => playVacancy(chapter, vacancy, fields, at));
  for (const at of [0, 1])
    yield* clients.flatMap(({ lines }) => (at === 0 ? lines.slice(0, 1) : lines.slice(1)));
  const files: DemoLine[] = [];
  const numbers: unknown[] = [];
  for (const [index, person] of people.entries()) {
    const candidate = candidateLine(chapter, person);
    numbers.push(candidate.mobile);
    const twin = findTwinIndex(index);
    const line = twin === undefined ? candidate : { ...candidate, mobile: numbers[twin] };
    yield line;
    files.push(...(await generateCvLines(chapter, { person, line, index }, folder)));
  }
  yield* leadLines(chapter);
  yield* opportunityLines(chapter, clients);
  for (const { job } of stories) yield job;
  for (const { applications } of stories) yield* applications;
  for (const { interviews } of stories) yield* interviews;
  for (const { placements } of stories) yield* placements;
  // A larger agency has longer lists, not more campaigns.
  if (chapter.number === 0) yield* [...campaignLines(chapter), ...makeSavedSearchLines(chapter)];
  yield* files;
}
