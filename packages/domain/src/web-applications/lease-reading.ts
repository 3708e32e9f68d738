import type { Database } from '@nova/db';
import type { StoredContent } from '@nova/files';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';

/** A CV that came over the web and that its holder has to itself. */
export interface LeasedReading extends StoredContent {
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

/** A lease that is not renewed runs out after so many seconds: the process that held it is gone. */
const leaseSeconds = 30;

/** In ms; two renewals may fail. A scan takes minutes, and nobody else may begin with it meanwhile. */
export const renewReadingEveryMs = 10_000;

const untilThen = `now() + interval '${String(leaseSeconds)} seconds'`;

/** Over all accounts: the oldest that nobody is at. */
const leasing = `
  UPDATE cv_readings r SET "leaseUntil" = ${untilThen}, "leasedBy" = $1::uuid, attempts = r.attempts + 1
  FROM stored_files f, accounts a
  WHERE (r."accountId", r."fileId") = (SELECT c."accountId", c."fileId" FROM cv_readings c
      WHERE c."leaseUntil" IS NULL OR c."leaseUntil" < now() ORDER BY c."createdOn" LIMIT 1 FOR UPDATE SKIP LOCKED)
    AND f."accountId" = r."accountId" AND f.id = r."fileId" AND a.id = r."accountId"
  RETURNING r."accountId", r."fileId", r."candidateId", r.fills, r.attempts, r."leasedBy"::text AS holder, a.name, a."timeZone",
    a.currency, f."storageKey", f."fileSize" AS size, encode(f.sha256, 'hex') AS sha256`;

/** Leases the CV that waits the longest; undefined where none waits that nobody is at. */
export async function leaseReading(database: Database): Promise<LeasedReading | undefined> {
  const [leased] = await database.query<LeasedReading>(leasing, [newId()]);
  return leased;
}

type HeldReading = Pick<LeasedReading, 'fileId' | 'holder'>;

/** Says that the CV is still being read. @returns whether the holder still has it; otherwise it is another's, or gone */
export async function renewReading(
  { db }: Pick<Context, 'db'>,
  { fileId, holder }: HeldReading,
): Promise<boolean> {
  const renewed = await db.write(
    `UPDATE cv_readings r SET "leaseUntil" = ${untilThen}
     WHERE r."accountId" = $1 AND r."fileId" = $2::uuid AND r."leasedBy" = $3::uuid RETURNING r."fileId"`,
    [fileId, holder],
  );
  return renewed.length > 0;
}

/** Lets a CV wait again, for another try in a while: what kept it from being read had nothing to do with it. */
export async function releaseReading(
  { db }: Pick<Context, 'db'>,
  { fileId, holder }: HeldReading,
): Promise<void> {
  await db.write(
    `UPDATE cv_readings r SET "leaseUntil" = now() + interval '20 seconds', "leasedBy" = NULL,
       attempts = greatest(0, r.attempts - 1)
     WHERE r."accountId" = $1 AND r."fileId" = $2::uuid AND r."leasedBy" = $3::uuid`,
    [fileId, holder],
  );
}
