import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountDatabase, analyzeUnseen, type Database } from '@nova/db';
import { unknownAccount, isId } from '@nova/domain';
import { importRecords, type FileWriter, type ImportProgress, type ImportReport } from '@nova/transfer';
import { Calendar } from './calendar.ts';
import { demoLines } from './demo-lines.ts';
import { deliverCampaigns } from './mail/deliver-campaigns.ts';
import { fillLists, openMailing } from './mail/open-mailing.ts';

export interface DemoOptions {
  readonly accountId: string;
  /** How many times the demo of a first start; 1 where not said. */
  readonly scale?: number;
  /** The same seed at the same moment gives the same records. */
  readonly seed?: number | string;
  readonly now?: Date;
  /** Where the texts of CVs go; without it all are pending upload. */
  readonly files?: FileWriter;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Fills an account with a believable agency of 2,400 candidates a scale (docs/operations.md#the-nova-command, `nova demo`). It goes the way of
 * every import; the same demo again changes nothing.
 * @throws NOT_FOUND for an unknown account
 */
export async function createDemo(database: Database, options: DemoOptions): Promise<ImportReport> {
  const { accountId, scale = 1, seed = 1, now = new Date(), files, onProgress, signal } = options;
  const [account] = isId(accountId)
    ? await database.query<{ timeZone: string }>(`SELECT "timeZone" FROM accounts WHERE id = $1`, [accountId])
    : [];
  if (!account) throw unknownAccount(accountId);
  const { timeZone } = account;
  const calendar = new Calendar(now, timeZone);
  const db = accountDatabase(database, accountId);
  await openMailing(db, calendar.ago(800));
  const folder = files ? await mkdtemp(join(tmpdir(), 'nova-demo-')) : undefined;
  try {
    const story = demoLines({ scale, seed, now, timeZone, folder });
    const report = await importRecords(database, {
      accountId,
      source: 'demo',
      lines: asText(story),
      ...(folder === undefined || !files ? {} : { baseDir: folder, files }),
      ...(onProgress ? { onProgress } : {}),
      ...(signal ? { signal } : {}),
    });
    await fillLists(db);
    await deliverCampaigns(database, { accountId, seed, calendar, timeZone, signal });
    await analyzeUnseen((text) => database.query<{ name: string }>(text, [], { dynamic: true }));
    return report;
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function* asText(lines: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const line of lines) yield JSON.stringify(line);
}
