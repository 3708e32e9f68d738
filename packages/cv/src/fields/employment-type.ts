import { EMPLOYMENT_TYPES } from '../lexicon/employment-types.ts';
import { fold } from '../lexicon/fold.ts';

/** The kind of employment a heading states ("Full-time", "Praktikum"), or null. */
export function findEmploymentType(text: string): string | null {
  const folded = ` ${fold(text).replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  return (
    EMPLOYMENT_TYPES.find(([, names]) => names.some((name) => folded.includes(` ${name} `)))?.[0] ?? null
  );
}
