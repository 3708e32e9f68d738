import { later } from './calendar.ts';
import { fieldId } from './configuration.ts';
import type { Chapter, DemoLine, Person } from './demo-world.ts';
import type { Discipline } from './disciplines.ts';
import { suitable, type Vacancy } from './jobs.ts';
import { colleaguesOf } from './team.ts';

const stages = ['SOURCED', 'SHORTLISTED', 'SUBMITTED', 'INTERVIEW', 'OFFER', 'PLACED'] as const;
type Stage = (typeof stages)[number];

const rejectReasons = [
  'Not enough experience',
  'Skills do not match',
  'Salary expectation too high',
  'Candidate withdrew',
];

/** Everything that happened to the applications of one vacancy, in the order in which it may be imported. */
export interface VacancyStory {
  /** The vacancy's own line: one that nobody was found for is not filled but closed. */
  readonly job: DemoLine;
  readonly applications: readonly DemoLine[];
  readonly interviews: readonly DemoLine[];
  readonly placements: readonly DemoLine[];
}

interface Application {
  readonly person: Person;
  readonly stage: Stage;
  readonly rejected: boolean;
  /** Days ago. */
  readonly applied: number;
  readonly moved: number;
}

/** People apply, are met, and at a filled vacancy one of them is placed; it marks what that means for them. */
export function tellVacancy(
  chapter: Chapter,
  vacancy: Vacancy,
  people: ReadonlyMap<Discipline, readonly Person[]>,
  at: number,
): VacancyStory {
  const { random } = chapter;
  if (vacancy.status === 'Draft')
    return { job: vacancy.line, applications: [], interviews: [], placements: [] };
  const applied = Math.max(0.5, vacancy.opened - random.int(1, 6));
  const pool = random.some(suitable(people, vacancy), random.int(4, 13));
  const applications = pool.map((person, rank) => applicationOf(chapter, vacancy, person, rank, applied));
  for (const application of applications) mark(vacancy, application);
  const lost = vacancy.status === 'Filled' && applications.length === 0;
  return {
    job: lost ? { ...vacancy.line, statusName: 'Closed' } : vacancy.line,
    applications: applications.map((application) => applicationLine(chapter, vacancy, application)),
    interviews: applications.flatMap((application, rank) =>
      interviewsOf(chapter, vacancy, application, at * 40 + rank),
    ),
    placements: applications
      .filter(({ stage }) => stage === 'PLACED')
      .map(({ person }) => placementLine(chapter, vacancy, person)),
  };
}

function applicationOf(
  chapter: Chapter,
  vacancy: Vacancy,
  person: Person,
  rank: number,
  first: number,
): Application {
  const { random } = chapter;
  const applied = Math.max(0.3, first - random.next() * Math.min(10, first / 2));
  const over = vacancy.closed;
  if (over !== undefined) {
    if (vacancy.status === 'Filled' && rank === 0)
      return { person, stage: 'PLACED', rejected: false, applied, moved: over };
    const stage = random.weighted([
      ['SOURCED', 2],
      ['SHORTLISTED', 3],
      ['SUBMITTED', 3],
      ['INTERVIEW', 4],
      ['OFFER', 0.3],
    ] as const);
    return { person, stage, rejected: true, applied, moved: over + random.next() * (applied - over) };
  }
  const stage = stageOfOpen(chapter, vacancy, rank);
  const rejected = stage !== 'OFFER' && rank > 1 && random.chance(0.25);
  return { person, stage, rejected, applied, moved: random.next() * Math.min(applied, 12) };
}

function stageOfOpen({ random }: Chapter, vacancy: Vacancy, rank: number): Stage {
  if (vacancy.opened < 8) return random.pick(['SOURCED', 'SOURCED', 'SHORTLISTED']);
  if (vacancy.status === 'Offer made' && rank === 0) return 'OFFER';
  if (vacancy.status !== 'Open' && rank < 4) return random.chance(0.8) ? 'INTERVIEW' : 'SUBMITTED';
  return random.weighted([
    ['SOURCED', 3],
    ['SHORTLISTED', 3],
    ['SUBMITTED', 3],
    ['INTERVIEW', vacancy.status === 'Open' ? 1 : 2],
  ] as const);
}

