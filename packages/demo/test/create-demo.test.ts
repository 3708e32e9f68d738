import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignStatuses, masterDataGroups, stageCodes } from '@nova/contract';
import { interviewSegments } from '@nova/features/contract';
import type { ImportReport } from '@nova/features/imports';
import { getDashboard, listInterviews, listTasks } from '@nova/features';
import { createTestAccount, type TestAccount } from '@nova/features/testing';
import type { Database } from '@nova/db';
import { generateDemoLines } from '../src/create-demo.ts';
import { createDemo } from '../src/index.ts';
import { now, wholeDemo, type WholeDemo } from './support/whole-demo.ts';

describe('the demo', () => {
  let files: WholeDemo['files'];
  let database: Database;
  let account: TestAccount;
  let report: ImportReport;
  beforeAll(async () => {
    ({ database, account, files, report } = await wholeDemo());
  });

  async function count(sql: string): Promise<number> {
    const [row] = await database.query<{ n: number }>(`SELECT count(*)::int AS n ${sql}`, [
      account.accountId,
    ]);
    return row?.n ?? -1;
  }

  async function collect(options: Partial<Parameters<typeof generateDemoLines>[0]>): Promise<string[]> {
    const lines: string[] = [];
    for await (const line of generateDemoLines({ scale: 0.05, seed: 1, now, timeZone: 'UTC', ...options }))
      lines.push(JSON.stringify(line));
    return lines;
  }

  it('imports without a failing line and has at least 2,000 candidates', () => {
    expect(report.errors).toEqual([]);
    expect(report.imported.candidate).toBeGreaterThanOrEqual(2_000);
    expect(report.imported.company).toBeGreaterThanOrEqual(150);
  });

  it('fills every group of master data', async () => {
    const groups = await database.query<{ group: string }>(
      `SELECT DISTINCT "group" FROM master_data WHERE "accountId" = $1`,
      [account.accountId],
    );
    expect(groups.map(({ group }) => group)).toEqual(expect.arrayContaining([...masterDataGroups]));
  });

  it.each(stageCodes)('contains applications at %s', async (stage) => {
    expect(
      await count(`FROM applications WHERE "accountId" = $1 AND "stageCode" = '${stage}'`),
    ).toBeGreaterThan(5);
  });

  it.each(interviewSegments)('contains interviews in the segment %s', async (segment) => {
    expect((await listInterviews(account.ctx, { segment, page: 0, size: 1 })).total).toBeGreaterThan(5);
  });

  // What the console opens with, for the user whose key a start shows.
  it('the demo has something on each figure of the dashboard of its first user', async () => {
    const [first] = await database.query<{ id: string }>(
      `SELECT id FROM users WHERE "accountId" = $1 AND email LIKE '%@demo.example' ORDER BY "createdOn" LIMIT 1`,
      [account.accountId],
    );
    const user = { ...account.ctx.user, id: first?.id ?? '' };
    const answer = await getDashboard({ ...account.ctx, user }, { months: 12 });
    const { jobs, funnel, interviewsToday, placements, tasks } = answer.toValue();
    expect(jobs.positions).toBeGreaterThan(jobs.open);
    expect(funnel.filter(({ total }) => total < 3)).toEqual([]);
    expect(interviewsToday).toBeGreaterThan(5);
    expect(placements.filter(({ total, fees }) => total === 0 || fees.length === 0)).toEqual([]);
    expect(tasks.overdue).toBeGreaterThan(1);
    const open = await listTasks({ ...account.ctx, user }, { done: false, page: 0, size: 50 });
    const dueOn = open.data.toValue().map((task) => task.dueOn?.slice(0, 10) ?? 'never');
    for (const day of ['2026-03-12', '2026-03-18', '2026-03-21', 'never']) expect(dueOn).toContain(day);
  });

  it('the demo has candidates who are there twice, with one name and number and two emails', async () => {
    const twins = `FROM candidates a JOIN candidates b ON b."accountId" = a."accountId" AND b.mobile = a.mobile AND b.id > a.id
      AND b."lastName" = a."lastName" AND b."firstName" = a."firstName" AND b.email <> a.email WHERE a."accountId" = $1`;
    expect(await count(twins)).toBe(8);
  });

  it('the demo has interviews on each weekday of this week', async () => {
    const days = await database.query(
      `SELECT DISTINCT "startDate"::date AS day FROM interviews
       WHERE "accountId" = $1 AND "startDate" >= '2026-03-16' AND "startDate" < '2026-03-21'`,
      [account.accountId],
    );
    expect(days).toHaveLength(5);
  });

  it.each(campaignStatuses)('contains a campaign that is %s', async (status) => {
    expect(await count(`FROM campaigns WHERE "accountId" = $1 AND status = '${status}'`)).toBeGreaterThan(0);
  });

  it.each<[string, string]>([
    [
      'interview without an application',
      `FROM interviews i WHERE "accountId" = $1 AND NOT EXISTS (SELECT 1 FROM applications a
      WHERE a."accountId" = i."accountId" AND a."candidateId" = i."candidateId" AND a."jobId" = i."jobId")`,
    ],
    [
      'interview before its application',
      `FROM interviews i JOIN applications a ON a."accountId" = i."accountId"
      AND a."candidateId" = i."candidateId" AND a."jobId" = i."jobId" WHERE i."accountId" = $1 AND i."createdOn" < a."createdOn"`,
    ],
    [
      'placement without a placed application',
      `FROM placements p WHERE "accountId" = $1 AND NOT EXISTS (SELECT 1 FROM applications a
      WHERE a."accountId" = p."accountId" AND a."candidateId" = p."candidateId" AND a."jobId" = p."jobId" AND a."stageCode" = 'PLACED')`,
    ],
    [
      'placement without money',
      `FROM placements WHERE "accountId" = $1 AND salary IS NULL AND "clientRate" IS NULL`,
    ],
    [
      'placement that loses money',
      `FROM placements WHERE "accountId" = $1 AND "clientRate" <= "candidateRate"`,
    ],
    [
      'candidate who is placed twice',
      `FROM (SELECT "candidateId" FROM placements WHERE "accountId" = $1 GROUP BY 1 HAVING count(*) > 1) t`,
    ],
    [
      'application older than its job',
      `FROM applications a JOIN jobs j ON j."accountId" = a."accountId" AND j.id = a."jobId"
      WHERE a."accountId" = $1 AND a."createdOn" < j."createdOn"`,
    ],
    [
      'application older than its candidate',
      `FROM applications a JOIN candidates c ON c."accountId" = a."accountId" AND c.id = a."candidateId"
      WHERE a."accountId" = $1 AND a."createdOn" < c."createdOn"`,
    ],
    [
      'filled job without its one placement',
      `FROM jobs j JOIN master_data s ON s."accountId" = j."accountId" AND s.id = j."statusId"
      WHERE j."accountId" = $1 AND s.name = 'Filled' AND (SELECT count(*) FROM placements p WHERE p."accountId" = j."accountId" AND p."jobId" = j.id) <> 1`,
    ],
    [
      'contact of another company at a job',
      `FROM jobs j JOIN contacts k ON k."accountId" = j."accountId" AND k.id = j."contactId"
      WHERE j."accountId" = $1 AND k."companyId" <> j."companyId"`,
    ],
    [
      'record changed before it was created',
      `FROM candidates WHERE "accountId" = $1 AND "updatedOn" < "createdOn"`,
    ],
    [
      'two candidates with one email',
      `FROM (SELECT email FROM candidates WHERE "accountId" = $1 GROUP BY 1 HAVING count(*) > 1) t`,
    ],
    [
      'two companies with one name',
      `FROM (SELECT lower(name) FROM companies WHERE "accountId" = $1 GROUP BY 1 HAVING count(*) > 1) t`,
    ],
    [
      'campaign whose requests do not add up',
      `FROM campaign_counts s JOIN campaigns c ON c."accountId" = s."accountId" AND c.id = s."campaignId"
      WHERE s."accountId" = $1 AND (requests < drops + rejects + failures + dispatches
        OR (c.status = 'SENT' AND requests <> drops + rejects + failures + dispatches))`,
    ],
    [
      'campaign whose deliveries do not add up',
      `FROM campaign_counts WHERE "accountId" = $1 AND
      (dispatches < delivered + "softBounce" + "hardBounce" OR "uniqueOpens" > opens OR "uniqueClicks" > clicks)`,
    ],
    [
      'archived campaign that could not be archived',
      `FROM campaigns WHERE "accountId" = $1 AND archived AND status IN ('SCHEDULED', 'PREPARING', 'SENDING')`,
    ],
  ])('the demo has no %s', async (_what, sql) => {
    expect(await count(sql)).toBe(0);
  });

  it('gives candidates histories, skills, tags, custom fields and CVs', async () => {
    const some = async (condition: string) =>
      count(`FROM candidates WHERE "accountId" = $1 AND ${condition}`);
    expect(
      await some(
        `jsonb_array_length("employmentHistory") > 0 AND jsonb_array_length("educationHistory") > 0`,
      ),
    ).toBeGreaterThan(2_000);
    expect(await some('cardinality(skills) > 2')).toBeGreaterThan(2_000);
    expect(await some(`tags <> '[]' AND "customFields" <> '[]'`)).toBeGreaterThan(1_000);
    expect(await some('"hasCv" AND NOT placed')).toBeGreaterThan(100);
    expect(await some('placed')).toBe(report.imported.placement);
    const [cv] = files.stored.values();
    expect(cv?.toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]+%%EOF\n$/u);
  });

  it('contains published, archived and open jobs', async () => {
    expect(await count(`FROM jobs WHERE "accountId" = $1 AND archived`)).toBeGreaterThan(10);
    expect(
      await count(`FROM jobs WHERE "accountId" = $1 AND advert->>'publishToWebsite' = 'true'`),
    ).toBeGreaterThan(50);
    expect(await count(`FROM companies WHERE "accountId" = $1 AND "activeJobCount" > 0`)).toBeGreaterThan(20);
  });

  it('depends on the seed alone', async () => {
    const lines = await collect({});
    expect(await collect({})).toEqual(lines);
    expect(await collect({ seed: 2 })).not.toEqual(lines);
  });

  it('scales, and changes nothing when it is imported again', async () => {
    const other = await createTestAccount(database);
    const small = { accountId: other.accountId, now, scale: 0.02 };
    const first = await createDemo(database, small);
    expect(first).toMatchObject({ imported: { candidate: 48 }, errors: [] });
    expect(await createDemo(database, small)).toMatchObject({ imported: {}, errors: [] });
    const ids = (await collect({ scale: 1.02 }))
      .map((line) => (JSON.parse(line) as { id?: string }).id)
      .filter(Boolean);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
