import type { ListEntity } from '@nova/contract';
import { newId } from '@nova/domain';
import type { Addressed } from './audience-then.ts';
import type { Outcome } from './outcome.ts';

interface Delivered {
  readonly campaignId: string;
  readonly entity: ListEntity;
  /** Its links, in the order of their numbers. */
  readonly links: readonly string[];
  readonly people: readonly Addressed[];
  /** Of the same people, in the same order. */
  readonly outcomes: readonly Outcome[];
  /** In ms since 1970. */
  readonly now: number;
}

interface Recipient extends Outcome, Addressed {
  readonly id: string;
}

/** An address that gets no further mail. */
export interface Suppression {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly source: string;
  readonly reason: string | null;
  readonly createdOn: string;
}

/** What became of a campaign's mails, as the rows that sending writes: by table, and whoever gets no further mail. */
export function outcomeRows({ campaignId, entity, links, people, outcomes, now }: Delivered) {
  const recipients = outcomes.flatMap((outcome, at): Recipient[] => {
    const person = people[at];
    return person === undefined ? [] : [{ ...person, ...outcome, id: newId() }];
  });
  return {
    campaign_recipients: recipients.map((one) => rowOf({ campaignId, entity, now }, one)),
    campaign_links: links.map((url, at) => ({ campaignId, number: at + 1, url })),
    campaign_link_clicks: linkClicks(campaignId, recipients),
    campaign_hours: hoursOf(campaignId, recipients),
    suppressions: recipients.flatMap((one) => suppressionOf(one) ?? []),
  };
}

export type OutcomeRows = ReturnType<typeof outcomeRows>;

const instant = (moment: number | null | undefined): string | null =>
  moment === null || moment === undefined ? null : new Date(moment).toISOString();

function rowOf(
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
    // What was put off has a turn that is to come.
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

function hoursOf(campaignId: string, recipients: readonly Recipient[]) {
  const hours = new Map<number, { opens: number; clicks: number }>();
  const count = (moment: number, what: 'opens' | 'clicks'): void => {
    const on = Math.floor(moment / hour) * hour;
    const counted = hours.get(on) ?? { opens: 0, clicks: 0 };
    counted[what] += 1;
    hours.set(on, counted);
  };
  for (const { opens, clicks } of recipients) {
    for (const on of opens) count(on, 'opens');
    for (const { on } of clicks) count(on, 'clicks');
  }
  return [...hours].map(([on, counted]) => ({ campaignId, on: instant(on), ...counted }));
}

/** Why an address gets no further mail, by the same rules as what comes back of a real one (nova_take_report, nova_unsubscribe). */
function suppressionOf({
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
