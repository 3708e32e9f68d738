import { type CampaignStatus, NovaError, Warnings } from '@nova/contract';
import { accountDatabase, type Database } from '@nova/db';
import { type Mover, tryMove } from '../move-campaign.ts';
import { findListOrThrow, type FoundList } from '../../lists/distribution-lists.ts';
import { buildAudienceSql } from '../../lists/audience.ts';
import type { DueCampaign } from './due-campaigns.ts';

/** A campaign that is later than so many hours is paused, and a person decides. */
const mostHoursLate = 12;

/**
 * Takes a campaign's next step (docs/interface/mail.md#sending).
 * @returns true if mails are to be sent now
 */
export async function takeCampaignStep(
  database: Database,
  { accountId, campaignId, status, hoursLate }: DueCampaign,
  deliveredAfterHours: number,
): Promise<boolean> {
  const mover = createServerMover(database, accountId);
  switch (status) {
    case 'SCHEDULED':
      if (hoursLate > mostHoursLate) {
        const reason = `It was due more than ${String(mostHoursLate)} hours before this server could send it. Resume it to send it now.`;
        await pauseAutomatically(mover, campaignId, 'SCHEDULED', { reason });
      } else await startCampaign(mover, campaignId);
      return false;
    case 'PREPARING':
      await prepareCampaign(database, mover, campaignId);
      return false;
    case 'SENDING':
      await deliverByTime(mover, campaignId, deliveredAfterHours);
      if (await finishCampaign(mover, campaignId)) return false;
      await watchCampaign(mover, campaignId);
      return true;
    default:
      await dropStopped(mover, campaignId);
      await deliverByTime(mover, campaignId, deliveredAfterHours);
      await scheduleInactive(mover, campaignId, deliveredAfterHours);
      return false;
  }
}

/** SQL that tests both ids, because an imported campaign may have only the names. */
const hasSenderAndList = `EXISTS (SELECT 1 FROM campaign_contents t WHERE t."accountId" = c."accountId"
    AND t."campaignId" = c.id AND t."senderId" IS NOT NULL)
  AND EXISTS (SELECT 1 FROM distribution_lists l WHERE l."accountId" = c."accountId"
    AND l.id::text = lower(c."distributionListId"))`;

/**
 * Starts a scheduled campaign. An imported one without sender or list stays SCHEDULED and gets a message
 * (docs/interface/campaigns.md#moves).
 */
async function startCampaign(mover: Mover, campaignId: string): Promise<void> {
  const isStarted = await tryMove(mover, campaignId, {
    action: 'start',
    when: `c.status = 'SCHEDULED' AND c."scheduledOn" <= now() AND ${hasSenderAndList}`,
    from: { status: 'SCHEDULED' },
    to: { status: 'PREPARING' },
  });
  if (isStarted) return;
  await mover.db.write(
    `WITH waits AS (
       UPDATE campaign_sendings s SET "dueOn" = 'infinity' FROM campaigns c
       WHERE s."accountId" = $1 AND s."campaignId" = $2::uuid AND s."dueOn" <= now() AND c."accountId" = $1
         AND c.id = s."campaignId" AND c.status = 'SCHEDULED' AND NOT (${hasSenderAndList})
       RETURNING s."campaignId" AS id)
     UPDATE campaigns c SET "statusMessage" = $3::text FROM waits w WHERE c."accountId" = $1 AND c.id = w.id`,
    [campaignId, 'It has no sender or no distribution list of this installation, and is left alone.'],
  );
}

/** The number of a move's own parameters, which come first (move-campaign.ts). */
const ownParameters = 6;

/**
 * Writes all recipients, with the reasons of those who get no mail, and moves the campaign to SENDING in one
 * statement. If the list cannot be read, it pauses the campaign.
 */
async function prepareCampaign(database: Database, mover: Mover, campaignId: string): Promise<void> {
  try {
    await freeze(database, mover, campaignId);
  } catch (error) {
    if (!(error instanceof NovaError)) throw error;
    const reason = `Its distribution list cannot be read: ${error.message}`;
    await pauseAutomatically(mover, campaignId, 'PREPARING', { reason });
  }
}

