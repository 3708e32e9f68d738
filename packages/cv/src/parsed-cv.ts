/** What a CV says, field by field (docs/interface/candidates.md#fields). `null`, '' or [] where it doesn't say. */
export interface ParsedCv {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** Mobile first; E.164 where the number is valid, else as printed. */
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
  /** yyyy-MM-dd */
  dateOfBirth: string | null;
  /** How sure the parser is of each field, 0..1; a field without a value has 0. */
  confidence: Record<ConfidenceField, number>;
  text: string;
  /** Pages of the document; one for that of a word processor. */
  pages: number;
  /** Those of them whose text was read: the first `limits.readPages` at most, and none without text. */
  pagesRead: number;
  /** ISO 639-1 of the language the CV is written in. */
  language: string | null;
  /** Whether the text was read off an image. */
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
  /** ISO 639-1, or 639-3 where there is none; null for a language unknown to us. */
  code: string | null;
  name: string;
  level: string | null;
}

export type LevelKind =
  'Doctorate' | 'Master' | 'Bachelor' | 'Associate' | 'HighSchool' | 'Certificate' | 'Other';

export interface ParsedEducation {
  /** The words on the CV. */
  level: string | null;
  levelKind: LevelKind | null;
  organisation: string | null;
  major: string | null;
  grade: string | null;
  /** 0 where the CV gives none (docs/interface/values.md#missing-values). */
  startYear: number;
  startMonth: number;
  endYear: number;
  endMonth: number;
}

export interface ParsedEmployment {
  companyName: string | null;
  jobTitle: string | null;
  employmentType: string | null;
  /** yyyy, yyyy-MM or yyyy-MM-dd; null where not given. */
  startDate: string | null;
  /** As startDate; null where not given and for a running job. */
  endDate: string | null;
  current: boolean;
  workSummary: string | null;
}
