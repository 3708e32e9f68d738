import { SCHOOL_WORDS } from '../lexicon/education.ts';
import {
  COMPANY_WORDS,
  EMPLOYMENT_TYPES,
  FIELD_WORDS,
  LEGAL_FORMS,
  TITLE_OPENERS,
  TITLE_WORDS,
} from '../lexicon/employment.ts';
import { fold, wordCount, words } from '../text.ts';
import { findDegree, isSchool } from './degrees-and-schools.ts';

/**
 * Points by which names, titles and employers are told apart, each with its reason. They were set by what CVs print and
 * are held by the specs of names, roles and heads of jobs; `npm run bench:cv` shows what a change does to whole CVs.
 */

/** How much a text looks like a job title (`titleScore`). Each form is worth more than what employers share with it. */
export const titleWeights = {
  /** "Sales Manager": the last word says what a person is; it outweighs a word of business before it. */
  lastWord: 3,
  /** "Engineer, Platform": a little less sure, for employers begin with such words too ("Consulting House"). */
  firstWord: 2.5,
  /** "Lead of the engineer group": a title word somewhere inside is a hint, not more. */
  anyWord: 1.5,
  /** "Senior", "Head": these open titles and next to nothing else. */
  opener: 1.5,
} as const;

/** How much the form of a text looks like a title's where no word of it is known (`titleHint`); below `roleMarks.hint`. */
const titleHints = {
  /** Employers are printed with capitals; titles in most languages have one, in their first letter. */
  smallWords: 0.8,
  /** Half as much: "Newspaper Deliverer" is a title, but "Dollar Saver" may be either. */
  doer: 0.5,
} as const;

/** How much a text looks like the name of an employer (`companyScore`). */
export const companyWeights = {
  /** "Acme Ltd": nothing is surer; it outweighs a title word in the name ("Engineers Ltd"). */
  legalFormLast: 3.5,
  /** "Acme GmbH Berlin": a little less, for words of a legal form stand inside other texts. */
  legalFormInside: 2.5,
  /** "Deutsche Bank": the last word names a business. */
  businessLast: 2,
  /** "Bank of Foo": a word of business elsewhere stands in titles too. */
  businessInside: 1.2,
  /** "Engineer Consulting": a field behind a title is the title's field. */
  fieldOfTitle: 0.3,
  /** "University Hospital": schools employ people. */
  school: 1.5,
  /** "acme.com": a title has no domain. */
  domain: 2,
} as const;

/** From which score on a text is taken for what it looks like. */
export const roleMarks = {
  /** A title: a title word at least somewhere (`titleWeights.anyWord`). */
  title: 1.5,
  /** A title by its first or last word, which a comma may follow or a CV may have as its headline. */
  sureTitle: 2.5,
  /** No title: what stands alone with less than this is rather an employer, which has no words of its own. */
  noTitle: 0.5,
  /** An employer: a word of business, or a legal form beside a weak title word. */
  employer: -1,
  /** "Position: …" and "Company: …" leave no doubt. */
  labelled: 8,
  /** An employer with a legal form is a name however long it is. */
  longEmployer: 2.5,
  /** Nearer to zero than this, either way, a text looks like neither. */
  hint: 1,
  /** Two pieces are told apart by their scores from this difference on, below it by the order of the section. */
  difference: 1,
  /** Less than any word says: places stand beside employers and dates beside titles where they stand on lines of their own. */
  beside: 0.9,
  /** The employer is a later piece only where it looks much more like one than the piece before. */
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

/** How much a text looks like a job title, 0 upwards. */
export function titleScore(text: string): number {
  const list = words(text.replace(/\s+(?:of|für|for|de|der|bei|in|im|en|-)\s+.*$/iu, ''));
  const all = words(text);
  if (all.length === 0 || all.length > 12) return 0;
  let score = 0;
  if (isTitleWord(list.at(-1) ?? '') || isTitleWord(all.at(-1) ?? '')) score += titleWeights.lastWord;
  if (isTitleWord(all[0] ?? '') && !isCompanyNoun(all.at(-1) ?? '')) score += titleWeights.firstWord;
  else if (all.some((word) => isTitleWord(word)) || hasPhrase(all, TITLE_WORDS))
    score += titleWeights.anyWord;
  if (TITLE_OPENERS.has(all[0] ?? '')) score += titleWeights.opener;
  return score;
}

/** How much a text looks like the name of an employer, 0 upwards. */
export function companyScore(text: string): number {
  const list = words(text);
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
  // "mit" is German for "with", "MIT" is a school.
  const named = list.filter((word) => word !== 'mit' || /\bMIT\b/.test(text));
  if (hasPhrase(named, SCHOOL_WORDS)) score += companyWeights.school;
  if (/\.(com|io|de|net|org|ai|co|fr|nl|es|it)$/i.test(text)) score += companyWeights.domain;
  return score;
}

/** Positive for a job title, negative for an employer. */
export function roleScore(text: string): number {
  return titleScore(text) - companyScore(text);
}

/** Letters of the shortest word that tells by its case; shorter ones ("de", "für", "and") are small in names too. */
const TELLING = 4;

/** "Mozo de almacén", "Newspaper deliverer": only its first word has a capital, as names of employers never are. */
function isSetLikeWords(text: string): boolean {
  const [first = '', ...others] = text.replace(/\([^)]*\)/g, ' ').split(/[\s/-]+/);
  const telling = others.filter((word) => /^\p{L}+$/u.test(word) && word.length >= TELLING);
  const capitals = others.some((word) => /^\p{Lu}/u.test(word));
  return /^\p{Lu}\p{Ll}+$/u.test(first) && telling.length > 0 && !capitals;
}

/** What a person is called who does something, in the languages whose words for it end alike. */
const DOER = /\p{L}{3}(?:er|or|ist|ian|eur|euse|atore|ador|adora|sta)$/u;

/** How much the form of a text, whatever its words, looks like a job title; less than any word says. */
export function titleHint(text: string): number {
  const like = isSetLikeWords(text) ? titleHints.smallWords : 0;
  const doer = wordCount(text) > 1 && DOER.test(text.toLowerCase()) ? titleHints.doer : 0;
  return Math.max(like, doer);
}

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

/** Words that a sentence has at least; names of that many words have capitals. */
const WORDS = 5;

/** The share of words in small letters from which on a text is a sentence rather than a name. */
const SMALL = 0.75;

/**
 * Whether a text is a sentence or a piece of one by its small letters: names of employers, schools and titles are printed with
 * capitals in every language, and those that aren't have a word that says what they are.
 */
export function isProse(text: string): boolean {
  const [, ...others] = text.split(/\s+/).filter((word) => /^["'“‘(]?\p{L}/u.test(word));
  if (others.length + 1 < WORDS) return false;
  const small = others.filter((word) => /^["'“‘(]?\p{Ll}/u.test(word)).length;
  if (small < others.length * SMALL) return false;
  return Math.abs(roleScore(text)) < roleMarks.hint && !isSchool(text) && findDegree(text) === null;
}
