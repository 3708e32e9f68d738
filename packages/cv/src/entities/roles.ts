import { SCHOOL_WORDS } from '../lexicon/education.ts';
import {
  COMPANY_WORDS,
  EMPLOYMENT_TYPES,
  FIELD_WORDS,
  LEGAL_FORMS,
  TITLE_OPENERS,
  TITLE_WORDS,
} from '../lexicon/employment.ts';
import { normaliseText, countWords, extractWords } from '../text.ts';
import { findDegree, isSchool } from './degrees-and-schools.ts';

/** Run `npm run bench -- cv` to measure a change of these weights. */

/** Each weight must be higher than what the same words would score as an employer. */
export const titleWeights = {
  /** A title ends with its main word: "Sales Manager". This outweighs a business word before it. */
  lastWord: 3,
  /** "Engineer, Platform" begins with it, but so does the employer "Consulting House". */
  firstWord: 2.5,
  anyWord: 1.5,
  /** "Senior" and "Head" open hardly anything but titles. */
  opener: 1.5,
} as const;

/** Hints are weaker than `roleMarks.hint`, so a known word always outweighs them. */
const titleHints = {
  /** Titles are often in sentence case; employers are not. */
  smallWords: 0.8,
  /** Words for a person who does something: "Newspaper Deliverer". "Dollar Saver" may be a title or an employer. */
  doer: 0.5,
} as const;

export const companyWeights = {
  /** A legal form at the end outweighs a title word ("Engineers Ltd"). */
  legalFormLast: 3.5,
  /** A legal form inside is weaker, because it occurs elsewhere too ("Acme GmbH Berlin"). */
  legalFormInside: 2.5,
  businessLast: 2,
  /** A business word inside, as in "Bank of Foo", occurs in titles too. */
  businessInside: 1.2,
  fieldOfTitle: 0.3,
  /** Schools and "University Hospital" are employers too. */
  school: 1.5,
  domain: 2,
} as const;

export const roleMarks = {
  /** Equals `titleWeights.anyWord`. */
  title: 1.5,
  /** Equals `titleWeights.firstWord`. */
  sureTitle: 2.5,
  /** A text without another part is an employer unless it scores higher. */
  noTitle: 0.5,
  /** Reached by a business word, or by a legal form together with a weak title word. */
  employer: -1,
  labelled: 8,
  longEmployer: 2.5,
  /** A score closer to zero decides nothing. */
  hint: 1,
  /** If two scores differ by less, the section's usual order decides. */
  difference: 1,
  /** Lower than the score of any known word. */
  beside: 0.9,
  laterEmployer: 0.9,
} as const;

function hasPhrase(list: string[], phrases: ReadonlySet<string>): boolean {
  return list.some((word, index) => phrases.has(word) || phrases.has(`${word} ${list[index + 1] ?? ''}`));
}

function isTitleWord(word: string): boolean {
  if (TITLE_WORDS.has(word)) return true;
  if (word.includes('-')) return word.split('-').some((part) => TITLE_WORDS.has(part));
  return (
    /(?:kraft|fachfrau|fachmann|sanitäter|verwalter|betreuer|pädagoge|pädagogin|arzt|ärztin|therapeut|bearbeiter|händler|vertreter|beauftragter|beauftragte|ausbilder|planer|prüfer|programmierer|administrator|redakteur|schwester|gehilfe|gehilfin|angestellter|angestellte|koordinator|referent|architekt|designer|consultant|koerier|kundige|verzorger|bezorger|monteur|entwickler|leiter|berater|techniker|assistent|manager|ingenieur|verkäufer|kaufmann|kauffrau|führer|arbeiter|mitarbeiter|medewerker|beheerder|leider|adviseur|praktikant|fachkraft|helfer|pfleger|meister|lehrer|trainer|spezialist|analyst|ontwikkelaar|utvecklare|chef|ledare|konsult|ingenjör|säljare|lärare|sköterska|biträde|medarbetare|handläggare)(?:in|innen|e|en)?$/u.test(
      word,
    ) && word.length > 7
  );
}

function isCompanyNoun(word: string): boolean {
  return COMPANY_WORDS.has(word) && !FIELD_WORDS.has(word);
}

