import {
  assertHeld,
  type ChildRows,
  isHeld,
  leaseEnd,
  LeaseLostError,
  makeStorable,
  newId,
  type Ports,
  renewEvery,
} from '@nova/core';
import { CvError, CvParserBusyError } from '@nova/cv';
import { accountDatabase, type Database } from '@nova/db';
import { ContentDamagedError, ContentMissingError, FileStoreError, type StoredContent } from '@nova/files';

/** The database and ports of readers. */
export interface CvTextServices {
  readonly database: Database;
  readonly ports: Pick<Ports, 'cv' | 'files'>;
}

/** Which waiting CVs a reader takes. */
export interface CvTextChoice {
  /** Takes those of one account alone. */
  readonly accountId?: string | undefined;
  /** Takes those alone that were queued within the last minutes, so that a backlog does not delay them. */
  readonly onlyFresh?: boolean;
  /** Ends the wait for a reader. */
  readonly signal?: AbortSignal;
}

/**
 * The result for one CV. `WITHOUT_TEXT`: the document has none or cannot be read. `FAILED`: it waits for another attempt,
 * or is given up. `LOST`: another process reads it, or nobody needs it any more.
 */
export type CvTextOutcome = 'READ' | 'WITHOUT_TEXT' | 'FAILED' | 'LOST';

/** A CV is given up after this many attempts that failed or ended their process. */
const mostAttempts = 3;

/** Returns child rows that give a CV its text in the transaction that stores the file. */
export const buildCvTextRows = (fileId: string, text: string): ChildRows => ({
  table: 'cv_texts',
  rows: [{ fileId, text }],
});

/** Reads waiting CVs, and lets accounts take turns. */
export class CvTextReader {
  /** Accounts in the order in which they had their turn, the latest last. */
  #served: readonly string[] = [];
  readonly #services: CvTextServices;
  readonly #choice: CvTextChoice;

  constructor(services: CvTextServices, choice: CvTextChoice = {}) {
    this.#services = services;
    this.#choice = choice;
  }

  /**
   * Reads one CV: fresh ones first, then the account that has waited longest for its turn, its newest CV first
   * (docs/operations.md#texts-of-cvs).
   * @returns null if no CV waits, or if the readers are busy
   * @throws FileStoreError if the store is unavailable; the CV waits, and the attempt does not count
   */
  async readNext(): Promise<CvTextOutcome | null> {
    const leased = await leaseText(this.#services.database, this.#served, this.#choice);
    if (leased === undefined) return null;
    if (leased === 'LOST') return 'LOST';
    const otherAccounts = this.#served.filter((id) => id !== leased.accountId);
    this.#served = [...otherAccounts, leased.accountId].slice(-mostServed);
    return readLeased(this.#services, leased, this.#choice.signal);
  }
}

/** The most accounts that a reader remembers. */
const mostServed = 1_000;

async function readLeased(
  { database, ports }: CvTextServices,
  leased: LeasedText,
  signal: AbortSignal | undefined,
): Promise<CvTextOutcome | null> {
  const renewal = renewEvery(renewTextEveryMs, leased, (last) => renewText(database, last));
  try {
    if (leased.attempts > mostAttempts) return await settleText(database, leased, '', 'FAILED');
    const text = await readText(ports, leased, signal);
    return await settleText(database, leased, text, text === '' ? 'WITHOUT_TEXT' : 'READ');
  } catch (error) {
    if (error instanceof LeaseLostError) return 'LOST';
    if (error instanceof FailedAttempt) return await settleFailure(database, leased, error);
    const isBusy = error instanceof CvParserBusyError;
    await releaseText(database, leased, { isCounted: false, seconds: isBusy ? 1 : pauseSeconds });
    if (isBusy) return null;
    throw error;
  } finally {
    await renewal.end();
  }
}

/** An attempt that counts, because its cause lies in this CV. */
class FailedAttempt extends Error {}

/**
 * Returns the text; '' if the document has none or is unreadable.
 * @throws FailedAttempt, FileStoreError, CvParserBusyError
 */
async function readText(
  { files, cv }: CvTextServices['ports'],
  content: StoredContent,
  signal: AbortSignal | undefined,
): Promise<string> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await files.open(content)) chunks.push(Buffer.from(chunk as Uint8Array));
    const { text } = await cv.parse(new Uint8Array(Buffer.concat(chunks)), {}, signal);
    return makeStorable(text);
  } catch (error) {
    if (error instanceof CvError) return '';
    if (error instanceof FileStoreError || error instanceof CvParserBusyError) throw error;
    // A pool that closes rejects the CV under way; the CV is not the cause.
    if (signal?.aborted === true) throw error;
    throw new FailedAttempt('The CV could not be read', { cause: error });
  }
}

/**
 * Returns a CV to the queue, or gives it up after its last attempt.
 * @throws the cause if it is a bug; one of a missing or damaged content is the operator's
 */
async function settleFailure(
  database: Database,
  leased: LeasedText,
  { cause }: FailedAttempt,
): Promise<CvTextOutcome> {
  if (leased.attempts >= mostAttempts) await storeText(database, leased, '');
  else await releaseText(database, leased, { isCounted: true, seconds: pauseSeconds });
  if (cause instanceof ContentMissingError || cause instanceof ContentDamagedError) return 'FAILED';
  throw cause;
}

async function settleText(
  database: Database,
  leased: LeasedText,
  text: string,
  outcome: CvTextOutcome,
): Promise<CvTextOutcome> {
  assertHeld(await storeText(database, leased, text));
  return outcome;
}

