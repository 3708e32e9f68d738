import type { ImportRecord } from './contract.ts';
import type { ImportType } from './import-lines.ts';
import { newId, assertHeld, isHeld, leaseEnd, filterEndedLeases, describeProcess } from '@nova/core';
import type { Database } from '@nova/db';
import type { StoredContent } from '@nova/files';
import { batchLeaseEnd } from './batch-state.ts';
import type { UploadOptions } from './write-uploads.ts';

/** A look at an uploaded table, or its run, whose lease this process holds (packages/features/README.md#leased-work). */
export interface LeasedUpload {
  readonly accountId: string;
  readonly id: string;
  readonly holder: string;
  readonly state: 'LOOKING' | 'RUNNING';
  readonly fileName: string;
  readonly kind: ImportType | null;
  readonly options: UploadOptions;
  /** Null if the file has been removed. */
  readonly content: StoredContent | null;
  readonly currency: string;
  readonly attempts: number;
  /** True if a process that has ended had already begun to write. */
  readonly begun: boolean;
}

type UploadReport = NonNullable<ImportRecord['report']>;

/** The result of a look or a run. */
export interface UploadOutcome {
  readonly kind: ImportType | null;
  readonly columns: ImportRecord['columns'];
  readonly report: UploadReport;
  /** The number of rows of the table. */
  readonly total: number;
  readonly rejects: StoredContent | null;
}

/** The duration of a lease in seconds. */
const leaseSeconds = 60;

/** The pause in seconds after a failure that the table did not cause. */
const pauseSeconds = 20;

const leaseCondition = isHeld('u');

const leasing = `UPDATE import_uploads u SET "leasedBy" = $1::uuid, process = $2::jsonb, "leaseUntil" = ${leaseEnd(leaseSeconds)},
    attempts = u.attempts + 1
  FROM accounts a
  WHERE (u."accountId", u.id) = (SELECT w."accountId", w.id FROM import_uploads w
      WHERE w.state IN ('LOOKING', 'RUNNING') AND (w."leaseUntil" IS NULL OR w."leaseUntil" < now()) AND w."fileSize" <= $3
        AND NOT EXISTS (SELECT 1 FROM import_uploads o WHERE o."accountId" = w."accountId"
          AND o.state IN ('LOOKING', 'RUNNING') AND o."leaseUntil" >= now())
      ORDER BY w."queuedOn" LIMIT 1 FOR UPDATE OF w SKIP LOCKED)
    AND a.id = u."accountId"
  RETURNING u."accountId", u.id, u."leasedBy"::text AS holder, u.state, u."fileName", u.kind, u.options, u.attempts, a.currency,
    u."storageKey", u."fileSize" AS size, encode(u.sha256, 'hex') AS sha256,
    EXISTS (SELECT 1 FROM import_batches b WHERE b."accountId" = u."accountId" AND b.id = u.id) AS begun`;

type LeasedRow = Omit<LeasedUpload, 'options' | 'content'> &
  Omit<StoredContent, 'storageKey'> & { readonly options: string; readonly storageKey: string | null };

/**
 * Leases the look or run that has waited longest, of an account without another one in progress.
 * @param mostBytes larger files are left to other processes
 */
export async function leaseUpload(database: Database, mostBytes: number): Promise<LeasedUpload | undefined> {
  await releaseEndedUploads(database);
  const [row] = await database.query<LeasedRow>(leasing, [newId(), describeProcess(), mostBytes]);
  if (!row) return undefined;
  const { options, storageKey, size, sha256, ...leased } = row;
  return {
    ...leased,
    options: JSON.parse(options) as UploadOptions,
    content: storageKey === null ? null : { storageKey, size, sha256 },
  };
}

/** Frees leases that nobody renews, because their process on this machine was killed. */
async function releaseEndedUploads(database: Database): Promise<void> {
  const leased = await database.query<{ accountId: string; id: string; process: string }>(
    `SELECT u."accountId", u.id, u.process FROM import_uploads u
     WHERE u.state IN ('LOOKING', 'RUNNING') AND u."leaseUntil" >= now() AND u.process IS NOT NULL`,
  );
  for (const { accountId, id, process } of filterEndedLeases(leased))
    await database.query(
      `UPDATE import_uploads u SET "leaseUntil" = NULL, "leasedBy" = NULL, process = NULL
       WHERE u."accountId" = $1 AND u.id = $2::uuid AND u.process = $3::jsonb`,
      [accountId, id, process],
    );
}

const listKeys = ({ accountId, id, holder }: LeasedUpload): readonly string[] => [accountId, id, holder];

