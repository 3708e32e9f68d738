/** Converts to lower case without accents; "ß" becomes "ss". */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase()
    .trim();
}

/** Folds without moving letters: a letter that folds to several is only converted to lower case. */
export function normaliseInPlace(text: string): string {
  return Array.from(text, (letter) => {
    const folded = normaliseText(letter);
    return folded.length === letter.length ? folded : letter.toLowerCase();
  }).join('');
}

/** Removes spaces and punctuation, so that "S K I L L S" is compared like "Skills". */
export function squash(text: string): string {
  return normaliseText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

export function splitWordList(list: string): string[] {
  return list
    .split(',')
    .map((word) => normaliseText(word))
    .filter((word) => word !== '');
}

/** Returns the folded words of the text without those in brackets. */
export function extractWords(text: string): string[] {
  return normaliseText(text)
    .replace(/\([^)]*\)/g, ' ')
    .split(/[^\p{L}\p{N}'.+&-]+/u)
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/g, ''))
    .filter((word) => word !== '');
}

/** Matches "3 years 2 months", in brackets or not. */
const DURATION =
  /\(?\s*\b\d+(?:[.,]\d+)?\+?\s*(?:years?|yrs?|months?|mos?|jahre?n?|monate?n?|ans?|mois|años?|meses|mes|anni|anno|mesi|mese|jaar|maand(?:en)?|anos?|mês|lata?|roku?|miesi(?:ąc|ące|ęcy)|år|månad(?:er)?)(?!\p{L})\.?(?:\s*(?:,|and|und|et|y|e|en|i|och)?\s*\d+\s*(?:months?|mos?|monate?n?|mois|meses|mes|mês|mesi|mese|maand(?:en)?|miesi(?:ąc|ące|ęcy)|månad(?:er)?)(?!\p{L}))?\s*\)?/giu;

export function stripDuration(text: string): string {
  return text.replace(DURATION, ' ');
}

export function trimPart(text: string): string {
  return text
    .replace(/\(\s*[-–—,;|]?\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:|•·–—\-/·(\].]+(?=\S)/u, (lead) =>
      lead.endsWith('.') ? '.' : lead.endsWith('(') ? '(' : '',
    )
    .replace(/[\s,;:|•·–—\-/·([]+$/u, '')
    .replace(/^\(([^()]*)$/, '$1')
    .replace(/^\(([^()]*)\)$/, '$1')
    .trim();
}

/** Splits at tabs, bars, dots and dashes between spaces. */
export function splitParts(text: string): string[] {
  return text
    .split(
      /\t|\s*[|•·¦‖◦●]\s*|\s+(?:[–—−-]|-{2,3})\s+|\s*[–—]\s*(?=\p{Lu})|\s+\/\/\s+|(?:\s*[·.]\s*){4,}|\s{3,}|\s+~\s+|\s*;\s+/u,
    )
    .map((part) => trimPart(part))
    .filter((part) => part !== '' && /[\p{L}\p{N}]/u.test(part));
}

export function splitCommas(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth++;
    else if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1);
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] = (parts.at(-1) ?? '') + letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
