import type { ConfidenceField, ParsedCv } from './parsed-cv.ts';

type Fields = Omit<ParsedCv, 'confidence' | 'text' | 'pages' | 'language' | 'ocr'>;

function shareOf<T>(items: T[], complete: (item: T) => boolean): number {
  if (items.length === 0) return 0;
  return 0.5 + 0.45 * (items.filter(complete).length / items.length);
}

function has(value: unknown, certainty: number): number {
  return value === null || (Array.isArray(value) && value.length === 0) ? 0 : certainty;
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
  const rated: Record<ConfidenceField, number> = {
    firstName: has(fields.firstName, nameCertainty),
    lastName: has(fields.lastName, nameCertainty),
    email: has(fields.email, 0.98),
    phones: has(fields.phones, fields.phones.some((phone) => phone.number.startsWith('+')) ? 0.95 : 0.75),
    linkedIn: has(fields.linkedIn, 0.97),
    location: has(fields.location, fields.address.city === null ? 0.6 : 0.85),
    jobTitle: has(fields.jobTitle, running ? 0.9 : 0.6),
    currentEmployer: has(fields.currentEmployer, 0.85),
    overview: has(fields.overview, 0.9),
    skills: has(fields.skills, fields.skills.length > 2 ? 0.85 : 0.6),
    languages: has(fields.languages, 0.95),
    educationHistory: shareOf(
      fields.educationHistory,
      (item) => item.organisation !== null && item.levelKind !== null,
    ),
    employmentHistory: shareOf(
      fields.employmentHistory,
      (item) => item.companyName !== null && item.jobTitle !== null && item.startDate !== null,
    ),
    dateOfBirth: has(fields.dateOfBirth, 0.95),
  };
  if (!ocr) return rated;
  return mapValues(rated, (value) => Math.round(value * 70) / 100);
}

function mapValues<K extends string>(
  record: Record<K, number>,
  change: (value: number) => number,
): Record<K, number> {
  const changed = { ...record };
  for (const key in changed) changed[key] = change(changed[key]);
  return changed;
}
