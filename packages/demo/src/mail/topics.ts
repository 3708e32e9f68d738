import type { Letter } from './letter.ts';
import type { mailingLists, senders } from './mailing-lists.ts';

/** What the agency writes about, again and again, and to whom. */
export interface Topic extends Letter {
  readonly name: string;
  /** A Liquid template of text, as the preheader is. */
  readonly subject: string;
  readonly preheader: string;
  readonly list: keyof typeof mailingLists;
  readonly sender: keyof typeof senders;
}

export const topics: readonly Topic[] = [
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
