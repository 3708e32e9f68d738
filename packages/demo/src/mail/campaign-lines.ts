import type { CampaignStatus } from '@nova/contract';
import { later } from '../calendar.ts';
import { amount, type Chapter, type DemoLine } from '../demo-world.ts';
import { colleagues } from '../team.ts';
import { htmlOf } from './letter.ts';
import { mailingLists, senders } from './mailing-lists.ts';
import { handOver } from './timing.ts';
import { topics, type Topic } from './topics.ts';

const whole = 24;

/** Those of the newest, one in each status; of those that are older most were sent. */
const newest: readonly CampaignStatus[] = [
  ...(['DRAFT', 'SCHEDULED', 'PREPARING', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED', 'FAILED'] as const),
];
const week = 7;
const minute = 1 / 1_440;

/** What goes on by itself has no sender in a demo, so that a demo never mails anybody: a person has to name one first. */
const goesOn: readonly CampaignStatus[] = ['SCHEDULED', 'PREPARING', 'SENDING'];

/** Email campaigns in every status, oldest first; what became of their mails is told when they are in (deliver-campaigns.ts). */
export function campaignLines(chapter: Chapter): readonly DemoLine[] {
  const count = amount(chapter, whole);
  return Array.from({ length: count }, (_, index) => {
    const recent = count - 1 - index;
    const topic = topics[index % topics.length];
    if (topic === undefined) throw new RangeError('There is nothing to write about');
    return campaignLine(chapter, { number: index + 1, recent, topic });
  });
}

interface Campaign {
  readonly number: number;
  /** How many are newer. */
  readonly recent: number;
  readonly topic: Topic;
}

function campaignLine(chapter: Chapter, { number, recent, topic }: Campaign): DemoLine {
  const { random, calendar } = chapter;
  const status = newest[recent] ?? oldStatus(chapter);
  const start = startOf(chapter, status, recent);
  const [yesterday, days] = [calendar.ago(1), 1 + random.next() * 3];
  const written = later(start === undefined || start > yesterday ? yesterday : start, -days);
  const list = mailingLists[topic.list];
  const sender = senders[topic.sender];
  return {
    type: 'campaign',
    id: chapter.id('campaign', number),
    subject: topic.subject,
    status,
    name: `${topic.name}, ${written.slice(0, 7)}`,
    ...(status === 'FAILED' ? { statusMessage: 'The mail server refused the sender address.' } : {}),
    archived: ['SENT', 'CANCELLED', 'FAILED'].includes(status) && recent > 14 && random.chance(0.7),
    senderName: sender.name,
    senderEmail: sender.email,
    distributionListId: list.id,
    distributionListName: list.name,
    scheduledOn: start ?? null,
    sentOn: status === 'SENT' && start !== undefined ? later(start, handOver.wholeMinutes * minute) : null,
    ownerId: random.pick(colleagues).id,
    content: {
      html: htmlOf(topic),
      preheader: topic.preheader,
      ...(goesOn.includes(status) ? {} : { senderId: sender.id }),
    },
    createdOn: written,
    modifiedOn: modifiedOn(chapter, status, start ?? written),
  };
}

const oldStatus = ({ random }: Chapter): CampaignStatus =>
  random.weighted([
    ['SENT', 14],
    ['CANCELLED', 1],
    ['FAILED', 1],
  ] as const);

/** When it began or is to begin; nothing of a draft. */
function startOf(chapter: Chapter, status: CampaignStatus, recent: number): string | undefined {
  const { random, calendar } = chapter;
  if (status === 'DRAFT') return undefined;
  if (status === 'SCHEDULED') return calendar.at(-random.int(2, 9), 9, 0);
  if (status === 'PREPARING') return calendar.ago(minute / 2);
  if (status === 'SENDING') return calendar.ago((handOver.wholeMinutes / 3) * minute);
  const weeks = recent - newest.indexOf('SENT');
  const days = Math.max(1, weeks * week + 2 - random.int(0, 3));
  const weekend = Math.max(0, calendar.weekday(days) - 5);
  return calendar.at(days + weekend, random.int(8, 16), random.int(0, 11) * 5);
}

/** The moment of its last move, and never after now. */
function modifiedOn({ calendar }: Chapter, status: CampaignStatus, start: string): string {
  const moved = status === 'SCHEDULED' ? calendar.ago(0.5) : later(start, handOver.wholeMinutes * minute);
  return new Date(Math.min(Date.parse(moved), calendar.now.getTime())).toISOString();
}
