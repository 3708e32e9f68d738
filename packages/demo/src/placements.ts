import { fieldId } from './configuration.ts';
import type { Chapter, DemoLine, Person } from './demo-world.ts';
import type { Vacancy } from './vacancy.ts';

const placementTypes = {
  Permanent: 'PERMANENT',
  Contract: 'CONTRACT',
  Temporary: 'TEMPORARY',
  'Fixed term': 'FIXED_TERM',
} as const;

/** The placement that filled a vacancy. */
export function placementLine(chapter: Chapter, vacancy: Vacancy, person: Person): DemoLine {
  const { random, calendar } = chapter;
  const { client, pay, tenure, type } = vacancy;
  const placed = vacancy.closed ?? 0;
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
