import { boundedKey } from '../bounded-key.ts';
import { foldName } from '../fold-name.ts';

/** What identifies a person: texts as stored, or null. */
export interface CandidateIdentity {
  readonly email?: string | null | undefined;
  readonly alternateEmail?: string | null | undefined;
  readonly linkedIn?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly currentEmployer?: string | null | undefined;
}

/** An email as duplicates compare it: trimmed, any case. */
export const emailKey = (email: string): string => `email:${email.trim().toLowerCase()}`;

/** A LinkedIn profile without scheme, `www.`, country host, trailing slash, query and case; handles count as /in/ profiles. */
export function linkedInKey(profile: string): string {
  const bare = profile
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/[?#].*$/u, '')
    .replace(/\/+$/u, '');
  const path = bare.replace(/^(?:[a-z]{2,3}\.)?linkedin\.com\//u, '');
  const handle = path === bare && !bare.includes('/') ? `in/${bare.replace(/^@/u, '')}` : path;
  return boundedKey(`linkedin:${decode(handle)}`);
}

function decode(path: string): string {
  try {
    // An encoded NUL stays encoded: no text that the database holds has one.
    return decodeURIComponent(path.replaceAll('%00', '%2500')).toLowerCase();
  } catch {
    return path;
  }
}

const nameKey = (person: CandidateIdentity): string[] => {
  const names = [person.firstName, person.lastName, person.currentEmployer].map((name) =>
    foldName(name ?? ''),
  );
  return names.includes('') ? [] : [boundedKey(`name:${names.join('|')}`)];
};

const emailKeys = (person: CandidateIdentity): string[] =>
  [person.email, person.alternateEmail].flatMap((email) => (email ? [emailKey(email)] : []));

/** The keys by which a candidate is a duplicate, in order of precedence: emails, LinkedIn, name with employer (CONTRACT section 5). */
export function candidateKeys(person: CandidateIdentity): readonly string[] {
  return [
    ...new Set([
      ...emailKeys(person),
      ...(person.linkedIn ? [linkedInKey(person.linkedIn)] : []),
      ...nameKey(person),
    ]),
  ];
}

/** The keys by which a parsed CV is a duplicate: email, then name with employer. */
export function parsedCvKeys(person: CandidateIdentity): readonly string[] {
  return [...new Set([...emailKeys(person), ...nameKey(person)])];
}