export function scoreTitle(text: string): number {
  const list = extractWords(text.replace(/\s+(?:of|für|for|de|der|bei|in|im|en|-)\s+.*$/iu, ''));
  const all = extractWords(text);
  if (all.length === 0 || all.length > 12) return 0;
  let score = 0;
  if (isTitleWord(list.at(-1) ?? '') || isTitleWord(all.at(-1) ?? '')) score += titleWeights.lastWord;
  if (isTitleWord(all[0] ?? '') && !isCompanyNoun(all.at(-1) ?? '')) score += titleWeights.firstWord;
  else if (all.some((word) => isTitleWord(word)) || hasPhrase(all, TITLE_WORDS))
    score += titleWeights.anyWord;
  if (TITLE_OPENERS.has(all[0] ?? '')) score += titleWeights.opener;
  return score;
}

export function scoreCompany(text: string): number {
  const list = extractWords(text);
  if (list.length === 0 || list.length > 12) return 0;
  let score = 0;
  if (list.length > 1 && LEGAL_FORMS.has(list.at(-1) ?? '')) score += companyWeights.legalFormLast;
  else if (
    list
      .slice(1)
      .some(
        (word) => LEGAL_FORMS.has(word) && word.length > 1 && word !== 'se' && word !== 'as' && word !== 'co',
      )
  )
    score += companyWeights.legalFormInside;
  if (isTitleWord(list[0] ?? '') && FIELD_WORDS.has(list.at(-1) ?? '')) score += companyWeights.fieldOfTitle;
  else if (COMPANY_WORDS.has(list.at(-1) ?? '')) score += companyWeights.businessLast;
  else if (hasPhrase(list, COMPANY_WORDS)) score += companyWeights.businessInside;
  // The German word "mit" means "with"; only "MIT" is a school.
  const plainWords = list.filter((word) => word !== 'mit' || /\bMIT\b/.test(text));
  if (hasPhrase(plainWords, SCHOOL_WORDS)) score += companyWeights.school;
  if (/\.(com|io|de|net|org|ai|co|fr|nl|es|it)$/i.test(text)) score += companyWeights.domain;
  return score;
}

/** Returns a positive score for a job title, a negative one for an employer. */
export function scoreRole(text: string): number {
  return scoreTitle(text) - scoreCompany(text);
}

/** Shorter words such as "de" and "für" are lower case in names too, so they prove nothing. */
const TELLING = 4;

/** Recognises sentence case, as in "Mozo de almacén", which employers don't have. */
function isSetLikeWords(text: string): boolean {
  const [first = '', ...others] = text.replace(/\([^)]*\)/g, ' ').split(/[\s/-]+/);
  const telling = others.filter((word) => /^\p{L}+$/u.test(word) && word.length >= TELLING);
  const capitals = others.some((word) => /^\p{Lu}/u.test(word));
  return /^\p{Lu}\p{Ll}+$/u.test(first) && telling.length > 0 && !capitals;
}

const DOER = /\p{L}{3}(?:er|or|ist|ian|eur|euse|atore|ador|adora|sta)$/u;

/** Returns a score that is lower than that of any known word. */
export function titleHint(text: string): number {
  const like = isSetLikeWords(text) ? titleHints.smallWords : 0;
  const doer = countWords(text) > 1 && DOER.test(text.toLowerCase()) ? titleHints.doer : 0;
  return Math.max(like, doer);
}

export function findEmploymentType(text: string): string | null {
  const folded = ` ${normaliseText(text).replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  return (
    EMPLOYMENT_TYPES.find(([, names]) => names.some((name) => folded.includes(` ${name} `)))?.[0] ?? null
  );
}

const SELF_EMPLOYED =
  /(?<!\p{L})(?:freelanc\p{L}*|self[- ]employed|selbst(?:st)?ändig\p{L}*|freiberuf\p{L}*|indépendante?|auto-?entrepreneur|autónom[oa]|por cuenta propia|libero professionista|libera professionista|zzp|zelfstandig\p{L}*|autônom[oa]|samozatrudnienie|egenföretagare|frilans\p{L}*)(?!\p{L})/iu;

export function isSelfEmployed(title: string): boolean {
  return SELF_EMPLOYED.test(title);
}

const WORDS = 5;

const SMALL = 0.75;

/** Recognises prose: several words without capitals and without a known word. */
export function isProse(text: string): boolean {
  const [, ...others] = text.split(/\s+/).filter((word) => /^["'“‘(]?\p{L}/u.test(word));
  if (others.length + 1 < WORDS) return false;
  const small = others.filter((word) => /^["'“‘(]?\p{Ll}/u.test(word)).length;
  if (small < others.length * SMALL) return false;
  return Math.abs(scoreRole(text)) < roleMarks.hint && !isSchool(text) && findDegree(text) === null;
}