interface LeasedText extends StoredContent {
  readonly accountId: string;
  readonly fileId: string;
  readonly holder: string;
  readonly attempts: number;
}

/** The duration of a lease in seconds. */
const leaseSeconds = 30;

/** The interval of renewals in ms. The lease survives two failed renewals, and reading a scan takes minutes. */
const renewTextEveryMs = 10_000;

/** The pause of a CV in seconds after a failure. */
const pauseSeconds = 20;

/** The time during which a queued CV goes before a backlog; it is found within seconds unless many come at once. */
const freshFor = '10 minutes';

const heldText = isHeld('t', 'fileId');

const isFree = (alias: string): string => `(${alias}."leaseUntil" IS NULL OR ${alias}."leaseUntil" < now())`;

/**
 * Leases the next CV. `$1` is the new lease, `$2` the account or null, `$3` the accounts that had their turn, `$4` whether
 * only fresh ones count. The accounts are found one by one, since few of many wait. CVs of web applications are read by
 * their own queue, and their text comes with it.
 */
const leaseStatement = `
  WITH RECURSIVE waiting AS (
    SELECT coalesce($2::uuid,
      (SELECT t."accountId" FROM cv_texts t WHERE t.text IS NULL ORDER BY t."accountId" LIMIT 1)) AS "accountId"
    UNION ALL
    SELECT (SELECT t."accountId" FROM cv_texts t WHERE t.text IS NULL AND t."accountId" > w."accountId"
      ORDER BY t."accountId" LIMIT 1) FROM waiting w WHERE w."accountId" IS NOT NULL AND $2::uuid IS NULL
  ), next AS MATERIALIZED (
    SELECT n.* FROM waiting w CROSS JOIN LATERAL (
      SELECT t."accountId", t."candidateId", t."queuedOn" > now() - interval '${freshFor}' AS fresh, t."queuedOn" FROM cv_texts t
      WHERE t."accountId" = w."accountId" AND t.text IS NULL AND ${isFree('t')}
        AND NOT EXISTS (SELECT FROM cv_readings r WHERE r."accountId" = t."accountId" AND r."fileId" = t."fileId")
      ORDER BY t."queuedOn" DESC LIMIT 1) n
    WHERE n.fresh OR NOT $4::boolean
    ORDER BY n.fresh DESC, coalesce(array_position($3::uuid[], n."accountId"), 0), n."queuedOn" DESC LIMIT 1
  ), leased AS (
    UPDATE cv_texts t SET "leaseUntil" = ${leaseEnd(leaseSeconds)}, "leasedBy" = $1::uuid, attempts = t.attempts + 1
    FROM next n, stored_files f
    WHERE t."accountId" = n."accountId" AND t."candidateId" = n."candidateId" AND t.text IS NULL AND ${isFree('t')}
      AND f."accountId" = t."accountId" AND f.id = t."fileId"
    RETURNING t."accountId", t."fileId", t."leasedBy"::text AS holder, t.attempts, f."storageKey", f."fileSize" AS size,
      encode(f.sha256, 'hex') AS sha256
  )
  SELECT l.* FROM next n LEFT JOIN leased l ON true`;

type LeasedRow = { readonly [Column in keyof LeasedText]: LeasedText[Column] | null };

const isLeased = (row: LeasedRow): row is LeasedText => row.holder !== null;

/** Returns undefined if no CV waits; LOST if another process took the CV at the same moment. */
async function leaseText(
  database: Database,
  served: readonly string[],
  { accountId, onlyFresh = false }: CvTextChoice,
): Promise<LeasedText | 'LOST' | undefined> {
  const [row] = await database.query<LeasedRow>(leaseStatement, [
    ...[newId(), accountId ?? null],
    ...[served, onlyFresh],
  ]);
  if (row === undefined) return undefined;
  return isLeased(row) ? row : 'LOST';
}

/** @throws LeaseLostError */
async function renewText(database: Database, leased: LeasedText): Promise<LeasedText> {
  const rows = await accountDatabase(database, leased.accountId).write(
    `UPDATE cv_texts t SET "leaseUntil" = ${leaseEnd(leaseSeconds)} WHERE ${heldText} AND t.text IS NULL RETURNING 1`,
    [leased.fileId, leased.holder],
  );
  assertHeld(rows);
  return leased;
}

/** Stores the text and ends the lease; returns no row if the lease was lost. */
const storeText = (
  database: Database,
  { accountId, fileId, holder }: LeasedText,
  text: string,
): Promise<readonly unknown[]> =>
  accountDatabase(database, accountId).write(
    `UPDATE cv_texts t SET text = $4, vector = CASE WHEN $4 <> '' THEN nova_words($4) END, "leasedBy" = NULL, "leaseUntil" = NULL
     WHERE ${heldText} AND t.text IS NULL RETURNING 1`,
    [fileId, holder, text],
  );

/** Returns a CV to the queue after a pause in seconds. */
async function releaseText(
  database: Database,
  { accountId, fileId, holder }: LeasedText,
  { isCounted, seconds }: { readonly isCounted: boolean; readonly seconds: number },
): Promise<void> {
  await accountDatabase(database, accountId).write(
    `UPDATE cv_texts t SET "leaseUntil" = now() + make_interval(secs => $5::int), "leasedBy" = NULL,
       attempts = greatest(0, t.attempts - $4::int) WHERE ${heldText} RETURNING 1`,
    [fileId, holder, isCounted ? 0 : 1, seconds],
  );
}
