import { campaignStatuses, type CampaignStatus } from '@nova/contract';
import { amount, type Chapter, type DemoLine } from './demo-world.ts';
import { colleagues } from './team.ts';

const topics: readonly (readonly [string, string])[] = [
  ['Salary guide', 'What your role pays this year'],
  ['New jobs in technology', 'Eleven roles you may like'],
  ['Finance market update', 'Who is hiring in finance'],
  ['Candidate newsletter', 'News from your consultants'],
  ['Client newsletter', 'Three people worth meeting'],
  ['Engineers wanted', 'Plants that look for you'],
  ['Contract roles', 'Contracts that start this month'],
  ['Interview tips', 'How to get through a second round'],
  ['Welcome back', 'Are you open to something new?'],
  ['Nursing jobs', 'Wards with room to breathe'],
];
const lists: readonly (readonly [string, string, number])[] = [
  ['all-candidates', 'All candidates', 2_200],
  ['technology', 'Technology candidates', 760],
  ['finance', 'Finance candidates', 310],
  ['clients', 'Client contacts', 430],
  ['alumni', 'Placed candidates', 140],
];

/** Email campaigns in every status, with statistics that add up (docs/interface/campaigns.md#how-statistics-add-up). */
export function campaignLines(chapter: Chapter): readonly DemoLine[] {
  const count = amount(chapter, 44);
  return Array.from({ length: count }, (_, index) => {
    const recent = count - 1 - index;
    const status = campaignStatuses[recent] ?? 'SENT';
    return campaignLine(
      chapter,
      index,
      recent,
      recent < campaignStatuses.length ? status : sentOrStopped(chapter),
    );
  });
}

const sentOrStopped = ({ random }: Chapter): CampaignStatus =>
  random.weighted([
    ['SENT', 14],
    ['CANCELLED', 1],
    ['FAILED', 1],
    ['DRAFT', 1],
  ] as const);

function campaignLine(chapter: Chapter, index: number, recent: number, status: CampaignStatus): DemoLine {
  const { random, calendar } = chapter;
  const [topic, subject] = topics[index % topics.length] ?? ['Newsletter', 'News'];
  const [listId, listName, size] = random.pick(lists);
  const owner = random.pick(colleagues);
  const created = recent * 9 + 3 + random.next() * 4;
  const sent = Math.max(0.05, created - 1.5);
  const started = ['SENDING', 'PAUSED', 'SENT', 'FAILED'].includes(status);
  const planned =
    status === 'DRAFT'
      ? undefined
      : status === 'SCHEDULED'
        ? calendar.at(-random.int(2, 9), 9, 0)
        : calendar.ago(sent + 0.01);
  return {
    ...{
      type: 'campaign',
      id: chapter.id('campaign', index + 1),
      name: `${topic} ${calendar.dateAgo(created).slice(0, 7)}`,
      subject,
      status,
    },
    ...(status === 'FAILED' ? { statusMessage: 'The mail server refused the sender address.' } : {}),
    ...{
      archived: ['SENT', 'CANCELLED', 'FAILED'].includes(status) && recent > 20 && random.chance(0.7),
      suspended: status === 'PAUSED',
    },
    ...{
      senderName: owner.name,
      senderEmail: owner.email,
      distributionListId: `demo-list-${listId}`,
      distributionListName: listName,
    },
    ...{
      scheduledOn: planned ?? null,
      sentOn: status === 'SENT' ? calendar.ago(sent) : null,
      ownerId: owner.id,
    },
    ...(started ? { stats: statisticsOf(chapter, status, random.int(Math.floor(size * 0.7), size)) } : {}),
    ...{ createdOn: calendar.ago(created), modifiedOn: calendar.ago(started ? sent : created - 1) },
  };
}

/** requests = drops + rejects + failures + dispatches + pending, and dispatches = delivered + bounces. */
function statisticsOf(
  { random }: Chapter,
  status: CampaignStatus,
  requests: number,
): Readonly<Record<string, number>> {
  const share = (whole: number, low: number, high: number): number =>
    Math.floor(whole * (low + random.next() * (high - low)));
  const handled = status === 'SENDING' || status === 'PAUSED' ? share(requests, 0.3, 0.7) : requests;
  const failures = status === 'FAILED' ? handled : share(handled, 0, 0.004);
  const [drops, rejects] =
    status === 'FAILED' ? [0, 0] : [share(handled, 0.002, 0.015), share(handled, 0, 0.004)];
  const dispatches = handled - failures - drops - rejects;
  const [softBounce, hardBounce] = [share(dispatches, 0.002, 0.015), share(dispatches, 0.001, 0.012)];
  const delivered = dispatches - softBounce - hardBounce;
  const uniqueOpens = share(delivered, 0.22, 0.48);
  const uniqueClicks = share(uniqueOpens, 0.05, 0.22);
  return {
    ...{
      requests,
      dispatches,
      delivered,
      softBounce,
      hardBounce,
      failures,
      rejects,
      drops,
      uniqueOpens,
      uniqueClicks,
    },
    ...{
      opens: uniqueOpens + share(uniqueOpens, 0.1, 0.9),
      clicks: uniqueClicks + share(uniqueClicks, 0, 0.6),
    },
    ...{ unsubscribes: share(delivered, 0, 0.006), spamComplaints: share(delivered, 0, 0.0015) },
  };
}

const searches: readonly (readonly [string, string, boolean])[] = [
  ['Senior engineers in London', 'jobTitle:"Senior Software Engineer" AND address.city:London', true],
  ['Available now', 'statusName:Available AND noticePeriod:IMMEDIATE', true],
  ['TypeScript or React', 'skills:(TypeScript OR React)', true],
  ['Accountants with IFRS', 'skills:IFRS AND jobTitle:(accountant OR controller)', true],
  ['New this week', 'createdOn:[now-7d TO now]', false],
  ['Leadership pool', 'tags:Leadership', true],
  ['German speakers', 'languages.name:German', false],
  ['In a pipeline', 'inPipeline:true AND NOT placed:true', true],
  ['With a CV, well rated', 'hasCv:true AND rating:>=4', false],
  ['Nurses', 'nurse', true],
  ['Remote only', 'customFields.Preferred\\ work:Remote', false],
  ['Never contacted', 'statusName:New AND NOT _exists_:lastActivityDate', false],
];

/** Stored candidate searches, of which some are shared with their owner's team. */
export const savedSearchLines = ({ calendar, id }: Chapter): readonly DemoLine[] =>
  searches.map(([name, query, shared], index) => ({
    ...{ type: 'savedSearch', id: id('search', index + 1), name, query, shared },
    ownerId: colleagues[index % colleagues.length]?.id,
    ...{ createdOn: calendar.ago(200 - index * 12), updatedOn: calendar.ago(100 - index * 5) },
  }));