/** @throws LeaseLostError */
export async function renewUpload(database: Database, leased: LeasedUpload): Promise<LeasedUpload> {
  const renewedRows = await database.query(
    `UPDATE import_uploads u SET "leaseUntil" = ${leaseEnd(leaseSeconds)} WHERE ${leaseCondition} RETURNING 1`,
    listKeys(leased),
  );
  assertHeld(renewedRows);
  return leased;
}

/**
 * Stores the progress and renews the lease.
 * @throws LeaseLostError
 */
export async function recordUploadProgress(
  database: Database,
  leased: LeasedUpload,
  { done, total }: ImportRecord['progress'],
): Promise<void> {
  const updatedRows = await database.query(
    `UPDATE import_uploads u SET done = $4, total = $5, "leaseUntil" = ${leaseEnd(leaseSeconds)} WHERE ${leaseCondition} RETURNING 1`,
    [...listKeys(leased), done, total],
  );
  assertHeld(updatedRows);
}

/**
 * Opens the batch of a run; the batch has the upload's id.
 * @throws LeaseLostError
 */
export async function beginRun(database: Database, leased: LeasedUpload): Promise<void> {
  const insertedRows = await database.query(
    `INSERT INTO import_batches ("accountId", id, source, process, "leaseUntil", "startedOn")
     SELECT u."accountId", u.id, u."fileName", u.process, ${batchLeaseEnd}, now() FROM import_uploads u
     WHERE ${leaseCondition} AND u.state = 'RUNNING' ON CONFLICT ("accountId", id) DO NOTHING RETURNING 1`,
    listKeys(leased),
  );
  assertHeld(insertedRows);
}

const free = `"leasedBy" = NULL, "leaseUntil" = NULL, process = NULL, "queuedOn" = NULL, "changedOn" = now()`;
const outcomeColumns = `kind = $4, columns = $5, report = $6, problems = $7, done = $8, total = $8, "rejectsKey" = $9, "rejectsSize" = $10,
    "rejectsSha256" = $11::bytea`;

function listOutcomeValues({ kind, columns, report, total, rejects }: UploadOutcome): readonly unknown[] {
  const { problems, ...counts } = report;
  return [
    kind,
    JSON.stringify(columns.map(({ header, field }) => ({ header, field }))),
    JSON.stringify(counts),
    JSON.stringify(problems),
    total,
    rejects?.storageKey ?? null,
    rejects?.size ?? null,
    rejects ? Buffer.from(rejects.sha256, 'hex') : null,
  ];
}

/**
 * Stores the result of a look.
 * @throws LeaseLostError
 */
export async function endLook(
  database: Database,
  leased: LeasedUpload,
  outcome: UploadOutcome,
): Promise<void> {
  const ended = await database.query(
    `UPDATE import_uploads u SET state = 'LOOKED', ${outcomeColumns}, samples = $12, ${free} WHERE ${leaseCondition} AND u.state = 'LOOKING' RETURNING 1`,
    [
      ...listKeys(leased),
      ...listOutcomeValues(outcome),
      JSON.stringify(outcome.columns.map(({ samples }) => samples)),
    ],
  );
  assertHeld(ended);
}

/**
 * Stores the result of a run; its batch holds how it ended. The file and its cells are removed, because they are no
 * longer needed.
 * @param outcome the result; only the problems if the run was interrupted
 * @throws LeaseLostError
 */
export async function endRun(
  database: Database,
  leased: LeasedUpload,
  outcome: UploadOutcome | Pick<UploadReport, 'problems'>,
): Promise<void> {
  const reportColumns = 'report' in outcome ? `${outcomeColumns},` : `"rejectsKey" = NULL, problems = $4,`;
  const ended = await database.query(
    `UPDATE import_uploads u SET state = 'ENDED', ${reportColumns} samples = NULL, "storageKey" = NULL, ${free}
     WHERE ${leaseCondition} AND u.state = 'RUNNING' RETURNING 1`,
    [
      ...listKeys(leased),
      ...('report' in outcome ? listOutcomeValues(outcome) : [JSON.stringify(outcome.problems)]),
    ],
  );
  assertHeld(ended);
}

/** Returns the work to the queue after a failure that the table did not cause. Any process may try again. */
export async function releaseUpload(
  database: Database,
  leased: LeasedUpload,
  when: 'now' | 'later',
): Promise<void> {
  const until = when === 'now' ? 'NULL' : leaseEnd(pauseSeconds);
  await database.query(
    `UPDATE import_uploads u SET "leaseUntil" = ${until}, "leasedBy" = NULL, process = NULL,
       attempts = CASE WHEN $4 = 'now' THEN greatest(0, u.attempts - 1) ELSE u.attempts END WHERE ${leaseCondition}`,
    [...listKeys(leased), when],
  );
}
