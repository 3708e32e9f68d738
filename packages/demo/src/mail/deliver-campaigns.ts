import type { ListEntity } from '@nova/features/contract';
import { findTemplateLinks } from '@nova/mail';
import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import { Random } from '@nova/random';
import type { Calendar } from '../demo-world.ts';
import {
  findAudience,
  filterAudience,
  type KnownRecipient,
  outcomeRows,
  type OutcomeRows,
  writeOutcomes,
} from './outcome-rows.ts';
import { sendingTimes, makeMailbox, pendingOutcome, type Outcome, decideOutcome } from './outcomes.ts';
import { type MailingList, mailingLists } from './mailing-lists.ts';

export interface Delivery {
  readonly accountId: string;
  readonly seed: number | string;
  readonly calendar: Calendar;
  readonly timeZone: string;
  readonly signal?: AbortSignal | undefined;
}

/** A campaign that has begun and has no recipients yet. */
interface BegunCampaign {
  readonly id: string;
  readonly externalId: string;
  readonly status: 'SENDING' | 'PAUSED' | 'SENT' | 'CANCELLED';
  readonly listId: string;
  readonly html: string;
  readonly startedOn: Date;
}

const minute = 60_000;

/** The number of recipients from which outcomes are written. Campaigns are not split, so a write may have more. */
const mostAtOnce = 5_000;

/**
 * Writes the outcome of each mail, as simulated mailboxes decide it. It goes from the oldest to the newest campaign,
 * because a person who unsubscribed or whose mail bounced gets no later one. It sends nothing, and skips campaigns with
 * recipients.
 */
export async function deliverCampaigns(database: Database, delivery: Delivery): Promise<void> {
  const db = accountDatabase(database, delivery.accountId);
  const campaigns = await findBegunCampaigns(db);
  if (campaigns.length === 0) return;
  const suppressed = await loadSuppressions(db);
  const audiences = new Map<string, readonly KnownRecipient[]>();
  let outcomes: (OutcomeRows & { readonly campaignId: string })[] = [];
  for (const campaign of campaigns) {
    delivery.signal?.throwIfAborted();
    const list = Object.values<MailingList>(mailingLists).find(({ id }) => id === campaign.listId);
    if (list === undefined) continue;
    const { timeZone, calendar } = delivery;
    const audience =
      audiences.get(list.id) ?? (await findAudience(db, list, { now: calendar.now, timeZone }));
    audiences.set(list.id, audience);
    outcomes.push({
      campaignId: campaign.id,
      ...deliver(delivery, { campaign, entity: list.entity, known: audience, suppressed }),
    });
    if (countRecipients(outcomes) < mostAtOnce) continue;
    await writeOutcomes(db, outcomes);
    outcomes = [];
  }
  await writeOutcomes(db, outcomes);
}

const countRecipients = (outcomes: readonly OutcomeRows[]): number =>
  outcomes.reduce((sum, { campaign_recipients: recipients }) => sum + recipients.length, 0);

const findBegunCampaigns = (db: AccountDatabase): Promise<BegunCampaign[]> =>
  db.rows<BegunCampaign>(
    `SELECT c.id::text AS id, e."externalId", c.status, c."distributionListId" AS "listId", t.html, c."scheduledOn" AS "startedOn"
     FROM campaigns c
     JOIN external_ids e ON e."accountId" = c."accountId" AND e.entity = 'campaign' AND e."recordId" = c.id
     JOIN campaign_contents t ON t."accountId" = c."accountId" AND t."campaignId" = c.id
     WHERE c."accountId" = $1 AND e."externalId" LIKE 'demo-campaign-%' AND c.status IN ('SENDING', 'PAUSED', 'SENT', 'CANCELLED')
       AND c."scheduledOn" IS NOT NULL AND t.html IS NOT NULL AND NOT EXISTS (SELECT 1 FROM campaign_recipients r
         WHERE r."accountId" = c."accountId" AND r."campaignId" = c.id)
     ORDER BY c."scheduledOn", c.id`,
  );

/** Suppressed addresses, each with its start in ms since 1970. */
async function loadSuppressions(db: AccountDatabase): Promise<Map<string, number>> {
  const rows = await db.rows<{ email: string; createdOn: Date }>(
    `SELECT email, "createdOn" FROM mail_suppressions WHERE "accountId" = $1`,
  );
  return new Map(rows.map(({ email, createdOn }) => [email, createdOn.getTime()]));
}

/** A campaign with the state at its start; adds new suppressions to `suppressed`. */
interface CampaignDelivery {
  readonly campaign: BegunCampaign;
  readonly entity: ListEntity;
  readonly known: readonly KnownRecipient[];
  readonly suppressed: Map<string, number>;
}

function deliver(
  { seed, calendar }: Delivery,
  { campaign, entity, known, suppressed }: CampaignDelivery,
): OutcomeRows {
  const startedOn = campaign.startedOn.getTime();
  const people = filterAudience(known, startedOn, suppressed);
  const links = findTemplateLinks({ html: campaign.html, text: '' });
  const stopped = computeStopTime(seed, campaign);
  const now = calendar.now.getTime();
  const offset = calendar.offset(startedOn);
  const step = (sendingTimes.spreadMinutes * minute) / people.length;
  const outcomes = people.map((person, at): Outcome => {
    if (person.reason !== null || person.email === null)
      return { ...pendingOutcome, state: 'DROPPED', reason: person.reason, turnOn: startedOn };
    const turnOn = startedOn + Math.round((at + 1) * step);
    if (turnOn > Math.min(now, stopped)) return makeUnsentOutcome(campaign, startedOn);
    return decideOutcome({
      random: new Random(`${String(seed)}/${campaign.externalId}/${person.email}`),
      mailbox: makeMailbox(seed, person.email, now),
      turnOn,
      now,
      links: links.length,
      offset,
    });
  });
  const rows = outcomeRows({ campaignId: campaign.id, entity, links, people, outcomes, now });
  for (const { email, createdOn } of rows.suppressions)
    suppressed.set(email, Math.min(suppressed.get(email) ?? Infinity, Date.parse(createdOn)));
  return rows;
}

/** Returns when a person stopped or paused the campaign; otherwise Infinity. */
function computeStopTime(seed: number | string, { externalId, status, startedOn }: BegunCampaign): number {
  if (status !== 'PAUSED' && status !== 'CANCELLED') return Infinity;
  const part = 0.3 + 0.4 * new Random(`${String(seed)}/${externalId}`).next();
  return startedOn.getTime() + part * sendingTimes.spreadMinutes * minute;
}

const makeUnsentOutcome = ({ status }: BegunCampaign, turnOn: number): Outcome =>
  status === 'CANCELLED'
    ? { ...pendingOutcome, state: 'DROPPED', reason: 'STOPPED', turnOn }
    : { ...pendingOutcome, state: 'PENDING', turnOn };
