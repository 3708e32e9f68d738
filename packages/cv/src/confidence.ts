import type { ConfidenceField, ParsedCv } from './parsed-cv.ts';

type Fields = Omit<ParsedCv, 'confidence' | 'text' | 'pages' | 'pagesRead' | 'language' | 'ocr'>;

/** Probability of a right value, fitted to the tuning part (`npm run calibrate`). */
const certainty = {
  /** Both have an unmistakable form. */
  email: 0.98,
  linkedIn: 0.97,
  /** An invalid number may be something else. */
  phone: 0.95,
  unknownPhone: 0.9,
  /** A full date behind a label. */
  dateOfBirth: 0.95,
  /** The names are few, and a section announces them. */
  languages: 0.95,
  /** Prose under its own heading. */
  overview: 0.9,
  /** A headline may be a wish. */
  runningTitle: 0.9,
  headline: 0.8,
  /** Distinguished from a title by word scores. */
  employer: 0.85,
  /** A known town; any text may stand behind a label. */
  town: 0.85,
  otherPlace: 0.6,
  /** One or two may be stray lines. */
  skillList: 0.9,
  fewSkills: 0.6,
  /** Complete ones add up to `completeEntries`. */
  entries: 0.45,
  completeEntries: 0.43,
} as const;

/** Percent for text from an image, where recognition errs. */
const ofImages = 70;

function shareOf<T>(items: T[], complete: (item: T) => boolean): number {
  if (items.length === 0) return 0;
  return certainty.entries + certainty.completeEntries * (items.filter(complete).length / items.length);
}

function has(value: unknown, sure: number): number {
  return value === null || (Array.isArray(value) && value.length === 0) ? 0 : sure;
}

/** Rates each field 0..1. */
export function rateFields(
  fields: Fields,
  nameCertainty: number,
  ocr: boolean,
): Record<ConfidenceField, number> {
  const running = fields.employmentHistory.some((job) => job.current);
  const knownPhone = fields.phones.some((phone) => phone.number.startsWith('+'));
  const rated: Record<ConfidenceField, number> = {
    firstName: has(fields.firstName, nameCertainty),
    lastName: has(fields.lastName, nameCertainty),
    email: has(fields.email, certainty.email),
    phones: has(fields.phones, knownPhone ? certainty.phone : certainty.unknownPhone),
    linkedIn: has(fields.linkedIn, certainty.linkedIn),
    location: has(fields.location, fields.address.city === null ? certainty.otherPlace : certainty.town),
    jobTitle: has(fields.jobTitle, running ? certainty.runningTitle : certainty.headline),
    currentEmployer: has(fields.currentEmployer, certainty.employer),
    overview: has(fields.overview, certainty.overview),
    skills: has(fields.skills, fields.skills.length > 2 ? certainty.skillList : certainty.fewSkills),
    languages: has(fields.languages, certainty.languages),
    educationHistory: shareOf(
      fields.educationHistory,
      (item) => item.organisation !== null && item.levelKind !== null,
    ),
    employmentHistory: shareOf(
      fields.employmentHistory,
      (item) => item.companyName !== null && item.jobTitle !== null && item.startDate !== null,
    ),
    dateOfBirth: has(fields.dateOfBirth, certainty.dateOfBirth),
  };
  if (!ocr) return rated;
  return mapValues(rated, (value) => Math.round(value * ofImages) / 100);
}

function mapValues<K extends string>(
  record: Record<K, number>,
  change: (value: number) => number,
): Record<K, number> {
  const changed = { ...record };
  for (const key in changed) changed[key] = change(changed[key]);
  return changed;
}
