import type { Chapter, DemoLine, Person } from './demo-world.ts';
import type { Discipline } from './disciplines/discipline.ts';
import { disciplines } from './disciplines/disciplines.ts';
import { type Application, makeInterviews, placementLine, type Stage } from './interviews.ts';
import type { Vacancy, VacancyStory } from './vacancies.ts';

const rejectReasons = [
  'Not enough experience',
  'Skills do not match',
  'Salary expectation too high',
  'Candidate withdrew',
];

/** The lines of one vacancy, in order of import. */
interface VacancyOutcome {
  /** The job's line. A vacancy that was to be filled and has no applications is closed. */
  readonly job: DemoLine;
  readonly applications: readonly DemoLine[];
  readonly interviews: readonly DemoLine[];
  readonly placements: readonly DemoLine[];
}

/** Makes applications, interviews and perhaps a placement, and updates the people. */
export function playVacancy(
  chapter: Chapter,
  vacancy: Vacancy,
  people: ReadonlyMap<Discipline, readonly Person[]>,
  at: number,
): VacancyOutcome {
  const { random } = chapter;
  if (vacancy.status === 'Draft')
    return { job: vacancy.line, applications: [], interviews: [], placements: [] };
  const applied = Math.max(0.5, vacancy.opened - random.int(1, 6));
  const pool = random.some(findSuitablePeople(people, vacancy), random.int(4, 13));
  const applications = pool.map((person, rank) =>
    makeApplication(chapter, vacancy, { person, rank, first: applied }),
  );
  for (const application of applications) mark(vacancy, application);
  return {
    job: closeJob(vacancy, applications),
    applications: applications.map((application) => applicationLine(chapter, vacancy, application)),
    interviews: applications.flatMap((application, rank) =>
      makeInterviews(chapter, vacancy, application, at * 40 + rank),
    ),
    placements: applications
      .filter(({ stage }) => stage === 'PLACED')
      .map(({ person, moved }) => placementLine(chapter, vacancy, person, moved)),
  };
}

/**
 * Returns the job's line after its applications. A filled job without applications becomes a closed one. An open job with
 * a hire has a further position.
 */
function closeJob({ line, status, closed }: Vacancy, applications: readonly Application[]): DemoLine {
  if (status === 'Filled' && applications.length === 0) return { ...line, statusName: 'Closed' };
  const hired = applications.some(({ stage }) => stage === 'PLACED');
  return closed === undefined && hired ? { ...line, openPositions: 2 } : line;
}

interface Applicant {
  readonly person: Person;
  readonly rank: number;
  readonly first: number;
}

function makeApplication(
  chapter: Chapter,
  vacancy: Vacancy,
  { person, rank, first }: Applicant,
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
  const stage = chooseOpenStage(chapter, vacancy, rank);
  const rejected = stage !== 'OFFER' && stage !== 'PLACED' && rank > 1 && random.chance(0.25);
  return { person, stage, rejected, applied, moved: random.next() * Math.min(applied, 12) };
}

function chooseOpenStage({ random }: Chapter, vacancy: Vacancy, rank: number): Stage {
  if (vacancy.opened < 8) return random.pick(['SOURCED', 'SOURCED', 'SHORTLISTED']);
  if (vacancy.status === 'Offer made' && rank === 0) return 'OFFER';
  if (vacancy.status === 'Offer made' && rank === 1) return 'PLACED';
  if (vacancy.status !== 'Open' && rank < 4) return random.chance(0.8) ? 'INTERVIEW' : 'SUBMITTED';
  return random.weighted([
    ['SOURCED', 3],
    ['SHORTLISTED', 3],
    ['SUBMITTED', 3],
    ['INTERVIEW', vacancy.status === 'Open' ? 1 : 2],
  ] as const);
}

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
    type: 'application',
    id: `${vacancy.id}-${person.id}`,
    candidateId: person.id,
    jobId: vacancy.id,
    stageCode: stage,
    rejected,
    subStateName: rejected ? null : subStates[stage],
    ...(rejected
      ? {
          rejectReasonName: filled
            ? 'Position filled'
            : stage === 'INTERVIEW'
              ? 'Interview feedback'
              : random.pick(rejectReasons),
        }
      : {}),
    movedOn: calendar.ago(moved),
    createdOn: calendar.ago(applied),
    updatedOn: calendar.ago(moved),
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

/** Groups people by discipline, the oldest record first. */
export const groupByDiscipline = (people: readonly Person[]): ReadonlyMap<Discipline, readonly Person[]> =>
  new Map(
    disciplines.map((discipline) => [
      discipline,
      people.filter((person) => person.discipline === discipline),
    ]),
  );

/** Returns people of the field with fitting seniority who are known to the agency and not yet hired. */
const findSuitablePeople = (
  people: ReadonlyMap<Discipline, readonly Person[]>,
  vacancy: VacancyStory,
): Person[] =>
  (people.get(vacancy.client.discipline) ?? []).filter(
    (person) =>
      !person.engaged && person.created > vacancy.opened && Math.abs(person.rung - vacancy.rung) <= 1,
  );
