/**
 * Letters that `unaccent` of PostgreSQL writes with otherLetters, in the words of `nova_fold` (prisma/sql/search). Each is
 * followed by what it becomes; a space separates words.
 */
const otherLetters =
  '© c |® r |±+|¼ 1 4|½ 1 2|¾ 3 4|ßss|æae|ðd|øo|þth|đd|ħh|ıi|ĸq|ŀl|łl|ŉ n|ŋn|œoe|ŧt|ƀb|ƃb|ƈc|ƌd|ƒf|ƕhv|Ɩi|ƙk|ƚl|ƞn|ƣoi|ƥp|ƫt|' +
  'ƭt|ƴy|ƶz|ǥg|ȡd|ȥz|ȴl|ȵn|ȶt|ȷj|ȸdb|ȹqp|ȼc|ȿs|ɀz|ɇe|ɉj|ɍr|ɏy|ɓb|ɕc|ɖd|ɗd|ɛe|ɟj|ɠg|ɡg|ɢg|ɦh|ɧh|ɨi|ɪi|ɫl|ɬl|ɭl|ɱm|ɲn|ɳn|ɴn|' +
  'ɶoe|ɼr|ɽr|ɾr|ʀr|ʂs|ʈt|ʉu|ʋv|ʏy|ʐz|ʑz|ʙb|ʛg|ʜh|ʝj|ʟl|ʠq|ʣdz|ʥdz|ʦts|ʪls|ʫlz|ʹ |ʺ |ʻ |ʼ |ʽ |˂ |˃ |˄ |ˆ |ˈ |ˋ |ː |˖+|˗ |' +
  'ᴀa|ᴁae|ᴃb|ᴄc|ᴅd|ᴆd|ᴇe|ᴊj|ᴋk|ᴌl|ᴍm|ᴏo|ᴘp|ᴛt|ᴜu|ᴠv|ᴡw|ᴢz|ᵫue|ᵬb|ᵭd|ᵮf|ᵯm|ᵰn|ᵱp|ᵲr|ᵳr|ᵴs|ᵵt|ᵶz|ᵺth|ᵻi|ᵽp|ᵾu|ᶀb|ᶁd|ᶂf|ᶃg|ᶄk|' +
  'ᶅl|ᶆm|ᶇn|ᶈp|ᶉr|ᶊs|ᶌv|ᶍx|ᶎz|ᶏa|ᶑd|ᶒe|ᶓe|ᶖi|ᶙu|ẚa|ẜs|ẝs|ỻll|ỽv|ỿy|₠ce|₢cr|₣fr |₤l |₧pts|₹rs|₺tl|⃝|⃞|⃟|⃠|⃢|⃣|⃤|℗ p |℘p|℞rx|' +
  '⅐ 1 7|⅑ 1 9|⅒ 1 10|⅓ 1 3|⅔ 2 3|⅕ 1 5|⅖ 2 5|⅗ 3 5|⅘ 4 5|⅙ 1 6|⅚ 5 6|⅛ 1 8|⅜ 3 8|⅝ 5 8|⅞ 7 8|⅟ 1 |↉ 0 3|ⱡl|ⱥa|ⱦt|ⱨh|ⱪk|ⱬz|' +
  'ⱱv|ⱳw|ⱴv|ⱸe|ⱺo|〇0|ꜰf|ꜱs|ꜳaa|ꜵao|ꜷau|ꜹav|ꜻav|ꜽay|ꝁk|ꝃk|ꝅk|ꝇl|ꝉl|ꝋo|ꝍo|ꝏoo|ꝑp|ꝓp|ꝕp|ꝗq|ꝙq|ꝟv|ꝡvy|ꝥth|ꝧth|ꝱd|ꝲl|ꝳm|ꝴn|' +
  'ꝵr|ꝶr|ꝷt|ꝺd|ꝼf|ꞇt|ꞑn|ꞓc|ꞡg|ꞣk|ꞥn|ꞧr|ꞩs';

const writtenLetters = new Map(otherLetters.split('|').map((pair) => [pair.slice(0, 1), pair.slice(1)]));

/** The letters that `unaccent` reduces as Unicode decomposes them. Letters such as those of Cyrillic remain. */
const decomposed =
  /[ªµº\u00c0-\u02ff\u0370-\u03ffЁё\u1d2c\u1d2e\u1d30\u1d31\u1d33-\u1d3a\u1d3c\u1d3e-\u1d43\u1d47-\u1d49\u1d4d\u1d4f\u1d50\u1d52\u1d56-\u1d58\u1d5b\u1d5d-\u1d6a\u1d9c\u1da0\u1dbb\u1dbf\u1e00-\u1fff\u2071\u207f\u2090-\u2093\u2095-\u209c\u2100-\u2103\u2105\u2106\u2109-\u210e\u2110-\u2113\u2115\u2116\u2119-\u211d\u2121\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134\u2139\u213b-\u213f\u2145-\u2149\u2160-\u217f\u2474-\u24cf\u2c7c\u2c7d\u3371-\u33df\ua7f2-\ua7f4\ufb00-\ufb06\uff03\uff0b\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/u;
/** Exceptions of these: `unaccent` does not know them. */
const keptLetters =
  /[ƦǶȠʱʴʵʶˠˤǢǣǮǯǼǽǾǿϓϔẛ\u0384\u0385\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed\u1fee\u1ffe]/u;

const marks = /[\u0300-\u036f]/gu;

/** Folds a composed letter as `nova_unaccent` does: lower case, without accents, perhaps several letters. */
export function normaliseLetter(letter: string): string {
  const lower = letter.toLowerCase();
  if (keptLetters.test(letter)) return lower;
  const other = writtenLetters.get(letter) ?? writtenLetters.get(lower);
  if (other !== undefined) return other;
  if (!decomposed.test(letter)) return lower.replace(marks, '');
  return letter.normalize('NFKD').replace(marks, '').toLowerCase();
}
