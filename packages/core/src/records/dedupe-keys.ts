import { normaliseEmail, type DuplicateRule, type Kind } from '@nova/kinds';
import { shortenKey, normaliseName } from '../fold-name.ts';

type ComparedRow = Readonly<Record<string, unknown>>;

/** Computes keys in order of precedence (docs/interface/duplicates.md). */
export const computeDuplicateKeys = (kind: Kind, row: ComparedRow): readonly string[] =>
  computeKeys(kind.duplicates ?? [], row);

export const computeKeys = (rules: readonly DuplicateRule[], row: ComparedRow): readonly string[] => [
  ...new Set(rules.flatMap((rule) => computeRuleKeys(rule, row)).map(shortenKey)),
];

function computeRuleKeys({ by, fields }: DuplicateRule, row: ComparedRow): readonly string[] {
  const texts = fields.map((name) => readText(row[name]));
  switch (by) {
    case 'email':
      return texts.filter(Boolean).map(emailKey);
    case 'profile':
      return texts.filter(Boolean).map(profileKey);
    case 'text':
      return texts
        .filter((text) => text.trim() !== '')
        .map((text) => `name:${text.trim().normalize().toLowerCase()}`);
    case 'names': {
      const names = texts.map(normaliseName);
      return names.includes('') ? [] : [`name:${names.join('|')}`];
    }
  }
}

const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const emailKey = (email: string): string => `email:${normaliseEmail(email)}`;

/**
 * Computes a key that ignores scheme, `www.`, country host, trailing slash, query and case. A bare handle
 * counts as an /in/ profile.
 */
function profileKey(profile: string): string {
  const bare = profile
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/[?#].*$/u, '')
    .replace(/\/+$/u, '');
  const path = bare.replace(/^(?:[a-z]{2,3}\.)?linkedin\.com\//u, '');
  const handle = path === bare && !bare.includes('/') ? `in/${bare.replace(/^@/u, '')}` : path;
  return `linkedin:${decodePath(handle)}`;
}

function decodePath(path: string): string {
  try {
    // An encoded NUL stays encoded, because the database cannot store it.
    return decodeURIComponent(path.replaceAll('%00', '%2500')).toLowerCase();
  } catch {
    return path;
  }
}