async function freeze(database: Database, mover: Mover, campaignId: string): Promise<void> {
  const list = await findCampaignList(mover, campaignId);
  const { sql, values } = await buildAudienceSql(
    await readQueryContext(database, mover),
    list,
    ownParameters + 1,
  );
  await tryMove(mover, campaignId, {
    action: 'send',
    when: `c.status = 'PREPARING'`,
    from: { status: 'PREPARING' },
    to: { status: 'SENDING', statusMessage: null, suspended: false },
    along: {
      sql: `INSERT INTO campaign_recipients ("accountId", id, "campaignId", entity, "recordId", email, name, state, reason, "turnOn")
        SELECT $1::uuid, gen_random_uuid(), m.id, $6::text, a."recordId", a.email, a.name,
          CASE WHEN a.reason IS NULL THEN 'PENDING' ELSE 'DROPPED' END, a.reason, now()
        FROM moved m CROSS JOIN (${sql}) a`,
      values: [list.entity, ...values],
      // A list may have a million people, so the statement has no time limit.
      unbounded: true,
    },
  });
}

/** @throws NOT_FOUND */
async function findCampaignList({ db }: Mover, campaignId: string): Promise<FoundList> {
  const [row] = await db.rows<{ listId: string | null }>(
    `SELECT c."distributionListId" AS "listId" FROM campaigns c WHERE c."accountId" = $1 AND c.id = $2::uuid`,
    [campaignId],
  );
  return findListOrThrow({ db }, row?.listId ?? '');
}

/** The context of the list's query, whose days are those of the account's time zone. */
async function readQueryContext(database: Database, { db, now }: Mover) {
  const account = await database.prisma.account.findUniqueOrThrow({
    where: { id: db.accountId },
    select: { timeZone: true },
  });
  return { db, now, account, warnings: new Warnings() };
}

/**
 * The last so many mails are judged. A campaign with fewer is not judged, because the shares would mean little.
 */
const judgedMailCount = 500;

/** Shares of bounces and complaints that suspend a campaign. */
const mostBounces = 0.05;
const mostComplaints = 0.003;

/** SQL of mails that the server refused by policy, as its status code shows. */
const refusedByPolicy = String.raw`(h.state = 'REJECTED' AND h.response ~ '^5\d\d.{0,3}5\.(7\.\d|1\.[78])')`;
const blocked = `(h.state = 'SOFT_BOUNCE' AND h.reason = 'BLOCKED' OR ${refusedByPolicy})`;

/** Counts the latest mails by their present states. */
const last = `
  SELECT count(*)::int AS mails,
    count(*) FILTER (WHERE h.state = 'HARD_BOUNCE' OR (h.state = 'REJECTED' AND h.response LIKE '550%' AND NOT ${refusedByPolicy}))::int AS bounces,
    count(*) FILTER (WHERE ${blocked})::int AS blocked,
    (array_agg(h.response ORDER BY h."turnOn" DESC) FILTER (WHERE ${blocked}))[1] AS words,
    count(*) FILTER (WHERE h."complainedOn" IS NOT NULL)::int AS complaints
  FROM (
    SELECT l.state, l.reason, l.response, l."complainedOn", l."turnOn"
    FROM unnest(ARRAY['DISPATCHED', 'DELIVERED', 'SOFT_BOUNCE', 'HARD_BOUNCE', 'REJECTED']) AS s(state)
    CROSS JOIN LATERAL (
      SELECT r.state, r.reason, r.response, r."complainedOn", r."turnOn" FROM campaign_recipients r
      WHERE r."accountId" = $1 AND r."campaignId" = $2::uuid AND r.state = s.state
        AND r."turnOn" > coalesce((SELECT n."watchedFrom" FROM campaign_sendings n
          WHERE n."accountId" = $1 AND n."campaignId" = $2::uuid), '-infinity'::timestamptz)
      ORDER BY r."turnOn" DESC LIMIT ${String(judgedMailCount)}) l
    ORDER BY l."turnOn" DESC LIMIT ${String(judgedMailCount)}) h`;

