import { printedEmployer } from './compose-entry.ts';
import type { Layout } from './layouts.ts';
import type { Period, SyntheticPerson } from './person.ts';

/** A list holds alternatives, null among them accepts an empty value. */
export interface SyntheticLabel {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  linkedIn: string | null;
  jobTitle: string | null | (string | null)[];
  currentEmployer: string | null | (string | null)[];
  location: string[];
  skills: string[];
  educationHistory: {
    organisation: string;
    level: string;
    major: string | null;
    startYear: number;
    endYear: number;
  }[];
  employmentHistory: { companyName: string; jobTitle: string; startDate: string; endDate: string }[];
  languages: { name: string; level: string }[];
}

function datesOf(period: Period, layout: Layout): { startDate: string; endDate: string } {
  const date = (year: number, month: number): string =>
    layout.dates === 'year' ? String(year) : `${String(year)}-${String(month).padStart(2, '0')}`;
  return {
    startDate: date(period.startYear, period.startMonth),
    endDate: period.current ? 'present' : date(period.endYear, period.endMonth),
  };
}

export function labelOf(person: SyntheticPerson, layout: Layout): SyntheticLabel {
  const { city, region, postcode } = person.place;
  const job = person.jobs[0];
  const title = job?.title ?? null;
  const company = job?.company ?? null;
  const running = job?.period.current === true;
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    linkedIn: person.linkedIn,
    jobTitle: running || layout.headline ? title : [null, title],
    currentEmployer: running ? company : [null, company],
    location: [
      `${city}, ${region}`,
      `${postcode} ${city}`,
      city,
      `${person.street}, ${postcode} ${city}`,
      `${person.street}, ${city}, ${region}`,
    ],
    skills: person.skills,
    educationHistory: person.education.map(({ school, level, major, period }) => ({
      organisation: school,
      level,
      major,
      startYear: period.startYear,
      endYear: period.endYear,
    })),
    employmentHistory: person.jobs.map((item, index) => ({
      companyName: printedEmployer(person, layout, index),
      jobTitle: item.title,
      ...datesOf(item.period, layout),
    })),
    languages: person.languages,
  };
}
