import { fieldId } from './configuration.ts';
import type { Chapter, DemoLine } from './demo-world.ts';
import { advertOf } from './job-advert.ts';
import type { VacancyStory } from './vacancy.ts';

/** A job's line, with what it shows of itself on the agency's website. */
export function jobLine(chapter: Chapter, vacancy: VacancyStory, level: string): DemoLine {
  const { random, calendar } = chapter;
  const { client, title, type, opened, closed, status, pay, tenure } = vacancy;
  const { place, discipline } = client;
  const archived = closed !== undefined && closed > 60 && random.chance(0.6);
  const changed = closed ?? Math.min(opened, random.int(0, 10));
  const contact = random.pick(client.contacts);
  return {
    type: 'job',
    id: vacancy.id,
    title,
    companyId: client.id,
    contactId: contact.id,
    ownerId: client.owner.id,
    shortDescription: `${title} for ${client.name} in ${place.city}, ${type.toLowerCase()}.`,
    internalDescription: `${contact.name} wants to see three profiles. Hard limit at ${String(pay[1])} ${place.currency}. ${random.pick(discipline.duties)} would be a plus.`,
    employmentTypeName: type,
    experienceLevelName: level,
    sourceName: random.pick(['Referral', 'Cold call', 'Company website']),
    statusName: status,
    statusReason: status === 'Cancelled' ? 'The budget was withdrawn' : null,
    payCurrency: place.currency,
    payTenure: tenure,
    minPay: pay[0],
    maxPay: pay[1],
    dateOpened: calendar.dateAgo(opened),
    closingDate: calendar.dateAgo(closed ?? opened - 90),
    startDate: calendar.dateAgo((closed ?? opened - 60) - 30),
    openPositions: 1,
    rating: random.int(1, 5),
    flexiHours: random.chance(0.5),
    hot: closed === undefined && random.chance(0.15),
    relocation: random.chance(0.15),
    remoteWorking: random.chance(0.45),
    visaSponsored: random.chance(0.1),
    archived,
    skills: random.some(discipline.skills, random.int(3, 6)),
    tags: random.some(
      [{ group: 'Work', value: 'Hybrid' }, { value: 'Urgent' }, { value: 'Retained' }],
      random.int(0, 2),
    ),
    customFields: [{ fieldId: fieldId('job', 'Interview rounds'), value: String(random.int(1, 3)) }],
    ...advertOf(chapter, vacancy),
    createdOn: calendar.ago(opened),
    updatedOn: calendar.ago(changed),
  };
}
