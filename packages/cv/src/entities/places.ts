import { SCHOOL_WORDS } from '../lexicon/education.ts';
import { COMPANY_WORDS, LEGAL_FORMS, TITLE_WORDS } from '../lexicon/employment.ts';
import { CITIES, COUNTRIES, STATE_CODES, STATE_NAMES, STREET_WORDS } from '../lexicon/places.ts';
import { normaliseText, splitCommas, extractWords } from '../text.ts';
import { hasDate } from './date-ranges.ts';

export function findCountryCode(text: string): string | null {
  return COUNTRIES.get(normaliseText(text).replace(/[.]$/, '')) ?? COUNTRIES.get(normaliseText(text)) ?? null;
}

/** Templates have placeholders such as "City, Country". */
const PLACEHOLDER_TOWN =
  /^(?:(?:company |job )?location|city|town|ville|stadt|ort|ciudad|città|stad|cidade|miasto)(?: [a-z\d])?$/i;

const PLACEHOLDER_REGION =
  /^(?:state|country|region|pays|land|bundesland|país|provincia|paese|provincie|estado|kraj|st)(?: [a-z\d])?$/i;

function isPlaceholder(parts: string[]): boolean {
  return (
    parts.length > 1 &&
    PLACEHOLDER_TOWN.test(parts[0] ?? '') &&
    parts.slice(1).every((part) => PLACEHOLDER_REGION.test(part))
  );
}

function isRegion(text: string): boolean {
  const bare = text
    .replace(/[.,]/g, '')
    .replace(/\s+\d{5}(-\d{4})?$/, '')
    .trim();
  return STATE_CODES.has(bare) || STATE_NAMES.has(normaliseText(bare)) || findCountryCode(bare) !== null;
}

function isOrganised(text: string, parts: string[]): boolean {
  const list = extractWords(text).flatMap((word) => word.split('-'));
  const inState = parts.length === 2 && STATE_CODES.has(parts[1] ?? '') && list.length <= 2;
  return inState ? ORGANISED.has(list.at(-1) ?? '') : list.some((word) => ORGANISED.has(word));
}

const ORGANISED: ReadonlySet<string> = new Set(
  [...COMPANY_WORDS, ...SCHOOL_WORDS, ...LEGAL_FORMS, ...TITLE_WORDS].filter(
    (word) => !CITIES.has(word) && word.length > 2,
  ),
);