/** What an application means for the person. */
function mark(vacancy: Vacancy, { person, stage, rejected, moved }: Application): void {
  person.active = Math.min(person.active, moved);
  if (stage === 'PLACED') {
    const starts = moved - 30;
    person.status = vacancy.tenure === 'DAY' ? 'On assignment' : 'Placed';
    person.engaged = true;
    if (starts > 0) {
      person.hired = {
        company: vacancy.client.name,
        title: vacancy.title,
        type: vacancy.type,
        daysAgo: starts,
      };
    } else {
      person.hired = undefined;
    }
  } else if (!rejected && !person.engaged) {
    person.status = 'In process';
  }
}

function applicationLine(chapter: Chapter, vacancy: Vacancy, application: Application): DemoLine {
  const { random, calendar } = chapter;
  const { person, stage, rejected, applied, moved } = application;
  const filled = vacancy.status === 'Filled' && rejected && random.chance(0.5);
  return {
    ...{ type: 'application', id: `${vacancy.id}-${person.id}`, candidateId: person.id, jobId: vacancy.id },
    ...{ stageCode: stage, rejected, subStateName: rejected ? null : subStates[stage] },
    ...(rejected
      ? {
          rejectReasonName: filled
            ? 'Position filled'
            : stage === 'INTERVIEW'
              ? 'Interview feedback'
              : random.pick(rejectReasons),
        }
      : {}),
    ...{ movedOn: calendar.ago(moved), createdOn: calendar.ago(applied), updatedOn: calendar.ago(moved) },
  };
}

const subStates: Readonly<Record<Stage, string | null>> = {
  SOURCED: null,
  SHORTLISTED: 'Called',
  SUBMITTED: 'Waiting for the client',
  INTERVIEW: 'First round',
  OFFER: 'Verbal offer',
  PLACED: 'Contract signed',
};

/** Interviews held, waited for and ahead, as the application's stage tells. */
function interviewsOf(
  chapter: Chapter,
  vacancy: Vacancy,
  application: Application,
  number: number,
): readonly DemoLine[] {
  const { random } = chapter;
  const { stage, rejected, applied, moved } = application;
  if (stages.indexOf(stage) < stages.indexOf('INTERVIEW')) return [];
  if (stage !== 'INTERVIEW' || rejected) {
    const last = Math.max(1, Math.ceil(moved) + random.int(1, 4));
    if (last + 1 >= applied)
      return stage === 'INTERVIEW' && applied > 1
        ? [interviewLine(chapter, vacancy, application, number, 0, Math.max(1, Math.floor(applied)))]
        : [];
    const first = Math.min(Math.floor(applied), last + random.int(4, 9));
    return random.chance(0.6) && first > last
      ? [
          interviewLine(chapter, vacancy, application, number, 0, first),
          interviewLine(chapter, vacancy, application, number, 1, last),
        ]
      : [interviewLine(chapter, vacancy, application, number, 0, last)];
  }
  const when = number % 4;
  const days =
    when === 0
      ? 0
      : when === 1
        ? Math.min(random.int(1, 9), Math.max(1, Math.floor(applied)))
        : -random.int(1, 16);
  return [interviewLine(chapter, vacancy, application, number, 0, days)];
}

