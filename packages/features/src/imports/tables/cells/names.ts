import { parseEastAsianNames } from './east-asian-names.ts';

const titles = new Set(
  [
    'mr mrs ms miss mx madam sir dr prof professor captain',
    'herr frau rechtsanwalt rechtsanwältin dipl-ing dipl-kfm dipling dr-ing dr-phil drs priv-doz privdoz mgr (fh) (tu) (th) (ba) (univ)',
    'mme mlle mmes monsieur madame mademoiselle docteur',
    'sr sra srta dña doña señor señora señorita dra',
    'sig sigra signor signora signorina dott dottssa dottor dottoressa avv',
    'dhr mw mevr meneer mevrouw drs heer',
  ].flatMap((words) => words.split(' ')),
);
/** These count as titles only with a point, since without one they may be names. */
const withPoint = new Set(
  'ing mag ir hr fr rev hon lic arch geom rag univ med rer nat phil dent vet iur jur oec hc eh habil techn agr theol inż pol'.split(
    ' ',
  ),
);
const addressed = new Set('m me d dña don sir de hr fr ir ing mag lic hon rev'.split(' '));

const degrees =
  /^(?:ph\.?d|m\.?d|m\.?b\.?a|m\.?sc|b\.?sc|b\.?a|m\.?a|ll\.?[bm]|m\.?eng|b\.?eng|m\.?ed|pmp|cfa|cpa|acca|aca|cima|m?cipd|esq|rn|cissp|csm|shrm-[cs]p|jd|dds|[gs]?phr)\.?$/iu;

