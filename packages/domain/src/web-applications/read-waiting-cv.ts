import { Warnings, type Limits } from '@nova/contract';
import { CvError, CvParserBusyError, type ParsedCv } from '@nova/cv';
import { accountDatabase, type Database } from '@nova/db';
import { ContentMissingError, type StoredContent } from '@nova/files';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { storableJson } from '../records/storable-json.ts';
import { fillFromCv } from './fill-from-cv.ts';
import { finishReading, releaseReading } from './finish-reading.ts';

/** A CV that came over the web and that this process has to itself. */
interface Waiting extends StoredContent {
  readonly accountId: string;
  readonly fileId: string;
  readonly candidateId: string;
  readonly fills: boolean;
  readonly attempts: number;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
}

/** Whose process dies over a CV again and again leaves it unread: the file is there, and a person reads it. */
const mostAttempts = 3;

/** Over all accounts: the oldest that nobody is at. A process that dies over it leaves it to others after five minutes. */
const claim = `
  UPDATE cv_readings r SET "leaseUntil" = now() + interval '5 minutes', attempts = r.attempts + 1
  FROM stored_files f, accounts a
  WHERE (r."accountId", r."fileId") = (SELECT c."accountId", c."fileId" FROM cv_readings c
      WHERE c."leaseUntil" IS NULL OR c."leaseUntil" < now() ORDER BY c."createdOn" LIMIT 1 FOR UPDATE SKIP LOCKED)
    AND f."accountId" = r."accountId" AND f.id = r."fileId" AND a.id = r."accountId"
  RETURNING r."accountId", r."fileId", r."candidateId", r.fills, r.attempts, a.name, a."timeZone", a.currency,
    f."storageKey", f."fileSize" AS size, encode(f.sha256, 'hex') AS sha256`;

/**
 * Reads the CV of an application that waits the longest, after its applicant was answered: what it says is kept with the file, and
 * fills what the form left open of a candidate that was made of it (docs/interface/public-jobs.md#the-cv).
 * @returns whether there was one; false as well where CVs cannot be read right now
 */
export async function readWaitingCv(database: Database, ports: Ports, now: () => Date): Promise<boolean> {
  const [waiting] = await database.query<Waiting>(claim);
  if (!waiting) return false;
  const ctx = contextOf(database, ports, now, waiting);
  if (waiting.attempts > mostAttempts) {
    await finishReading(ctx, waiting, null);
    return true;
  }
  try {
    const cv = await readContent(ctx, waiting);
    if (cv && waiting.fills) await fillFromCv(ctx, waiting.candidateId, cv);
    await finishReading(ctx, waiting, cv);
    return true;
  } catch (error) {
    await releaseReading(ctx, waiting);
    if (error instanceof CvParserBusyError) return false;
    throw error;
  }
}

/** What the CV says; null where it cannot be read, which is no failure of ours. */
async function readContent(ctx: Context, waiting: Waiting): Promise<ParsedCv | null> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await ctx.ports.files.open(waiting))
      chunks.push(Buffer.from(chunk as Uint8Array));
    const read = await ctx.ports.cv.parse(new Uint8Array(Buffer.concat(chunks)), {
      ...{ now: ctx.now(), timeZone: ctx.account.timeZone },
    });
    return storableJson(read);
  } catch (error) {
    if (error instanceof CvError || error instanceof ContentMissingError) return null;
    throw error;
  }
}

/** What is bounded was bounded when the form was taken. */
const noLimits = {} as Limits;

/** Nobody asks for it: the server does it by itself. */
function contextOf(database: Database, ports: Ports, now: () => Date, waiting: Waiting): Context {
  const { accountId, name, timeZone, currency } = waiting;
  return {
    account: { id: accountId, name, timeZone, currency, limits: noLimits },
    user: { id: '', name: '', team: null, restrictToTeam: false, billing: 'NONE' },
    ...{ keyId: null, publishedJobsOnly: false, requestId: newId(), via: 'system', origin: '' },
    ...{ db: accountDatabase(database, accountId), warnings: new Warnings(), ports, now },
  };
}