/** Suspends a campaign with too many bounces or complaints (docs/interface/mail.md#suspension). */
async function watchCampaign(mover: Mover, campaignId: string): Promise<void> {
  const [row] = await mover.db.rows<Watched>(last, [campaignId]);
  if (!row || row.mails < judgedMailCount) return;
  const tooMany = explainSuspension(row);
  if (tooMany === null) return;
  const reason = `Suspended: of the last ${String(judgedMailCount)} mails ${tooMany} before you resume.`;
  await pauseAutomatically(mover, campaignId, 'SENDING', { reason, suspended: true });
}

interface Watched {
  readonly mails: number;
  readonly bounces: number;
  readonly blocked: number;
  /** The server's last response to a blocked mail. */
  readonly words: string | null;
  readonly complaints: number;
}

function explainSuspension({ bounces, blocked: refused, words, complaints }: Watched): string | null {
  if (bounces >= judgedMailCount * mostBounces)
    return `${String(bounces)} came back for good (5 % or more). Look at the list`;
  if (complaints >= judgedMailCount * mostComplaints)
    return `${String(complaints)} were complained of as spam (0.3 % or more). Look at the list`;
  if (refused >= judgedMailCount * mostBounces)
    return `${String(refused)} were blocked by a policy (5 % or more), the last with: ${words ?? 'no words'}. Look at the sender and its DNS`;
  return null;
}

const underWay = `EXISTS (SELECT 1 FROM campaign_recipients r
  WHERE r."accountId" = c."accountId" AND r."campaignId" = c.id AND r.state IN ('PENDING', 'CLAIMED', 'HANDING'))`;

const hasRecipients = `EXISTS (SELECT 1 FROM campaign_recipients r
  WHERE r."accountId" = c."accountId" AND r."campaignId" = c.id)`;

/**
 * A campaign that was imported while it was being sent has no recipients, so nobody knows which mails were
 * sent.
 */
const noRecipients =
  'It has no recipients here: it was imported while it was being sent, or nobody was on its list. Resuming it begins it anew.';

const hasSender = `EXISTS (SELECT 1 FROM campaign_contents t
  WHERE t."accountId" = c."accountId" AND t."campaignId" = c.id AND t."senderId" IS NOT NULL)`;

const noSender = 'It has no sender of this installation, and cannot go on. Stop it, and make it anew.';

/**
 * Moves a campaign to SENT if no mail is left, or to PAUSED if it has no recipients or sender.
 * @returns true if it has left SENDING
 */
async function finishCampaign(mover: Mover, campaignId: string): Promise<boolean> {
  const isSent = await tryMove(mover, campaignId, {
    action: 'finish',
    when: `c.status = 'SENDING' AND ${hasRecipients} AND NOT ${underWay}`,
    from: { status: 'SENDING' },
    to: { status: 'SENT', sentOn: mover.now().toISOString(), statusMessage: null },
  });
  if (isSent) return true;
  const pause = (lacking: string, reason: string): Promise<boolean> =>
    tryMove(mover, campaignId, {
      action: 'pause',
      when: `c.status = 'SENDING' AND NOT ${lacking}`,
      from: { status: 'SENDING' },
      to: { status: 'PAUSED', statusMessage: reason },
    });
  return (await pause(hasRecipients, noRecipients)) || (await pause(hasSender, noSender));
}

/** Limit of mails per statement. */
const mostAtOnce = 5_000;

/**
 * Marks mails as delivered that had no bounce for some hours (docs/interface/mail.md#recipients).
 * @param hours since the mail was sent
 */
