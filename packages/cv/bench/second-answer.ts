import { acceptedOf, isAccepted, sameAddress, sameEmail, sameName, samePerson, samePhone } from './alike.ts';
import type { Accepted, Expected, Prediction } from './expected.ts';

type SameText = (a: string, b: string) => boolean;

/** A value that both labels accept, else the first. */
function valueOf(second: Accepted, first: Accepted, same: SameText): string | null {
  const { values, mayBeEmpty } = acceptedOf(second);
  const shared = values.find((value) => isAccepted(first, value, same));
  if (shared !== undefined) return shared;
  return mayBeEmpty ? null : (values[0] ?? null);
}

/** Likewise, against all entries of the other label. */
function namedBy(value: Accepted, others: readonly Accepted[]): string | null {
  return valueOf(value, others.flat(), sameName);
}

/** Optional entries are not given, so they differ from required ones. */
export function asAnswer(second: Expected, first: Expected): Prediction {
  const jobs = first.employmentHistory;
  const entries = first.educationHistory;
  return {
    firstName: valueOf(second.firstName, first.firstName, samePerson),
    lastName: valueOf(second.lastName, first.lastName, samePerson),
    email: valueOf(second.email, first.email, sameEmail),
    phone: valueOf(second.phone, first.phone, samePhone),
    linkedIn: valueOf(second.linkedIn, first.linkedIn, sameAddress),
    jobTitle: valueOf(second.jobTitle, first.jobTitle, sameName),
    currentEmployer: valueOf(second.currentEmployer, first.currentEmployer, sameName),
    location: valueOf(second.location, first.location, sameName),
    skills: second.skills,
    employmentHistory: second.employmentHistory
      .filter(({ optional }) => optional !== true)
      .map(({ companyName, jobTitle, startDate, endDate }) => ({
        companyName: namedBy(
          companyName,
          jobs.map((job) => job.companyName),
        ),
        jobTitle: namedBy(
          jobTitle,
          jobs.map((job) => job.jobTitle),
        ),
        startDate,
        endDate,
      })),
    educationHistory: second.educationHistory
      .filter(({ optional }) => optional !== true)
      .map(({ organisation, level, startYear, endYear }) => {
        const name = namedBy(
          organisation,
          entries.map((entry) => entry.organisation),
        );
        const alike = entries.filter(
          (entry) => entry.endYear === endYear && isAccepted(entry.organisation, name, sameName),
        );
        const levels = alike.flatMap((entry) => entry.level);
        return {
          organisation: name,
          level: valueOf(level, levels, (a, b) => a === b),
          major: null,
          startYear,
          endYear,
        };
      }),
    languages: second.languages
      .filter(({ optional }) => optional !== true)
      .map(({ name }) => ({ name, level: null, code: null })),
  };
}
