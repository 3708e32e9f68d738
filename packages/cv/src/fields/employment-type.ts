import { EMPLOYMENT_TYPES } from '../lexicon/employment.ts';
import { fold } from '../text.ts';

/** The kind of employment a heading states ("Full-time", "Praktikum"), or null. */
export function findEmploymentType(text: string): string | null {
  const folded = ` ${fold(text).replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  return (
    EMPLOYMENT_TYPES.find(([, names]) => names.some((name) => folded.includes(` ${name} `)))?.[0] ?? null
  );
}

/** Words for work without an employer. */
const SELF_EMPLOYED =
  /(?<!\p{L})(?:freelanc\p{L}*|self[- ]employed|selbst(?:st)?ändig\p{L}*|freiberuf\p{L}*|indépendante?|auto-?entrepreneur|autónom[oa]|por cuenta propia|libero professionista|libera professionista|zzp|zelfstandig\p{L}*|autônom[oa]|samozatrudnienie|egenföretagare|frilans\p{L}*)(?!\p{L})/iu;

/** Whether a title says that there is no employer: "Freelance Translator". */
export function isSelfEmployed(title: string): boolean {
  return SELF_EMPLOYED.test(title);
}
