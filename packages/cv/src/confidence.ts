import type { ConfidenceField, ParsedCv } from './parsed-cv.ts';

type Fields = Omit<ParsedCv, 'confidence' | 'text' | 'pages' | 'pagesRead' | 'language' | 'ocr'>;

/** How sure a field is where the CV states it, 0..1, and why; set by what held in the tuning part (`npm run calibrate`). */
const certainty = {
  /** These have a form of their own, which next to nothing else has. */
  email: 0.98,
  linkedIn: 0.97,
  /** A number that its country's plan holds; one that is only shaped like a number may be something else. */
  phone: 0.95,
  unknownPhone: 0.9,
  /** A full date behind words that say what it is. */
  dateOfBirth: 0.95,
  /** Names of languages are few, and a section says what they are. */
  languages: 0.95,
  /** Prose under its own heading. */
  overview: 0.9,
  /** The title of the job that runs; else the headline, which may be a wish. */
  runningTitle: 0.9,
  headline: 0.8,
  /** Told from a title by scores of words. */
  employer: 0.85,
  /** A place with a known town; without one it may be any text behind a label. */
  town: 0.85,
  otherPlace: 0.6,
  /** A list of three or more is a list of skills; one or two may be stray lines. */
  skillList: 0.9,
  fewSkills: 0.6,
  /** An entry was found; what it says may be incomplete, which takes up to `completeEntries` away. */
  entries: 0.45,
  completeEntries: 0.43,
} as const;

/** Per cent of its certainty that a field read off an image has: letters are wrong now and then. */
const ofImages = 70;

function shareOf<T>(items: T[], complete: (item: T) => boolean): number {
  if (items.length === 0) return 0;
  return certainty.entries + certainty.completeEntries * (items.filter(complete).length / items.length);
}

function has(value: unknown, sure: number): number {
  return value === null || (Array.isArray(value) && value.length === 0) ? 0 : sure;
}

/**
 * How sure each field is, 0..1: what has a form of its own (an email) is surest, what is told from layout less.
 * Text read off an image is trusted less throughout.
 */
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