async function deliverByTime(mover: Mover, campaignId: string, hours: number): Promise<void> {
  for (;;) {
    const rows = await mover.db.write<{ id: string }>(
      `UPDATE campaign_recipients r SET state = 'DELIVERED', "deliveredOn" = now(), "updatedOn" = now()
       WHERE r."accountId" = $1 AND r.id IN (
         SELECT d.id FROM campaign_recipients d WHERE d."accountId" = $1 AND d."campaignId" = $2::uuid AND d.state = 'DISPATCHED'
           AND d."turnOn" <= now() - $3::float8 * interval '1 hour' LIMIT ${String(mostAtOnce)} FOR UPDATE SKIP LOCKED)
       RETURNING r.id::text AS id`,
      [campaignId, hours],
    );
    await mover.db.write(`SELECT nova_show_life($1, $2::uuid[])`, [rows.map(({ id }) => id)]);
    if (rows.length < mostAtOnce) return;
  }
}

/** Drops unsent mails of a stopped campaign, including those that an ended process returned later. */
async function dropStopped(mover: Mover, campaignId: string): Promise<void> {
  await mover.db.write(
    `UPDATE campaign_recipients r SET state = 'DROPPED', reason = 'STOPPED', "leasedBy" = NULL, "updatedOn" = now()
     FROM campaigns c WHERE c."accountId" = $1 AND c.id = $2::uuid AND c.status = 'CANCELLED'
       AND r."accountId" = $1 AND r."campaignId" = c.id AND r.state IN ('PENDING', 'CLAIMED')`,
    [campaignId],
  );
}

/** Seconds until a campaign with claimed recipients is due again. */
const lookAgain = 5;

/** Sets when an inactive campaign is due again: when its next mail counts as delivered, or never. */
async function scheduleInactive(mover: Mover, campaignId: string, hours: number): Promise<void> {
  await mover.db.write(
    `WITH next AS (
       SELECT CASE
         WHEN EXISTS (SELECT 1 FROM campaign_recipients r WHERE r."accountId" = $1 AND r."campaignId" = $2::uuid
           AND r.state IN ('CLAIMED', 'HANDING')) THEN now() + interval '${String(lookAgain)} seconds'
         ELSE (SELECT min(r."turnOn") FROM campaign_recipients r WHERE r."accountId" = $1 AND r."campaignId" = $2::uuid
           AND r.state = 'DISPATCHED') + $3::float8 * interval '1 hour' END AS "dueOn"
     ), forgotten AS (
       DELETE FROM campaign_sendings s USING next n, campaigns c WHERE s."accountId" = $1 AND s."campaignId" = $2::uuid
         AND c."accountId" = $1 AND c.id = s."campaignId" AND c.status IN ('DRAFT', 'SENT', 'CANCELLED', 'FAILED')
         AND n."dueOn" IS NULL AND s."dueOn" <= now()
     )
     UPDATE campaign_sendings s SET "dueOn" = coalesce(n."dueOn", 'infinity') FROM next n, campaigns c
     WHERE s."accountId" = $1 AND s."campaignId" = $2::uuid AND s."dueOn" <= now()
       AND c."accountId" = $1 AND c.id = s."campaignId"
       AND (c.status = 'PAUSED' OR (c.status IN ('DRAFT', 'SENT', 'CANCELLED', 'FAILED') AND n."dueOn" IS NOT NULL))`,
    [campaignId, hours],
  );
}

/** Pauses a campaign in status `from` until a person resumes it (docs/interface/campaigns.md#moves). */
export const pauseAutomatically = (
  mover: Mover,
  campaignId: string,
  from: CampaignStatus,
  { reason, suspended = false }: { readonly reason: string; readonly suspended?: boolean },
): Promise<boolean> =>
  tryMove(mover, campaignId, {
    action: 'pause',
    when: `c.status = '${from}'`,
    from: { status: from },
    to: { status: 'PAUSED', statusMessage: reason, ...(suspended ? { suspended } : {}) },
  });

export const createServerMover = (database: Database, accountId: string): Mover => ({
  db: accountDatabase(database, accountId),
  keyId: null,
  user: null,
  requestId: null,
  via: 'system',
  now: () => new Date(),
});
