import { SCHOOL_WORDS } from '../lexicon/education.ts';
import {
  COMPANY_WORDS,
  FIELD_WORDS,
  LEGAL_FORMS,
  TITLE_OPENERS,
  TITLE_WORDS,
} from '../lexicon/employment.ts';
import { words } from '../text.ts';
import { companyWeights, titleWeights } from './weights.ts';

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
