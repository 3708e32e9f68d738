const titles = new Set(
  [
    'mr mrs ms miss mx madam dr prof professor captain',
    'herr frau dipl-ing dipl-kfm dipling',
    'mme mlle mmes monsieur madame mademoiselle docteur',
    'sr sra srta dña doña señor señora señorita dra',
    'sig sigra signor signora signorina dott dottssa dottor dottoressa avv',
    'dhr mw mevr meneer mevrouw drs heer',
  ].flatMap((words) => words.split(' ')),
);
/** Without a point they may be names. */
const withPoint = new Set('ing mag ir hr fr rev hon lic arch geom rag univ med rer nat phil'.split(' '));
const addressed = new Set('m me d dña don sir de hr fr ir ing mag lic hon rev'.split(' '));

const degrees =
  /^(?:ph\.?d|m\.?d|m\.?b\.?a|m\.?sc|b\.?sc|b\.?a|m\.?a|ll\.?[bm]|meng|beng|pmp|cfa|cpa|acca|aca|cima|m?cipd|esq|rn|cissp|csm|shrm-[cs]p|jd|dds|[gs]?phr)\.?$/iu;

const particles =
  /^(?:van|von|vom|de|der|den|del|della|dello|degli|dei|lo|dalla|di|da|du|des|la|le|les|ter|ten|te|zu|zum|zur|el|al|bin|ibn|dos|das|do|san|saint|st|af|av|op|'t)$/iu;

const bare = (word: string): string => word.toLowerCase().replaceAll('.', '');

const isTitleWord = (word: string): boolean =>
  titles.has(bare(word)) || (word.endsWith('.') && withPoint.has(bare(word)));

export const isTitle = (text: string): boolean =>
  text
    .split(/[\s/]+/u)
    .filter((word) => word !== '')
    .every((word) => titles.has(bare(word)) || withPoint.has(bare(word)) || addressed.has(bare(word)));

/** French and Spanish titles, but perhaps initials in short names. */
const isMan = (words: readonly string[]): boolean =>
  words.length > 2 && /^[MD]\.$/u.test(words[0] ?? '') && /^\p{L}{2}/u.test(words[1] ?? '');

function withoutTitles(text: string): string {
  const all = text
    .trim()
    .replace(/^de heer\s/iu, '')
    .split(/\s+/u);
  const words = isMan(all) ? all.slice(1) : all;
  const first = words.findIndex((word) => !isTitleWord(word));
  return first <= 0 ? words.join(' ') : words.slice(first).join(' ');
}

const areDegrees = (text: string): boolean => text.split(/\s+/u).every((word) => degrees.test(word));

/**
 * Splits `Ada Lovelace`, `Lovelace, Ada`, `LOVELACE Ada`. Particles such as `van` belong to the last name; titles and
 * degrees are left out (docs/import-and-export.md#values).
 * @param surnames usual words of a last name
 */
export function namesIn(text: string, surnames = 1): Readonly<Record<string, string>> {
  const said = text.replaceAll(/\([^()]*\)\s*$/gu, ' ').trim() || text.trim();
  const [before = '', ...rest] = said.split(',').map((part) => part.trim());
  const behind = rest.filter((part) => part !== '' && !areDegrees(part));
  if (behind.length > 0) return named(withoutTitles(behind.join(' ')), withoutTitles(before));
  const words = withoutTitles(before)
    .split(' ')
    .filter((word, at) => at < 2 || !(degrees.test(word) && /[.\p{Lu}]{2}/u.test(word)));
  const capitals = words.findIndex((word) => !isCapitals(word) && !isCapitalParticle(word));
  if (capitals > 0 && words.slice(0, capitals).some(isCapitals))
    return named(words.slice(capitals).join(' '), words.slice(0, capitals).join(' '));
  const at = lastNameAt(words, surnames);
  return named(words.slice(0, at).join(' '), words.slice(at).join(' '));
}

const named = (firstName: string, lastName: string): Readonly<Record<string, string>> =>
  firstName === '' ? { lastName } : { firstName, lastName };

/** French lists write `DUPONT Jean`; two letters may be initials. */
const isCapitals = (word: string): boolean => /^\p{Lu}[\p{Lu}'’-]{2,}$/u.test(word);

/** `DE LA MARTIN Jean` begins with a particle. */
const isCapitalParticle = (word: string): boolean => word === word.toUpperCase() && particles.test(word);

function lastNameAt(words: readonly string[], surnames: number): number {
  if (words.length === 1) return 0;
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && particles.test(word));
  if (particle > 0) return particle;
  const suffix = words.length > 2 && /^(?:jr|junior|ii|iii|iv)\.?$/iu.test(words.at(-1) ?? '') ? 1 : 0;
  return Math.max(1, words.length - surnames - suffix);
}
