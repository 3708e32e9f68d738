import { Warnings, type Limits } from '@nova/contract';
import { CvError, CvParserBusyError, type ParsedCv } from '@nova/cv';
import { accountDatabase, type Database } from '@nova/db';
import { ContentMissingError } from '@nova/files';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { storableJson } from '../records/storable-json.ts';
import { renewEvery } from '../renew-every.ts';
import { fillFromCv } from './fill-from-cv.ts';
import { finishReading } from './finish-reading.ts';
import {
  leaseReading,
  releaseReading,
  renewReading,
  renewReadingEveryMs,
  type LeasedReading,
} from './lease-reading.ts';

/** Whose process dies over a CV again and again leaves it unread: the file is there, and a person reads it. */
const mostAttempts = 3;

/**
 * Reads the CV of an application that waits the longest, after its applicant was answered: what it says is kept with the file, and
 * fills what the form left open of a candidate that was made of it (docs/interface/public-jobs.md#the-cv). While it is read nobody else
 * takes it; what a process that dies was at is taken up when its lease has run out.
 * @returns whether there was one; false as well where CVs cannot be read right now
 */
export async function readWaitingCv(database: Database, ports: Ports, now: () => Date): Promise<boolean> {
  const leased = await leaseReading(database);
  if (!leased) return false;
  const ctx = contextOf(database, ports, now, leased);
  if (leased.attempts > mostAttempts) {
    await finishReading(ctx, leased, null);
    return true;
  }
  const renewal = renewEvery(renewReadingEveryMs, () => renewReading(ctx, leased));
  try {
    const cv = await readContent(ctx, leased);
    // Who was not seen for too long, and whose CV another has taken, leaves all the rest to that one.
    if (!(await renewReading(ctx, leased))) return true;
    if (cv && leased.fills) await fillFromCv(ctx, leased.candidateId, cv);
    await finishReading(ctx, leased, cv);
    return true;
  } catch (error) {
    await releaseReading(ctx, leased);
    if (error instanceof CvParserBusyError) return false;
    throw error;
  } finally {
    await renewal.end();
  }
}

/** What the CV says; null where it cannot be read, which is no failure of ours. */
async function readContent(ctx: Context, leased: LeasedReading): Promise<ParsedCv | null> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await ctx.ports.files.open(leased))
      chunks.push(Buffer.from(chunk as Uint8Array));
    const read = await ctx.ports.cv.parse(new Uint8Array(Buffer.concat(chunks)), {
      now: ctx.now(),
      timeZone: ctx.account.timeZone,
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
function contextOf(database: Database, ports: Ports, now: () => Date, leased: LeasedReading): Context {
  const { accountId, name, timeZone, currency } = leased;
  return {
    account: { id: accountId, name, timeZone, currency, limits: noLimits },
    user: { id: '', name: '', team: null, restrictToTeam: false, billing: 'NONE' },
    keyId: null,
    publishedJobsOnly: false,
    requestId: newId(),
    via: 'system',
    origin: '',
    db: accountDatabase(database, accountId),
    warnings: new Warnings(),
    ports,
    now,
  };
}