function interviewLine(
  chapter: Chapter,
  vacancy: Vacancy,
  { person, applied }: Application,
  number: number,
  round: number,
  daysAgo: number,
): DemoLine {
  const { random, calendar } = chapter;
  const { client, title } = vacancy;
  const weekend = daysAgo === 0 ? 0 : Math.max(0, calendar.weekday(daysAgo) - 5);
  const day = daysAgo < 0 ? daysAgo - (weekend === 0 ? 0 : 3 - weekend) : daysAgo + weekend;
  const startDate = calendar.at(day, 9 + ((number + round * 3) % 8), random.pick([0, 0, 30]));
  const kind = random.weighted([
    ['video', 5],
    ['phone', 2],
    ['office', 4],
  ] as const);
  const team = colleaguesOf(client.discipline.sector);
  const past = daysAgo > 0;
  const created = Math.min(applied, Math.max(daysAgo, 0) + random.int(2, 6));
  return {
    ...{
      type: 'interview',
      id: `${vacancy.id}-${person.id}-${String(round + 1)}`,
      title: `${round === 0 ? 'First' : 'Second'} interview: ${title}, ${client.name}`,
    },
    ...{
      startDate,
      endDate: later(startDate, (kind === 'phone' ? 30 : 60) / 1_440),
      timeZone: client.place.timeZone,
    },
    ...{ cancelled: random.chance(0.04), telephonic: kind === 'phone' },
    ...(kind === 'office' ? { location: `${random.pick(client.place.streets)}, ${client.place.city}` } : {}),
    ...(kind === 'video'
      ? { meetingLink: `https://meet.demo.example/${vacancy.id}-${String(number)}-${String(round)}` }
      : {}),
    notes: `${person.firstName} ${person.lastName} meets ${client.name}: ${round === 0 ? 'experience and motivation' : 'a case and the team'}.`,
    ...(past && random.chance(0.7)
      ? {
          meetingNotes: random.pick([
            'Good rapport, strong on detail.',
            'Convincing; asked the right questions.',
            'Solid, but salary expectation is high.',
            'Nervous at first, then very clear.',
          ]),
        }
      : {}),
    ...{ jobId: vacancy.id, candidateId: person.id, ownerId: client.owner.id, organiserId: client.owner.id },
    contactIds: random.some(client.contacts, random.int(1, 2)).map(({ id }) => id),
    interviewerIds: random.some(team, random.int(1, 2)).map(({ id }) => id),
    ...{
      createdOn: calendar.ago(created),
      updatedOn: calendar.ago(Math.min(created, Math.max(0.01, daysAgo))),
    },
  };
}

const placementTypes = {
  Permanent: 'PERMANENT',
  Contract: 'CONTRACT',
  Temporary: 'TEMPORARY',
  'Fixed term': 'FIXED_TERM',
} as const;

function placementLine(chapter: Chapter, vacancy: Vacancy, person: Person): DemoLine {
  const { random, calendar } = chapter;
  const { client, pay, tenure, type } = vacancy;
  const placed = vacancy.closed ?? 0;
  const starts = placed - 30;
  const length = type === 'Permanent' ? undefined : random.pick([90, 120, 180, 360]);
  const ended = length !== undefined && starts - length > 0;
  const salary = random.int(pay[0], pay[1]);
  const clientRate = Math.round(salary * random.pick([1.18, 1.22, 1.25, 1.3]));
  return {
    ...{ type: 'placement', id: `${vacancy.id}-placement`, placementType: placementTypes[type] },
    ...{
      candidateId: person.id,
      companyId: client.id,
      jobId: vacancy.id,
      ownerId: client.owner.id,
      currency: client.place.currency,
    },
    statusName: ended
      ? 'Completed'
      : starts > 0
        ? 'Active'
        : starts > -10
          ? 'Starting soon'
          : 'Offer accepted',
    ...{
      placementDate: calendar.dateAgo(placed),
      startDate: calendar.dateAgo(starts),
      endDate: length === undefined ? null : calendar.dateAgo(starts - length),
    },
    ...(tenure === 'DAY'
      ? { candidateRate: salary, clientRate }
      : { salary, fee: Math.round(salary * random.pick([0.18, 0.2, 0.22, 0.25])) }),
    customFields: [
      { fieldId: fieldId('placement', 'Purchase order'), value: `PO-${String(random.int(10_000, 99_999))}` },
    ],
    tags: random.chance(0.2) ? [{ value: 'Repeat client' }] : [],
    ...{
      createdOn: calendar.ago(placed),
      updatedOn: calendar.ago(
        Math.max(0.01, Math.min(placed, ended ? starts - length : placed * random.next())),
      ),
    },
  };
}
