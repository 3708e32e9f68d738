import type { ParsedCv } from '@nova/cv';
import type { Prediction } from './expected.ts';

/** A parse in the form labels are compared with: one phone number, degrees by their kind, years without zeros. */
export function toPrediction(cv: ParsedCv): Prediction {
  const { firstName, lastName, email, linkedIn, jobTitle, currentEmployer, location, skills, languages } = cv;
  return {
    firstName,
    lastName,
    email,
    linkedIn,
    jobTitle,
    currentEmployer,
    location,
    skills,
    languages,
    phone: cv.phones[0]?.number ?? null,
    educationHistory: cv.educationHistory.map(({ organisation, levelKind, major, startYear, endYear }) => ({
      organisation,
      level: levelKind,
      major,
      startYear: startYear || null,
      endYear: endYear || null,
    })),
    employmentHistory: cv.employmentHistory.map(({ companyName, jobTitle: title, startDate, endDate }) => ({
      companyName,
      jobTitle: title,
      startDate,
      endDate,
    })),
  };
}