const particles =
  /^(?:van|von|vom|vander|vanden|de|der|den|del|della|dello|delle|degli|dei|lo|dalla|dal|di|da|du|des|la|le|les|ter|ten|te|zu|zum|zur|el|al|ap|bin|bint|binti|ibn|ben|abu|dos|das|do|san|saint|st|af|av|op|graf|gräfin|freiherr|freifrau|ó|ní|nic|uí|'t)$/iu;
/** These words count as particles only before another one: `in 't Veld`, `aus dem Siepen`. */
const beforeParticle = /^(?:in|aus|auf|an|im|am|und|uit)$/u;

const suffixes = /^(?:jr|junior|snr|sr|ii|iii|iv)\.?$/iu;

/** Matches a name at birth and what follows it: `Müller geb. Schmidt`. */
const bornAs =
  /[\s,(]+(?:[Gg]eb\.|GEB\.|[Gg]eborene[rn]?|née?|nee|born|nata|roz\.|z\s?d(?:omu|\.)|född|født)\s+\p{Lu}[^,()]*\)?/u;

const toBareWord = (word: string): string => word.toLowerCase().replaceAll('.', '');

const isTitleWord = (word: string): boolean =>
  titles.has(toBareWord(word)) || (word.endsWith('.') && withPoint.has(toBareWord(word)));

export const isTitle = (text: string): boolean =>
  text
    .split(/[\s/]+/u)
    .filter((word) => word !== '')
    .every(
      (word) =>
        titles.has(toBareWord(word)) || withPoint.has(toBareWord(word)) || addressed.has(toBareWord(word)),
    );

/** `M.` and `D.` are French and Spanish titles, but in short names they may be initials. */
const isMan = (words: readonly string[]): boolean =>
  words.length > 2 && /^[MD]\.$/u.test(words[0] ?? '') && /^\p{L}{2}/u.test(words[1] ?? '');

function stripTitles(text: string): string {
  const all = text
    .trim()
    .replace(/^de heer\s/iu, '')
    .split(/\s+/u);
  const words = isMan(all) ? all.slice(1) : all;
  const first = words.findIndex((word) => !isTitleWord(word));
  return first <= 0 ? words.join(' ') : words.slice(first).join(' ');
}

/** Recognises degrees, and titles that some people write after a name. */
const areDegrees = (text: string): boolean =>
  text.split(/\s+/u).every((word) => degrees.test(word) || isTitleWord(word));

/** True if the text contains a name at birth, which the fields for first and last name cannot hold. */
export const saysBirthName = (text: string): boolean => bornAs.test(text);

/**
 * Splits `Ada Lovelace`, `Lovelace, Ada`, `LOVELACE Ada`, `山田 太郎`. Particles such as `van` belong to the last name;
 * titles, degrees and a name at birth are left out (docs/import-and-export.md#values).
 * @param surnames number of words that a last name usually has
 */
export function parseNames(text: string, surnames = 1): Readonly<Record<string, string>> {
  const fullText = text.normalize('NFC').trim();
  const alone = fullText
    .replace(bornAs, '')
    .replaceAll(/\([^()]*\)\s*$/gu, ' ')
    .trim();
  const [before = '', ...rest] = (alone || fullText).split(/[,，、]/u).map((part) => part.trim());
  const behind = rest.filter((part) => part !== '' && !areDegrees(part));
  const suffix = behind.find((part) => suffixes.test(part));
  const [first, ...more] = behind.filter((part) => part !== suffix);
  if (first !== undefined) {
    const { kept, ending } = splitSuffix(stripTitles([first, ...more].join(' ')).split(' '));
    const givenCount = kept.findLastIndex((word) => !isLateParticle(word)) + 1;
    const lastName = joinParts(...kept.slice(givenCount), stripTitles(before));
    return toNames(kept.slice(0, givenCount).join(' '), joinParts(lastName, suffix ?? ending));
  }
  const asian = parseEastAsianNames(before);
  if (asian) return asian;
  const words = stripTitles(before)
    .split(/\s+/u)
    .filter((word, at) => at < 2 || !(degrees.test(word) && /[.\p{Lu}].*[.\p{Lu}]/u.test(word)));
  const at = findLastNamePlace(words, surnames);
  const [firstName, lastName] = at.isBehind
    ? [words.slice(0, at.place), words.slice(at.place)]
    : [words.slice(at.place), words.slice(0, at.place)];
  return toNames(firstName.join(' '), joinParts(lastName.join(' '), suffix));
}

const joinParts = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');

const toNames = (firstName: string, lastName: string): Readonly<Record<string, string>> =>
  firstName === '' ? { lastName } : { firstName, lastName };

/** Dutch and German lists put particles last: `Boer, Jan de` and `Bismarck, Otto von`. */
const isLateParticle = (word: string): boolean =>
  /^\p{Ll}|^['’]/u.test(word) && (particles.test(word) || beforeParticle.test(word));

function splitSuffix(words: readonly string[]): { kept: readonly string[]; ending?: string } {
  const ending = words.at(-1) ?? '';
  return words.length > 1 && suffixes.test(ending) ? { kept: words.slice(0, -1), ending } : { kept: words };
}

/** French lists write `DUPONT Jean`. Two capitals alone may be initials, so they don't count. */
const isCapitals = (word: string): boolean =>
  /^(?:\p{Lu}[\p{Lu}'’-]{2,}|(?:Mc|Mac|Fitz|[DO]['’])\p{Lu}[\p{Lu}'’-]+)$/u.test(word);

/** `DE LA MARTIN Jean` and `von MÜLLER Anna` begin with particles. */
const isBeforeCapitals = (word: string): boolean =>
  particles.test(word) && (word === word.toUpperCase() || word === word.toLowerCase());

/** The word at which the last name begins, or at which it ends if it comes first. */
interface LastNamePlace {
  readonly place: number;
  readonly isBehind: boolean;
}

function findLastNamePlace(words: readonly string[], surnames: number): LastNamePlace {
  const capitals = words.findIndex((word) => !isCapitals(word) && !isBeforeCapitals(word));
  if (capitals > 0 && words.slice(0, capitals).some(isCapitals)) return { place: capitals, isBehind: false };
  if ((words.length === 3 && isPatronymic(words[2] ?? '')) || isVietnamese(words))
    return { place: 1, isBehind: false };
  if (words.length > 1 && areInitials(words.slice(1)) && !areInitials(words.slice(0, 1)))
    return { place: 1, isBehind: false };
  return { place: findLastNameStart(words, surnames), isBehind: true };
}

/** Russian lists write `Иванов Иван Иванович`. */
const isPatronymic = (word: string): boolean =>
  /^\p{L}{3,}(?:ович|евич|овна|евна|ична|ovich|evich|ovna|evna)$/iu.test(word);

/** `Nguyễn Văn An` and `Phạm Minh Tuấn` begin with the family name; `An Nguyễn` is written the other way. */
const isVietnamese = (words: readonly string[]): boolean => {
  const [family = '', middle = ''] = words;
  if (words.length < 3 || vietnamese.test(words.at(-1) ?? '')) return false;
  return onlyVietnamese.test(family) || (/^(?:v[aă]n|th[iị])$/iu.test(middle) && vietnamese.test(family));
};

/** Family names with letters that given names of other languages don't have. */
const onlyVietnamese = /^(?:nguy[eễ]n|trần|phạm|hu[yỳ]nh|đặng|bùi|đỗ|hồ|ngô|dương|lý|võ)$/iu;
const vietnamese =
  /^(?:nguy[eễ]n|tr[aầ]n|l[eê]|ph[aạ]m|ho[aà]ng|hu[yỳ]nh|phan|v[uũoõ]|đ[aặ]ng|dang|b[uù]i|đ[oỗ]|do|h[oồ]|ng[oô]|d[uư][oơ]ng|l[yý])$/iu;

/** `Müller A.`, `Tolkien J. R. R.` */
const areInitials = (words: readonly string[]): boolean =>
  words.every((word) => /^(?:\p{Lu}\p{Ll}?\.-?)+$/u.test(word));

function findLastNameStart(words: readonly string[], surnames: number): number {
  if (words.length === 1) return 0;
  const from = findMarianEnd(words);
  const particle = words.findIndex(
    (word, at) => at > from && at < words.length - 1 && isParticle(word, words[at + 1] ?? ''),
  );
  if (particle > 0) return particle;
  const joint = words.findIndex((word, at) => at > 1 && at < words.length - 1 && /^[yei]$/u.test(word));
  if (joint > 0) return joint - 1;
  const capitals = words.findLastIndex((word) => !isCapitals(word)) + 1;
  if (capitals > 0 && capitals < words.length) return capitals;
  const suffix = words.length > 2 && suffixes.test(words.at(-1) ?? '') ? 1 : 0;
  return Math.max(1, words.length - surnames - suffix);
}

const isParticle = (word: string, next: string): boolean =>
  particles.test(word) || (beforeParticle.test(word) && /^(?:'t|’t|de|dem|den|der|zu)$/u.test(next));

/** The place of the last word of `María del Carmen`, a given name with particles; else 0. */
function findMarianEnd(words: readonly string[]): number {
  const marian =
    /^(?:mar[ií]a|ma\.) (?:de(?:l| la| las| los)? )(?:carmen|mar|pilar|rosario|roc[ií]o|valle|sol|socorro|luz|paz|cruz|nieves|mercedes|ángeles|angeles|dolores|lourdes|f[aá]tima|jes[uú]s|guadalupe)(?= )/iu.exec(
      words.join(' '),
    );
  return marian ? marian[0].split(' ').length - 1 : 0;
}
