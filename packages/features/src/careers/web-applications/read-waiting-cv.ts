import { NovaError } from '@nova/contract';
import { CvError, CvParserBusyError, type ParsedCv } from '@nova/cv';
import type { Database } from '@nova/db';
import { ContentMissingError, type StoredContent } from '@nova/files';
import { kinds } from '@nova/kinds';
import {
  type Context,
  newId,
  assertHeld,
  isHeld,
  leaseEnd,
  LeaseLostError,
  renewEvery,
  type Ports,
  changeRecord,
  computeDuplicateKeys,
  makeStorable,
  systemContext,
} from '@nova/core';
import { buildCandidateRow } from '../../cvs/parsed-candidate-row.ts';
import { buildCvTextRows } from '../../cvs/texts/read-cv-text.ts';
import { buildEventRows } from '../../events/event-queue.ts';

/** A CV that ends its process this often is given up as unreadable. */
const mostAttempts = 3;

/**
 * Reads the CV that has waited longest. This runs after the applicant got an answer. It stores the result with the
 * file and completes a candidate that the form created (docs/interface/public-jobs.md#the-cv). A lease prevents
 * other processes from reading the same CV.
 * @returns false if no CV waits, or if the reader is busy
 */
export async function readWaitingCv(database: Database, ports: Ports, now: () => Date): Promise<boolean> {
  const leased = await leaseReading(database);
  if (!leased) return false;
  const { accountId: id, name, timeZone, currency } = leased;
  const ctx = systemContext({ database, ports, now }, { id, name, timeZone, currency });
  if (leased.attempts > mostAttempts) {
    await finishReading(ctx, leased, null);
    return true;
  }
  const renewal = renewEvery(renewReadingEveryMs, leased, (last) => renewReading(ctx, last));
  try {
    const cv = await readContent(ctx, leased);
    const lease = await renewReading(ctx, leased);
    if (cv && lease.fills) await fillFromCv(ctx, lease.candidateId, cv);
    await finishReading(ctx, lease, cv);
    return true;
  } catch (error) {
    // The process that took the lease finishes the work.
    if (error instanceof LeaseLostError) return true;
    await releaseReading(ctx, leased);
    if (error instanceof CvParserBusyError) return false;
    throw error;
  } finally {
    await renewal.end();
  }
}

