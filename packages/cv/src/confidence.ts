import type { ConfidenceField, ParsedCv } from './parsed-cv.ts';

type Fields = Omit<ParsedCv, 'confidence' | 'text' | 'pages' | 'pagesRead' | 'language' | 'ocr'>;

/** Probability that the value is right, fitted to the tuning part of the corpus (`npm run calibrate`). */
const certainty = {
  /** Email addresses and LinkedIn profiles have an unmistakable form. */
  email: 0.98,
  linkedIn: 0.97,
  /** A number that is not valid may be something other than a phone number. */
  phone: 0.95,
  unknownPhone: 0.9,
  /** A date of birth counts only as a full date after its label. */
  dateOfBirth: 0.95,
  /** There are few language names, and a section announces them. */
  languages: 0.95,
  /** The text is prose under a heading of its own. */
  overview: 0.9,
  /** The title of the current job is a fact; a headline may be a wish. */
  runningTitle: 0.9,
  headline: 0.8,
  /** Word scores distinguish an employer from a title, and they err at times. */
  employer: 0.85,
  /** A place with a known town is surer than other text after a label. */
  town: 0.85,
  otherPlace: 0.6,
  /** One or two skills may be stray lines. */
  skillList: 0.9,
  fewSkills: 0.6,
  /** The confidence of a history whose entries are all incomplete. Complete entries add at most `completeEntries`. */
  entries: 0.45,
  completeEntries: 0.43,
} as const;

/**
 * The percentage of each confidence that remains if the text comes from an image, because character recognition errs.
 */
const ofImages = 70;

function rateEntries<T>(items: T[], complete: (item: T) => boolean): number {
  if (items.length === 0) return 0;
  return certainty.entries + certainty.completeEntries * (items.filter(complete).length / items.length);
}

function rateValue(value: unknown, sure: number): number {
  return value === null || (Array.isArray(value) && value.length === 0) ? 0 : sure;
}

/** Rates each field from 0 to 1. */
export function rateFields(
  fields: Fields,
  nameCertainty: number,
  ocr: boolean,
): Record<ConfidenceField, number> {
  const running = fields.employmentHistory.some((job) => job.current);
  const knownPhone = fields.phones.some((phone) => phone.number.startsWith('+'));
  const rated: Record<ConfidenceField, number> = {
    firstName: rateValue(fields.firstName, nameCertainty),
    lastName: rateValue(fields.lastName, nameCertainty),
    email: rateValue(fields.email, certainty.email),
    phones: rateValue(fields.phones, knownPhone ? certainty.phone : certainty.unknownPhone),
    linkedIn: rateValue(fields.linkedIn, certainty.linkedIn),
    location: rateValue(
      fields.location,
      fields.address.city === null ? certainty.otherPlace : certainty.town,
    ),
    jobTitle: rateValue(fields.jobTitle, running ? certainty.runningTitle : certainty.headline),
    currentEmployer: rateValue(fields.currentEmployer, certainty.employer),
    overview: rateValue(fields.overview, certainty.overview),
    skills: rateValue(fields.skills, fields.skills.length > 2 ? certainty.skillList : certainty.fewSkills),
    languages: rateValue(fields.languages, certainty.languages),
    educationHistory: rateEntries(
      fields.educationHistory,
      (item) => item.organisation !== null && item.levelKind !== null,
    ),
    employmentHistory: rateEntries(
      fields.employmentHistory,
      (item) => item.companyName !== null && item.jobTitle !== null && item.startDate !== null,
    ),
    dateOfBirth: rateValue(fields.dateOfBirth, certainty.dateOfBirth),
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
