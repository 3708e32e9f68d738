import pg from 'pg';
import type { BenchAccount } from './make-account.ts';
import { withoutIndexes } from './without-indexes.ts';

const columns = `"firstName", email, mobile, "workPhone", "linkedIn", "jobTitle", "currentEmployer", street, city, country,
  postcode, overview, "internalNotes", "dateOfBirth", "desiredSalary", "desiredSalaryCurrency", "desiredSalaryTenure",
  "noticePeriod", rating, "doNotContact", "rightToWork", "workPermit", skills, tags, "customFields", "educationHistory",
  "employmentHistory", languages, "ownerId", "sourceId", "statusId"`;

/**
 * Copies an account's candidates until it has `rows`, with dates and ids of their own. Copies have no words, so it is for
 * reads that search none.
 */
export async function multiplyCandidates(
  url: string,
  { accountId, records }: BenchAccount,
  { rows, seed }: { readonly rows: number; readonly seed: number },
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const { rows: found } = await pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM candidates WHERE "accountId" = $1`,
      [accountId],
    );
    // Otherwise duplicates would be looked for in the background, which would be measured too.
    await pool.query('TRUNCATE match_queue');
    const missing = rows - (found[0]?.total ?? 0);
    if (missing <= 0) return;
    await withoutIndexes(pool, 2, () =>
      copy(pool, { accountId, missing, times: Math.ceil(missing / records), seed }),
    );
    await pool.query(
      `UPDATE record_counters SET total = total + $2 WHERE "accountId" = $1 AND entity = 'candidate'`,
      [accountId, missing],
    );
  } finally {
    await pool.end();
  }
}

interface Copies {
  readonly accountId: string;
  readonly missing: number;
  /** Copies of each candidate. */
  readonly times: number;
  readonly seed: number;
}

async function copy(pool: pg.Pool, { accountId, missing, times, seed }: Copies): Promise<void> {
  const client = await pool.connect();
  try {
    // Triggers would index words and derive fields.
    await client.query('SET session_replication_role = replica');
    await client.query('SELECT setseed($1)', [1 / (1 + seed)]);
    await client.query(
      `INSERT INTO candidates ("accountId", id, reference, "lastName", "createdOn", "updatedOn", "lastActivityDate", ${columns})
       SELECT $1, gen_random_uuid(), 'COPY-' || row_number() OVER (), c."lastName", c."createdOn" + n.n * interval '7 seconds',
         c."createdOn" + random() * interval '400 days',
         CASE WHEN random() < 0.6 THEN c."createdOn" + random() * interval '90 days' END, ${columns}
       FROM generate_series(1, $2::int) AS n(n) CROSS JOIN (SELECT * FROM candidates WHERE "accountId" = $1) c
       LIMIT $3`,
      [accountId, times, missing],
    );
    await client.query('RESET session_replication_role');
  } finally {
    client.release();
  }
}
