import type { ListEntity } from '@nova/features/contract';
import { Warnings } from '@nova/contract';
import { newId, recordKinds } from '@nova/core';
import { buildAudienceSql } from '@nova/features';
import type { AccountDatabase } from '@nova/db';
import type { MailingList } from './mailing-lists.ts';
import type { Outcome } from './outcomes.ts';

interface Delivered {
  readonly campaignId: string;
  readonly entity: ListEntity;
  readonly links: readonly string[];
  readonly people: readonly Addressed[];
  /** The outcomes in the order of the people. */
  readonly outcomes: readonly Outcome[];
  /** The present in ms since 1970. */
  readonly now: number;
}

interface Recipient extends Outcome, Addressed {
  readonly id: string;
}

interface Suppression {
  readonly id: string;
  readonly email: string;
  readonly source: string;
  readonly reason: string | null;
  readonly createdOn: string;
}

/** Turns a campaign's outcomes into rows by table, as sending writes them, and new suppressions. */
export function outcomeRows({ campaignId, entity, links, people, outcomes, now }: Delivered) {
  const recipients = outcomes.flatMap((outcome, at): Recipient[] => {
    const person = people[at];
    return person === undefined ? [] : [{ ...person, ...outcome, id: newId() }];
  });
  return {
    campaign_recipients: recipients.map((one) => toRow({ campaignId, entity, now }, one)),
    campaign_links: links.map((url, at) => ({ campaignId, number: at + 1, url })),
    campaign_link_clicks: linkClicks(campaignId, recipients),
    campaign_hours: countByHour(campaignId, recipients),
    suppressions: recipients.flatMap((one) => toSuppression(one) ?? []),
  };
}

export type OutcomeRows = ReturnType<typeof outcomeRows>;

const instant = (moment: number | null | undefined): string | null =>
  moment === null || moment === undefined ? null : new Date(moment).toISOString();

function toRow(
  { campaignId, entity, now }: Pick<Delivered, 'campaignId' | 'entity' | 'now'>,
  one: Recipient,
) {
  const { id, recordId, email, name, state, reason, attempts, response, opens, clicks } = one;
  const { turnOn, dispatchedOn, deliveredOn, bouncedOn, unsubscribedOn, complainedOn } = one;
  const moments = [
    turnOn,
    deliveredOn,
    bouncedOn,
    unsubscribedOn,
    complainedOn,
    opens.at(-1),
    clicks.at(-1)?.on,
  ];
  return {
    id,
    campaignId,
    entity,
    recordId,
    email,
    name,
    state,
    reason,
    attempts,
    response,
    turnOn: instant(turnOn),
    dispatchedOn: instant(dispatchedOn),
    deliveredOn: instant(deliveredOn),
    bouncedOn: instant(bouncedOn),
    opens: opens.length,
    firstOpenedOn: instant(opens[0]),
    machineOpens: one.machineOpens,
    clicks: clicks.length,
    firstClickedOn: instant(clicks[0]?.on),
    machineClicks: one.machineClicks,
    unsubscribedOn: instant(unsubscribedOn),
    complainedOn: instant(complainedOn),
    // A deferred mail has its turn in the future, but a row cannot have changed then.
    updatedOn: instant(Math.min(now, Math.max(...moments.map((moment) => moment ?? 0)))),
  };
}

function linkClicks(campaignId: string, recipients: readonly Recipient[]) {
  return recipients.flatMap(({ id, clicks }) =>
    [...new Set(clicks.map(({ link }) => link))].map((number) => ({
      campaignId,
      number,
      recipientId: id,
      clicks: clicks.filter(({ link }) => link === number).length,
    })),
  );
}

const hour = 3_600_000;

function countByHour(campaignId: string, recipients: readonly Recipient[]) {
  const hours = new Map<number, { opens: number; clicks: number }>();
  const count = (moment: number, what: 'opens' | 'clicks'): void => {
    const on = Math.floor(moment / hour) * hour;
    const counts = hours.get(on) ?? { opens: 0, clicks: 0 };
    counts[what] += 1;
    hours.set(on, counts);
  };
  for (const { opens, clicks } of recipients) {
    for (const on of opens) count(on, 'opens');
    for (const { on } of clicks) count(on, 'clicks');
  }
  return [...hours].map(([on, counts]) => ({ campaignId, on: instant(on), ...counts }));
}

