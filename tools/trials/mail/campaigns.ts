import type { Database } from '@nova/db';

export interface Senders {
  readonly accountId: string;
  readonly listId: string;
  readonly senderId: string;
}

/** Everybody on one list, and a sender. */
export async function makeSenders(database: Database, accountId: string, people: number): Promise<Senders> {
  const [made] = await database.query<Omit<Senders, 'accountId'>>(
    `WITH people AS (
       INSERT INTO candidates ("accountId", id, reference, "firstName", "lastName", email, "jobTitle")
       SELECT $1::uuid, gen_random_uuid(), 'TRIAL-' || n, 'Ana', 'Number ' || n, 'person' || n || '@example.test', 'Engineer'
       FROM generate_series(1, $2::int) n RETURNING id
     ), list AS (
       INSERT INTO distribution_lists ("accountId", id, name, entity, kind) VALUES ($1::uuid, gen_random_uuid(), 'All', 'candidate', 'STATIC')
       RETURNING id
     ), sender AS (
       INSERT INTO mail_senders ("accountId", id, name, email) VALUES ($1::uuid, gen_random_uuid(), 'Agency', 'jobs@agency.test')
       RETURNING id
     ), members AS (
       INSERT INTO distribution_list_members ("accountId", "listId", "recordId", "candidateId")
       SELECT $1::uuid, l.id, p.id, p.id FROM people p CROSS JOIN list l RETURNING "recordId"
     )
     SELECT l.id::text AS "listId", s.id::text AS "senderId" FROM list l CROSS JOIN sender s`,
    [accountId, people],
  );
  if (!made) throw new Error('Nothing was made');
  return { accountId, ...made };
}

/** About 2 KB, personal, with links. */
const html = `<p>Dear {{ firstName }} {{ lastName }},</p><p>as {{ jobTitle }} you may like <a href="https://agency.test/jobs/1">this job</a>.</p>
${'<p>We look for people who know their trade and like to work with others, in a place that is worth going to.</p>\n'.repeat(14)}
<p><a href="https://agency.test/about">About us</a>, {{ unsubscribeUrl }}</p>`;

/** @returns the campaign's id; its subject ends in its name */
export async function setGoing(database: Database, senders: Senders, name: string): Promise<string> {
  const { accountId, listId, senderId } = senders;
  const [campaign] = await database.query<{ id: string }>(
    `INSERT INTO campaigns ("accountId", id, reference, name, subject, "distributionListId")
     VALUES ($1, gen_random_uuid(), $2, $2, 'Jobs ' || $2::text, $3) RETURNING id::text AS id`,
    [accountId, name, listId],
  );
  if (!campaign) throw new Error('No campaign was made');
  await database.query(
    `INSERT INTO campaign_contents ("accountId", "campaignId", html, "senderId") VALUES ($1, $2, $3, $4)`,
    [accountId, campaign.id, html, senderId],
  );
  await database.query(`UPDATE campaigns SET status = 'PREPARING' WHERE "accountId" = $1 AND id = $2`, [
    accountId,
    campaign.id,
  ]);
  return campaign.id;
}

export interface Standing {
  readonly status: string;
  readonly states: Readonly<Record<string, number>>;
  /** Errors of its statistics. */
  readonly broken: readonly string[];
}

export async function standingOf(database: Database, campaignId: string): Promise<Standing> {
  const [row] = await database.query<{
    status: string;
    states: string;
    counts: string | null;
    recount: string;
  }>(
    `SELECT c.status,
       (SELECT coalesce(jsonb_object_agg(s.state, s.n), '{}') FROM (SELECT r.state, count(*) AS n FROM campaign_recipients r
         WHERE r."campaignId" = c.id GROUP BY r.state) s)::text AS states,
       (SELECT to_jsonb(n) FROM campaign_counts n WHERE n."campaignId" = c.id)::text AS counts,
       (SELECT jsonb_build_object('requests', count(*), 'drops', count(*) FILTER (WHERE r.state = 'DROPPED'),
           'rejects', count(*) FILTER (WHERE r.state = 'REJECTED'),
           'failures', count(*) FILTER (WHERE r.state IN ('FAILED', 'IN_DOUBT')),
           'dispatches', count(*) FILTER (WHERE r.state IN ('DISPATCHED', 'DELIVERED', 'SOFT_BOUNCE', 'HARD_BOUNCE')))
         FROM campaign_recipients r WHERE r."campaignId" = c.id)::text AS recount
     FROM campaigns c WHERE c.id = $1`,
    [campaignId],
  );
  if (!row) throw new Error('There is no such campaign');
  const counts = JSON.parse(row.counts ?? '{}') as Record<string, number>;
  const recount = JSON.parse(row.recount) as Record<string, number>;
  const broken = Object.entries(recount).flatMap(([name, n]) =>
    (counts[name] ?? 0) === n ? [] : [`${name} is ${String(counts[name])}, there are ${String(n)}`],
  );
  return { status: row.status, states: JSON.parse(row.states) as Record<string, number>, broken };
}