/** Returns null if the CV is unreadable. */
async function readContent(ctx: Context, leased: LeasedReading): Promise<ParsedCv | null> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await ctx.ports.files.open(leased))
      chunks.push(Buffer.from(chunk as Uint8Array));
    const read = await ctx.ports.cv.parse(new Uint8Array(Buffer.concat(chunks)), {
      now: ctx.now(),
      timeZone: ctx.account.timeZone,
    });
    return makeStorable(read);
  } catch (error) {
    if (error instanceof CvError || error instanceof ContentMissingError) return null;
    throw error;
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Fills only empty fields of a candidate, because the form and later changes take precedence. A deleted candidate
 * is ignored.
 */
async function fillFromCv(ctx: Context, candidateId: string, cv: ParsedCv): Promise<void> {
  const parsedRow = await buildCandidateRow(ctx, cv);
  try {
    await changeRecord(ctx, 'candidate', candidateId, (current) => {
      const row = Object.fromEntries(
        Object.entries(parsedRow).filter(([name, value]) => !isEmpty(value) && isEmpty(current[name])),
      );
      return { row, duplicateKeys: computeDuplicateKeys(kinds.candidate, { ...current, ...row }) };
    });
  } catch (error) {
    if (!(error instanceof NovaError) || error.code !== 'NOT_FOUND') throw error;
  }
}

/**
 * Stores fields and text, queues the event and ends the lease in one statement, which does nothing if the lease was
 * lost.
 */
async function finishReading(
  ctx: Context,
  { fileId, candidateId, holder }: LeasedReading,
  cv: ParsedCv | null,
): Promise<void> {
  const { text, ...parsed } = cv ?? { text: '' };
  const event = buildEventRows(ctx, [
    { type: 'candidate.cv_parsed', kind: 'candidate', recordId: candidateId },
  ]);
  await ctx.db.write(
    `WITH done AS (DELETE FROM cv_readings r WHERE ${heldReading} RETURNING r."fileId"),
       kept AS (UPDATE stored_files f SET parsed = $4::jsonb FROM done
         WHERE f."accountId" = $1 AND f.id = $2::uuid AND f.id = done."fileId" AND $4::jsonb IS NOT NULL RETURNING f.id)
     SELECT nova_add_children($1::uuid, $7::jsonb || CASE WHEN c.id IS NULL THEN '[]'::jsonb
       ELSE jsonb_set($5::jsonb, '{0,rows,0,reference}', to_jsonb(c.reference)) END)::text AS told
     FROM done LEFT JOIN kept ON true LEFT JOIN candidates c ON c."accountId" = $1 AND c.id = $6::uuid AND kept.id IS NOT NULL`,
    [
      ...[fileId, holder, cv && JSON.stringify(parsed), JSON.stringify([event]), candidateId],
      JSON.stringify([buildCvTextRows(fileId, text)]),
    ],
  );
}

interface LeasedReading extends StoredContent {
  readonly accountId: string;
  readonly fileId: string;
  readonly candidateId: string;
  readonly fills: boolean;
  readonly attempts: number;
  readonly holder: string;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
}

/** The duration of a lease in seconds. */
const leaseSeconds = 30;

/** The interval of renewals in ms. The lease survives two failed renewals, and reading a scan takes minutes. */
const renewReadingEveryMs = 10_000;

/** The pause in seconds after a failure. */
const pauseSeconds = 20;

const heldReading = isHeld('r', 'fileId');

/** Leases the oldest CV without a lease, over all accounts. */
const leaseStatement = `
  UPDATE cv_readings r SET "leaseUntil" = ${leaseEnd(leaseSeconds)}, "leasedBy" = $1::uuid, attempts = r.attempts + 1
  FROM stored_files f, accounts a
  WHERE (r."accountId", r."fileId") = (SELECT c."accountId", c."fileId" FROM cv_readings c
      WHERE c."leaseUntil" IS NULL OR c."leaseUntil" < now() ORDER BY c."createdOn" LIMIT 1 FOR UPDATE SKIP LOCKED)
    AND f."accountId" = r."accountId" AND f.id = r."fileId" AND a.id = r."accountId"
  RETURNING r."accountId", r."fileId", r."candidateId", r.fills, r.attempts, r."leasedBy"::text AS holder, a.name, a."timeZone",
    a.currency, f."storageKey", f."fileSize" AS size, encode(f.sha256, 'hex') AS sha256`;

/** Returns undefined if no CV waits. */
async function leaseReading(database: Database): Promise<LeasedReading | undefined> {
  const [leased] = await database.query<LeasedReading>(leaseStatement, [newId()]);
  return leased;
}

/**
 * Renews a lease and reads the candidate again, because the candidate may have been merged into another.
 * @throws LeaseLostError
 */
async function renewReading({ db }: Pick<Context, 'db'>, leased: LeasedReading): Promise<LeasedReading> {
  const rows = await db.write<Pick<LeasedReading, 'candidateId'>>(
    `UPDATE cv_readings r SET "leaseUntil" = ${leaseEnd(leaseSeconds)} WHERE ${heldReading} RETURNING r."candidateId"`,
    [leased.fileId, leased.holder],
  );
  assertHeld(rows);
  return { ...leased, ...rows[0] };
}

/** Returns a CV to the queue after a failure that is not the CV's fault. */
async function releaseReading({ db }: Pick<Context, 'db'>, { fileId, holder }: LeasedReading): Promise<void> {
  await db.write(
    `UPDATE cv_readings r SET "leaseUntil" = ${leaseEnd(pauseSeconds)}, "leasedBy" = NULL,
       attempts = greatest(0, r.attempts - 1) WHERE ${heldReading}`,
    [fileId, holder],
  );
}