/** Returns the suppression for an outcome, by the rules for real reports (nova_take_report, nova_unsubscribe). */
function toSuppression({
  email,
  state,
  response,
  bouncedOn,
  unsubscribedOn,
  complainedOn,
}: Recipient): Suppression | undefined {
  if (email === null) return undefined;
  const because = (source: string, on: number | null, reason: string | null) =>
    on === null
      ? undefined
      : { id: newId(), email: email.toLowerCase(), source, reason, createdOn: new Date(on).toISOString() };
  if (state === 'HARD_BOUNCE') return because('BOUNCE', bouncedOn, response);
  return because('UNSUBSCRIBE', unsubscribedOn, null) ?? because('COMPLAINT', complainedOn, null);
}

const tables = ['campaign_recipients', 'campaign_links', 'campaign_link_clicks', 'campaign_hours'] as const;

/**
 * Writes outcomes, all or nothing; triggers count the recipients. It is one statement, because a transaction would load
 * Prisma's engine, which slows a first start.
 */
export async function writeOutcomes(
  db: AccountDatabase,
  campaigns: readonly (OutcomeRows & { readonly campaignId: string })[],
): Promise<void> {
  if (campaigns.length === 0) return;
  const tableRows = tables.map((table) => ({
    table,
    rows: campaigns.flatMap((one): readonly object[] => one[table]),
  }));
  await db.write(
    `WITH suppressed AS (
       INSERT INTO mail_suppressions ("accountId", id, email, reason, source, "createdOn")
       SELECT DISTINCT ON (s.email) $1::uuid, s.id, s.email, s.reason, s.source, s."createdOn"
       FROM jsonb_to_recordset($3::jsonb) AS s(id uuid, email text, reason text, source text, "createdOn" timestamptz)
       ORDER BY s.email, s."createdOn" ON CONFLICT ("accountId", email) DO NOTHING),
     -- Looked at by those who send, as one that comes to its status is (nova_follow_campaign): mails that wait for bounces count later.
     looked AS (
       INSERT INTO campaign_sendings ("accountId", "campaignId", "dueOn")
       SELECT $1::uuid, c.id, now() FROM unnest($4::uuid[]) AS c(id) ON CONFLICT ("accountId", "campaignId") DO NOTHING)
     SELECT nova_add_children($1::uuid, $2::jsonb)::text AS added`,
    [
      JSON.stringify(tableRows),
      JSON.stringify(campaigns.flatMap(({ suppressions }) => suppressions)),
      campaigns.map(({ campaignId }) => campaignId),
    ],
  );
}

/** Somebody on a list, with the reason if no mail is sent there. */
interface Addressed {
  readonly recordId: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly reason: string | null;
}

/** A person on a list, with the time when the agency's record of the person was created. */
export interface KnownRecipient extends Addressed {
  readonly createdOn: Date;
}

interface AudienceQuery {
  readonly now: Date;
  readonly timeZone: string;
}

/** Finds a list's people by the rules for recipients, oldest record first. */
export async function findAudience(
  db: AccountDatabase,
  list: MailingList,
  { now, timeZone }: AudienceQuery,
): Promise<readonly KnownRecipient[]> {
  const asking = { db, now: () => now, account: { timeZone }, warnings: new Warnings() };
  const { sql, values } = await buildAudienceSql(asking, list, 2);
  return db.rows<KnownRecipient>(
    `SELECT a."recordId"::text AS "recordId", a.email, a.name, a.reason, p."createdOn"
     FROM (${sql}) a JOIN ${recordKinds[list.entity].table} p ON p."accountId" = $1 AND p.id = a."recordId"
     ORDER BY p."createdOn", a.email`,
    values,
  );
}

/**
 * The people of a list at a moment, without later records and with suppressions of that time.
 * @param moment in ms since 1970
 */
export const filterAudience = (
  known: readonly KnownRecipient[],
  moment: number,
  suppressed: ReadonlyMap<string, number>,
): readonly Addressed[] =>
  known
    .filter(({ createdOn }) => createdOn.getTime() < moment)
    .map(({ recordId, email, name, reason }) => {
      const since = suppressed.get(email?.toLowerCase() ?? '') ?? Infinity;
      const then = reason === 'SUPPRESSED' ? null : reason;
      return { recordId, email, name, reason: then ?? (since <= moment ? 'SUPPRESSED' : null) };
    });
