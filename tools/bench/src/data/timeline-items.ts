import type pg from 'pg';
import type { BenchAccount } from './make-account.ts';

export interface LongTimeline {
  readonly candidateId: string;
  readonly items: number;
}

/** A row of `numbered` is one event: candidate, job, time and user. */
const numbered = `WITH numbered AS (
  SELECT n, CASE WHEN n % 2 = 0 THEN $2::uuid ELSE c.ids[1 + n % cardinality(c.ids)] END AS candidate,
    j.ids[1 + n % cardinality(j.ids)] AS job, $3::uuid[] AS users, timestamptz '2024-01-01' + n * interval '7 minutes' AS at
  FROM generate_series(0, 2 * $4::int - 1) n,
    (SELECT array_agg(id ORDER BY id) AS ids FROM candidates WHERE "accountId" = $1 AND id <> $2::uuid) c,
    (SELECT array_agg(id ORDER BY id) AS ids FROM jobs WHERE "accountId" = $1) j
)`;

const user = 'users[1 + n % cardinality(users)]';

/** Columns and values by table. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  notes: {
    reference: `'NOT-' || 1001 + n`,
    text: `repeat('Called about the offer. ', 10)`,
    candidateId: 'candidate',
    jobId: 'job',
    ownerId: user,
    createdOn: 'at',
  },
  placements: {
    reference: `'PLA-' || 1001 + n`,
    candidateId: 'candidate',
    jobId: 'job',
    ownerId: user,
    createdOn: 'at',
  },
  interviews: {
    reference: `'INT-' || 1001 + n`,
    startDate: 'at',
    endDate: `at + interval '1 hour'`,
    timeZone: `'UTC'`,
    candidateId: 'candidate',
    jobId: 'job',
    ownerId: user,
    createdOn: 'at',
  },
  stored_files: {
    fileName: `'letter-' || n || '.pdf'`,
    contentType: `'application/pdf'`,
    candidateId: 'candidate',
    createdOn: 'at',
  },
  applications: {
    candidateId: 'candidate',
    jobId: 'job',
    createdOn: 'at',
    movedOn: `at + interval '1 minute'`,
  },
  status_changes: {
    entity: `'candidate'`,
    recordId: 'candidate',
    statusId: `(SELECT id FROM master_data WHERE "accountId" = $1 AND "group" = 'candidateStatuses' LIMIT 1)`,
    userId: user,
    changedOn: 'at',
  },
};

/** Tables whose creation the audit trail records. */
const inTrail = ['notes', 'placements', 'interviews', 'stored_files', 'applications'];

/**
 * Gives the oldest candidate that many items of every kind, and the others as many together, with the audit trail.
 * Keeps existing items.
 */
export async function makeLongTimeline(
  client: pg.Client,
  { accountId, parts }: BenchAccount,
  items: number,
): Promise<LongTimeline> {
  const { rows } = await client.query<{ id: string; known: number }>(
    `SELECT c.id, (SELECT count(*)::int FROM notes n WHERE n."accountId" = c."accountId" AND n."candidateId" = c.id) AS known
     FROM candidates c WHERE c."accountId" = $1 ORDER BY c."createdOn", c.id LIMIT 1`,
    [accountId],
  );
  const candidateId = rows[0]?.id ?? '';
  // The database writes the seventh kind, an application's move; a candidate applies to a job once.
  const each = Math.ceil(items / 7);
  if (rows[0]?.known === 0) await write(client, [accountId, candidateId, parts.userIds, each]);
  return { candidateId, items: each * 7 };
}

async function write(client: pg.Client, values: readonly [string, string, readonly string[], number]) {
  const [accountId, , , each] = values;
  await client.query(
    `INSERT INTO jobs ("accountId", id, reference, "uniqueId", title)
     SELECT $1, gen_random_uuid(), 'JOB-' || 1001 + n, 1001 + n, 'Engineer ' || n FROM generate_series(0, 2 * $2::int - 1) n`,
    [accountId, each],
  );
  for (const [table, columns] of Object.entries(tables)) {
    const names = Object.keys(columns).map((name) => `"${name}"`);
    await client.query(
      `${numbered} INSERT INTO ${table} ("accountId", id, ${names.join(', ')})
       SELECT $1, gen_random_uuid(), ${Object.values(columns).join(', ')} FROM numbered`,
      [...values],
    );
    if (!inTrail.includes(table)) continue;
    await client.query(
      `INSERT INTO audit_events ("accountId", id, "userId", entity, "recordId", action)
       SELECT $1, gen_random_uuid(), $2::uuid, '${table}', id, 'create' FROM ${table} WHERE "accountId" = $1`,
      [accountId, values[2][0]],
    );
  }
  await client.query('VACUUM (ANALYZE)');
}
