/** Data of a CV (docs/interface/candidates.md#fields). Missing values are `null`, '' or []. */
export interface ParsedCv {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** Mobile numbers come first. Valid numbers are in E.164, others as printed. */
  phones: ParsedPhone[];
  linkedIn: string | null;
  facebook: string | null;
  twitter: string | null;
  otherProfiles: string[];
  location: string | null;
  address: ParsedAddress;
  jobTitle: string | null;
  currentEmployer: string | null;
  overview: string | null;
  skills: string[];
  languages: ParsedLanguage[];
  educationHistory: ParsedEducation[];
  employmentHistory: ParsedEmployment[];
  dateOfBirth: string | null;
  /** Values from 0 to 1; 0 for a missing value. */
  confidence: Record<ConfidenceField, number>;
  text: string;
  /** Number of pages; a document of a word processor counts as one. */
  pages: number;
  /** Number of pages that were read, at most `limits.readPages`. */
  pagesRead: number;
  /** ISO 639-1 code. */
  language: string | null;
  /** True if the text comes from an image. */
  ocr: boolean;
}

export type ConfidenceField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phones'
  | 'linkedIn'
  | 'location'
  | 'jobTitle'
  | 'currentEmployer'
  | 'overview'
  | 'skills'
  | 'languages'
  | 'educationHistory'
  | 'employmentHistory'
  | 'dateOfBirth';

export interface ParsedPhone {
  number: string;
  type: 'mobile' | 'home' | 'work' | null;
}

export interface ParsedAddress {
  street: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postcode: string | null;
}

export interface ParsedLanguage {
  /** ISO 639-1 code, or ISO 639-3 for a language without one. */
  code: string | null;
  name: string;
  level: string | null;
}

export type LevelKind =
  'Doctorate' | 'Master' | 'Bachelor' | 'Associate' | 'HighSchool' | 'Certificate' | 'Other';

export interface ParsedEducation {
  /** The degree as the CV prints it. */
  level: string | null;
  levelKind: LevelKind | null;
  organisation: string | null;
  major: string | null;
  grade: string | null;
  /** Year or month is 0 if missing (docs/interface/values.md#missing-values). */
  startYear: number;
  startMonth: number;
  endYear: number;
  endMonth: number;
}

export interface ParsedEmployment {
  companyName: string | null;
  jobTitle: string | null;
  employmentType: string | null;
  /** yyyy, yyyy-MM or yyyy-MM-dd. */
  startDate: string | null;
  /** Same form as startDate; null for the current job. */
  endDate: string | null;
  current: boolean;
  workSummary: string | null;
}
