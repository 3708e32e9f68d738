import type { ParsedCv } from '@nova/cv';

/** Several are alternatives; null among them accepts an empty field. */
export type Accepted = string | null | (string | null)[];

export interface ExpectedEducation {
  organisation: Accepted;
  level: Accepted;
  major?: Accepted;
  startYear: number | null;
  endYear: number | null;
  optional?: boolean;
}

export interface ExpectedJob {
  companyName: Accepted;
  jobTitle: Accepted;
  startDate: string | null;
  endDate: string | null;
  optional?: boolean;
}

export interface ExpectedLanguage {
  name: string;
  optional?: boolean;
}

/** `skip` names fields that aren't scored. */
export interface Expected {
  firstName: Accepted;
  lastName: Accepted;
  email: Accepted;
  phone: Accepted;
  linkedIn: Accepted;
  jobTitle: Accepted;
  currentEmployer: Accepted;
  location: Accepted;
  skills: string[];
  skillsOptional?: string[];
  educationHistory: ExpectedEducation[];
  employmentHistory: ExpectedJob[];
  languages: ExpectedLanguage[];
  skip?: string[];
}

/** A bad file has no history. */
export type Label =
  | { file: string; kind: 'cv'; expected: Expected }
  | { file: string; kind: 'bad'; expected: { outcome: string; ocrEmail?: string } };

export interface Prediction {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  linkedIn: string | null;
  jobTitle: string | null;
  currentEmployer: string | null;
  location: string | null;
  skills: string[];
  educationHistory: {
    organisation: string | null;
    level: string | null;
    major: string | null;
    startYear: number | null;
    endYear: number | null;
  }[];
  employmentHistory: {
    companyName: string | null;
    jobTitle: string | null;
    startDate: string | null;
    endDate: string | null;
  }[];
  languages: { name: string; level: string | null; code: string | null }[];
}

/** One phone number, degrees by kind, null for missing years. */
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
