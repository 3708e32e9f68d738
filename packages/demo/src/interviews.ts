import { type Chapter, type DemoLine, addDays, type Person } from './demo-world.ts';
import { fieldId } from './configuration.ts';
import { findColleagues } from './people.ts';
import type { Vacancy } from './vacancies.ts';

/** Past and future interviews, by the application's stage. */
export function makeInterviews(
  chapter: Chapter,
  vacancy: Vacancy,
  application: Application,
  number: number,
): readonly DemoLine[] {
  const { random } = chapter;
  const { stage, rejected, applied, moved } = application;
  if (stages.indexOf(stage) < stages.indexOf('INTERVIEW')) return [];
  const interview = (round: number, daysAgo: number): DemoLine =>
    interviewLine(chapter, vacancy, application, { number, round, daysAgo });
  if (stage !== 'INTERVIEW' || rejected) {
    const last = Math.max(1, Math.ceil(moved) + random.int(1, 4));
    if (last + 1 >= applied)
      return stage === 'INTERVIEW' && applied > 1 ? [interview(0, Math.max(1, Math.floor(applied)))] : [];
    const first = Math.min(Math.floor(applied), last + random.int(4, 9));
    return random.chance(0.6) && first > last
      ? [interview(0, first), interview(1, last)]
      : [interview(0, last)];
  }
  const when = number % 4;
  const dayThisWeek = thisWeek[Math.floor(number / 40) % thisWeek.length] ?? 0;
  const days =
    when === 0
      ? Math.min(dayThisWeek, Math.max(0, Math.floor(applied)))
      : when === 1
        ? Math.min(random.int(1, 9), Math.max(1, Math.floor(applied)))
        : -random.int(1, 16);
  return [interview(0, days)];
}

/** The days of this week's interviews, counted as days ago; negative days are in the future. */
const thisWeek = [0, 1, -1, 0, -2, 2, -3] as const;

interface Meeting {
  readonly number: number;
  readonly round: number;
  /** The number of days ago; negative for the future. */
  readonly daysAgo: number;
}

function interviewLine(
  chapter: Chapter,
  vacancy: Vacancy,
  { person, applied }: Application,
  { number, round, daysAgo }: Meeting,
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
  const team = findColleagues(client.discipline.sector);
  const past = daysAgo > 0;
  const created = Math.min(applied, Math.max(daysAgo, 0) + random.int(2, 6));
  return {
    type: 'interview',
    id: `${vacancy.id}-${person.id}-${String(round + 1)}`,
    title: `${round === 0 ? 'First' : 'Second'} interview: ${title}, ${client.name}`,
    startDate,
    endDate: addDays(startDate, (kind === 'phone' ? 30 : 60) / 1_440),
    timeZone: client.place.timeZone,
    cancelled: random.chance(0.04),
    telephonic: kind === 'phone',
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
    jobId: vacancy.id,
    candidateId: person.id,
    ownerId: client.owner.id,
    organiserId: client.owner.id,
    contactIds: random.some(client.contacts, random.int(1, 2)).map(({ id }) => id),
    interviewerIds: random.some(team, random.int(1, 2)).map(({ id }) => id),
    createdOn: calendar.ago(created),
    updatedOn: calendar.ago(Math.min(created, Math.max(0.01, daysAgo))),
  };
}

const placementTypes = {
  Permanent: 'PERMANENT',
  Contract: 'CONTRACT',
  Temporary: 'TEMPORARY',
  'Fixed term': 'FIXED_TERM',
} as const;

/** @param placed the number of days ago */
export function placementLine(chapter: Chapter, vacancy: Vacancy, person: Person, placed: number): DemoLine {
  const { random, calendar } = chapter;
  const { client, pay, tenure, type } = vacancy;
  const starts = placed - 30;
  const length = type === 'Permanent' ? undefined : random.pick([90, 120, 180, 360]);
  const ended = length !== undefined && starts - length > 0;
  const salary = random.int(pay[0], pay[1]);
  const clientRate = Math.round(salary * random.pick([1.18, 1.22, 1.25, 1.3]));
  return {
    type: 'placement',
    id: `${vacancy.id}-placement`,
    placementType: placementTypes[type],
    candidateId: person.id,
    companyId: client.id,
    jobId: vacancy.id,
    ownerId: client.owner.id,
    currency: client.place.currency,
    statusName: ended
      ? 'Completed'
      : starts > 0
        ? 'Active'
        : starts > -10
          ? 'Starting soon'
          : 'Offer accepted',
    placementDate: calendar.dateAgo(placed),
    startDate: calendar.dateAgo(starts),
    endDate: length === undefined ? null : calendar.dateAgo(starts - length),
    ...(tenure === 'DAY'
      ? { candidateRate: salary, clientRate }
      : { salary, fee: Math.round(salary * random.pick([0.18, 0.2, 0.22, 0.25])) }),
    customFields: [
      { fieldId: fieldId('placement', 'Purchase order'), value: `PO-${String(random.int(10_000, 99_999))}` },
    ],
    tags: random.chance(0.2) ? [{ value: 'Repeat client' }] : [],
    createdOn: calendar.ago(placed),
    updatedOn: calendar.ago(
      Math.max(0.01, Math.min(placed, ended ? starts - length : placed * random.next())),
    ),
  };
}

const stages = ['SOURCED', 'SHORTLISTED', 'SUBMITTED', 'INTERVIEW', 'OFFER', 'PLACED'] as const;
export type Stage = (typeof stages)[number];

export interface Application {
  readonly person: Person;
  readonly stage: Stage;
  readonly rejected: boolean;
  /** The days since the application, and below the days since its last move. */
  readonly applied: number;
  readonly moved: number;
}
