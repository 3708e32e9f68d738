import type { CampaignStatus } from '@nova/contract';
import { scaleCount, type Chapter, type DemoLine, addDays } from '../demo-world.ts';
import { colleagues } from '../people.ts';
import { mailingLists, senders } from './mailing-lists.ts';
import { sendingTimes } from './outcomes.ts';

const campaignCount = 24;

/** The statuses of the newest campaigns, each once. Most older campaigns were sent. */
const newest: readonly CampaignStatus[] = [
  ...(['DRAFT', 'SCHEDULED', 'PREPARING', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED', 'FAILED'] as const),
];
const week = 7;
const minute = 1 / 1_440;

/** Campaigns in these statuses have no sender until a person names one, because a demo must never mail anybody. */
const goesOn: readonly CampaignStatus[] = ['SCHEDULED', 'PREPARING', 'SENDING'];

/** Campaigns in every status, oldest first; deliver-campaigns.ts adds the outcomes after the import. */
export function campaignLines(chapter: Chapter): readonly DemoLine[] {
  const count = scaleCount(chapter, campaignCount);
  return Array.from({ length: count }, (_, index) => {
    const recent = count - 1 - index;
    const topic = topics[index % topics.length];
    if (topic === undefined) throw new RangeError('There is nothing to write about');
    return campaignLine(chapter, { number: index + 1, recent, topic });
  });
}

interface Campaign {
  readonly number: number;
  readonly recent: number;
  readonly topic: Topic;
}

function campaignLine(chapter: Chapter, { number, recent, topic }: Campaign): DemoLine {
  const { random, calendar } = chapter;
  const status = newest[recent] ?? oldStatus(chapter);
  const start = chooseStart(chapter, status, recent);
  const [yesterday, days] = [calendar.ago(1), 1 + random.next() * 3];
  const createdOn = addDays(start === undefined || start > yesterday ? yesterday : start, -days);
  const list = mailingLists[topic.list];
  const sender = senders[topic.sender];
  return {
    type: 'campaign',
    id: chapter.id('campaign', number),
    subject: topic.subject,
    status,
    name: `${topic.name}, ${createdOn.slice(0, 7)}`,
    ...(status === 'FAILED' ? { statusMessage: 'The mail server refused the sender address.' } : {}),
    archived: ['SENT', 'CANCELLED', 'FAILED'].includes(status) && recent > 14 && random.chance(0.7),
    senderName: sender.name,
    senderEmail: sender.email,
    distributionListId: list.id,
    distributionListName: list.name,
    scheduledOn: start ?? null,
    sentOn:
      status === 'SENT' && start !== undefined ? addDays(start, sendingTimes.wholeMinutes * minute) : null,
    ownerId: random.pick(colleagues).id,
    content: {
      html: renderHtml(topic),
      preheader: topic.preheader,
      ...(goesOn.includes(status) ? {} : { senderId: sender.id }),
    },
    createdOn: createdOn,
    modifiedOn: computeModifiedOn(chapter, status, start ?? createdOn),
  };
}

const oldStatus = ({ random }: Chapter): CampaignStatus =>
  random.weighted([
    ['SENT', 14],
    ['CANCELLED', 1],
    ['FAILED', 1],
  ] as const);

/** Returns the start of a campaign; undefined for a draft. */
function chooseStart(chapter: Chapter, status: CampaignStatus, recent: number): string | undefined {
  const { random, calendar } = chapter;
  if (status === 'DRAFT') return undefined;
  if (status === 'SCHEDULED') return calendar.at(-random.int(2, 9), 9, 0);
  if (status === 'PREPARING') return calendar.ago(minute / 2);
  if (status === 'SENDING') return calendar.ago((sendingTimes.wholeMinutes / 3) * minute);
  const weeks = recent - newest.indexOf('SENT');
  const days = Math.max(1, weeks * week + 2 - random.int(0, 3));
  const weekend = Math.max(0, calendar.weekday(days) - 5);
  return calendar.at(days + weekend, random.int(8, 16), random.int(0, 11) * 5);
}

/** Returns the last change of status, which is never after now. */
function computeModifiedOn({ calendar }: Chapter, status: CampaignStatus, start: string): string {
  const moved =
    status === 'SCHEDULED' ? calendar.ago(0.5) : addDays(start, sendingTimes.wholeMinutes * minute);
  return new Date(Math.min(Date.parse(moved), calendar.now.getTime())).toISOString();
}

interface Topic extends Letter {
  readonly name: string;
  /** The Liquid template of the subject. The preheader is one too. */
  readonly subject: string;
  readonly preheader: string;
  readonly list: keyof typeof mailingLists;
  readonly sender: keyof typeof senders;
}

const topics: readonly Topic[] = [
  {
    name: 'New jobs in technology',
    list: 'developers',
    sender: 'jobs',
    subject: '{{ firstName | default: "Hello" }}, four roles you may like',
    preheader: 'React, TypeScript and two teams that still hire in London',
    heading: 'Four roles that came in this week',
    paragraphs: [
      'we looked for teams that ask for what you do{% if jobTitle %} as a {{ jobTitle }}{% endif %}. All four are open now, with pay on the page.',
    ],
    items: [
      ['Senior Software Engineer', 'London or remote · £75,000 to £90,000', '/jobs/senior-software-engineer'],
      ['Frontend Engineer, React', 'Manchester · £58,000 to £68,000', '/jobs/frontend-engineer'],
      ['Platform Engineer', 'London · 6 months · £560 a day', '/jobs/platform-engineer'],
      ['Engineering Manager', 'Bristol · £95,000 and shares', '/jobs/engineering-manager'],
    ],
    button: ['See all roles in technology', '/jobs?field=technology'],
  },
  {
    name: 'Finance market update',
    list: 'accountants',
    sender: 'jobs',
    subject: 'Who is hiring in finance this quarter',
    preheader: 'Pay for IFRS work is up by six per cent',
    heading: 'Finance teams are hiring again',
    paragraphs: [
      'after a slow winter our clients asked for twice as many people with IFRS as a year ago. What that means for your pay, in three charts.',
    ],
    items: [
      ['What IFRS work pays now', 'By city and by years', '/reports/finance-pay'],
      ['Five companies with open roles', 'From controller to finance director', '/jobs?field=finance'],
    ],
    button: ['Read the update', '/reports/finance'],
  },
  {
    name: 'Candidate newsletter',
    list: 'readers',
    sender: 'news',
    subject: 'News from your consultants',
    preheader: 'A salary guide, an evening in Shoreditch, and what we learned',
    heading: 'What is new at Demo agency',
    paragraphs: [
      'here is what our consultants talked about most this month.',
      'If your plans have changed, answer this mail: it reaches a person.',
    ],
    items: [
      ['The salary guide is out', 'Look up your role in a minute', '/salary-guide'],
      ['Meet us in Shoreditch', 'Drinks and short talks, last Thursday of the month', '/events/shoreditch'],
      ['How long is a hiring process?', '41 days on average; why, and what shortens it', '/blog/41-days'],
    ],
    button: ['Tell us what you look for', '/preferences'],
  },
  {
    name: 'Nursing jobs',
    list: 'nurses',
    sender: 'jobs',
    subject: 'Wards with room to breathe',
    preheader: 'Three hospitals, fixed rotas, no agency shifts',
    heading: 'Three hospitals with fixed rotas',
    paragraphs: ['they publish their rota eight weeks ahead, and keep to it. We asked the people there.'],
    items: [
      ['Senior Nurse, surgical ward', 'Leeds · Band 6 · 37.5 hours', '/jobs/senior-nurse-leeds'],
      ['Staff Nurse, day clinic', 'London · no nights', '/jobs/staff-nurse-day-clinic'],
      ['Ward Manager', 'Edinburgh · Band 7', '/jobs/ward-manager'],
    ],
    button: ['See all nursing jobs', '/jobs?field=nursing'],
  },
  {
    name: 'Client newsletter',
    list: 'clients',
    sender: 'clients',
    subject: 'Three people worth meeting',
    preheader: 'They are open to offers, and not on the market yet',
    heading: 'Three people worth meeting',
    paragraphs: ['each of them told us in the last two weeks that they would move for the right team.'],
    items: [
      ['Data engineer, 9 years', 'Built the pricing pipeline of a large retailer', '/profiles/data-engineer'],
      ['Financial controller, IFRS', 'Closed the month in four days', '/profiles/controller'],
      ['Supply chain lead', 'Three warehouses, 140 people', '/profiles/supply-chain'],
    ],
    button: ['Ask for a profile', '/clients/profiles'],
  },
  {
    name: 'How is the new job?',
    list: 'alumni',
    sender: 'news',
    subject: 'How is the new job, {{ firstName | default: "by the way" }}?',
    preheader: 'Two questions, one minute',
    heading: 'How is the new job?',
    paragraphs: [
      'you started{% if currentEmployer %} at {{ currentEmployer }}{% endif %} some time ago. We would like to know whether it is what we said it would be: two questions, one minute.',
    ],
    items: [['Know somebody who should talk to us?', 'We thank you with £500 when they start', '/refer']],
    button: ['Answer two questions', '/survey'],
  },
];

/** A campaign's content without layout, as Liquid templates of HTML; paths lead to the agency's site. */
interface Letter {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly items: readonly (readonly [title: string, note: string, path: string])[];
  readonly button: readonly [label: string, path: string];
}

const site = 'https://www.demo.example';
const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const ink = 'color:#1b1f24';
const soft = 'color:#57606a';

/** Mail clients render only tables and inline styles reliably. */
function renderHtml({ heading, paragraphs, items, button: [label, path] }: Letter): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f5f7" style="background-color:#f4f5f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:600px;background-color:#ffffff;border-radius:10px">
<tr><td style="padding:28px 32px 0;${font};font-size:15px;font-weight:700;letter-spacing:0.02em;color:#0f766e">Demo agency</td></tr>
<tr><td style="padding:20px 32px 0">
<h1 style="margin:0 0 16px;${font};font-size:26px;line-height:32px;${ink}">${heading}</h1>
${paragraph('Hello {{ firstName | default: "there" }},')}
${paragraphs.map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:4px 32px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${items.map(row).join('\n')}
</table>
</td></tr>
<tr><td style="padding:24px 32px 32px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td bgcolor="#0f766e" style="background-color:#0f766e;border-radius:6px"><a href="${site}${path}" style="display:inline-block;padding:13px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td>
</tr></table>
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:20px 32px 8px;${font};font-size:13px;line-height:20px;${soft}">Demo agency, 12 Finsbury Square, London EC2A 4NE<br>You get this mail because you are in touch with one of our consultants. <a href="{{ unsubscribeUrl }}" style="${soft};text-decoration:underline">Unsubscribe</a></td></tr>
</table>
</td></tr>
</table>`;
}

const paragraph = (text: string): string =>
  `<p style="margin:0 0 14px;${font};font-size:16px;line-height:25px;${ink}">${text}</p>`;

const row = ([title, note, path]: Letter['items'][number]): string =>
  `<tr><td style="padding:12px 0;border-top:1px solid #e4e7eb;${font};font-size:16px;line-height:24px;${ink}"><a href="${site}${path}" style="color:#0b5e58;font-weight:600;text-decoration:none">${title}</a><br><span style="font-size:14px;line-height:21px;${soft}">${note}</span></td></tr>`;