function isNamed(text: string): boolean {
  return /^[\p{Lu}][\p{L}.'’ \-/&]*$/u.test(text) && text.split(/\s+/).length <= 4;
}

/** A postcode with letters marks a place wherever it occurs. */
const LETTERED_POSTCODE = /(?:^|\s)[A-Z]{1,2}-\d{4,5}\s+\p{Lu}/u;

const POSTCODE_CITY = /^(?:[A-Z]{1,2}-?)?\d{4,5}(?:\s?[A-Z]{2})?\s+[\p{Lu}][\p{L}.'’ \-/]+$/u;

export function isPlace(text: string): boolean {
  const bare = text
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/^(in|à|a|at)\s+(?=\p{Lu})/u, '')
    .trim();
  if (
    bare === '' ||
    bare.length > 60 ||
    /^(?:city|county|state|town|borough|ville|stadt|gemeente|comune) (?:of|de|di)\s/i.test(bare)
  )
    return false;
  if (LETTERED_POSTCODE.test(bare) && splitCommas(bare).length === 1) return true;
  const parts = splitCommas(bare).flatMap((part) => part.split(/\s*\/\s*/));
  const [first = ''] = parts;
  if (parts.length === 1) {
    return (
      CITIES.has(normaliseText(bare)) ||
      isCountry(bare) ||
      STATE_NAMES.has(normaliseText(bare)) ||
      POSTCODE_CITY.test(bare)
    );
  }
  if (parts.length > 4) return false;
  if (isPlaceholder(parts)) return true;
  // "Swiss Patent Office, Bern, Switzerland" begins with a name, so it is more than a place.
  if (parts.length > 2 && first.split(/\s+/).length > 2 && isPlace(parts.slice(1).join(', '))) return false;
  const hasPlaceNames = parts.every(
    (part) => (isNamed(part) && !isOrganised(part, parts)) || isRegion(part) || POSTCODE_CITY.test(part),
  );
  return hasPlaceNames && (parts.slice(1).some((part) => isRegion(part)) || CITIES.has(normaliseText(first)));
}

function isCountry(text: string): boolean {
  return findCountryCode(text) !== null && (text.length > 3 || /^(?:USA|UK|UAE)$/.test(text));
}

/** Returns "Infosys" for "Infosys, Amsterdam, NL"; null if the text begins with a known town. */
export function nameBeforePlace(text: string): string | null {
  const stroke = splitStroke(text);
  const [name = '', ...place] = stroke === null ? splitCommas(text) : [stroke.rest, stroke.place];
  if (place.length === 0 || !isPlace(text) || isPlace(name) || isStreet(name)) return null;
  return isNamed(name) && !/\d/.test(name) ? name : null;
}

/** True for "Infosys, Amsterdam, NL", but not for "Redmond, WA". */
export function hasTownBehind(text: string): boolean {
  const place = splitCommas(text).slice(1);
  return place.length > 1 && isPlace(place.join(', '));
}

function splitStroke(text: string): { rest: string; place: string } | null {
  const [, rest = '', place = ''] = /^(.*\S)\s+\/\s+([^/]+)$/.exec(text) ?? [];
  return rest !== '' && isPlace(place) ? { rest, place } : null;
}

export function splitTrailingPlace(text: string): { rest: string; place: string | null } {
  const stroke = splitStroke(text);
  if (stroke !== null) return stroke;
  const { rest, place } = splitPlace(text);
  const pieces = splitCommas(rest);
  const last = pieces.at(-1) ?? '';
  if (pieces.length < 2 || !isStreet(last)) return { rest, place };
  return { rest: pieces.slice(0, -1).join(', '), place: place === null ? last : `${last}, ${place}` };
}

function splitPlace(text: string): { rest: string; place: string | null } {
  const parts = splitCommas(text);
  for (let count = Math.min(3, parts.length - 1); count >= 1; count--) {
    const place = parts.slice(-count).join(', ');
    if (isPlace(place) || PLACEHOLDER_TOWN.test(place))
      return { rest: parts.slice(0, -count).join(', '), place };
  }
  const bracket = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/.exec(text);
  if (bracket?.[1] !== undefined && bracket[2] !== undefined && isPlace(bracket[2])) {
    return { rest: bracket[1], place: bracket[2] };
  }
  return splitTownInState(text) ?? { rest: text, place: null };
}

/** Splits "Acme Inc. Palo Alto, CA US" before the longest known town. */
function splitTownInState(text: string): { rest: string; place: string } | null {
  const match = /^(.*),\s*([A-Z]{2})(?:,?\s+(?:US|USA))?$/u.exec(text);
  const [, before = '', state = ''] = match ?? [];
  if (!STATE_CODES.has(state)) return null;
  const names = before.split(/\s+/);
  for (let count = Math.min(3, names.length - 1); count >= 1; count--) {
    const rest = names.slice(0, -count).join(' ');
    const town = names.slice(-count).join(' ');
    if (CITIES.has(normaliseText(town)) && /[\p{Ll}.)]$/u.test(rest))
      return { rest, place: `${town}, ${state}` };
  }
  return null;
}

export function isStreet(text: string): boolean {
  if (!/\d/.test(text) || text.length > 60 || (hasDate(text) && !/\d{5}/.test(text))) return false;
  const folded = normaliseText(text);
  const word = folded
    .split(/[^\p{L}]+/u)
    .some(
      (part) =>
        STREET_WORDS.has(part) ||
        /(?:strasse|str|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|plein|kade|gracht|dreef|singel|gatan|vagen|grand)$/.test(
          part,
        ),
    );
  return word && (/^\d+[a-z]?[,\s]/i.test(text) || /\s\d+\s?[a-z]?(?:[,\s/-]|$)/i.test(text));
}
