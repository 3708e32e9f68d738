import { cleanEmail } from '@nova/kinds';
import { CellProblem, quoteCell } from './cell-problem.ts';
import { stripQuotes } from './text.ts';

/** Returns the addresses in their order, each once: `Ada <ada@example.com>; ada@home.example`. */
export function parseEmails(text: string): readonly string[] {
  const emails = cleanEmail(text)
    .replaceAll(/mailto:/giu, '')
    .split(/[\s;,|<>()[\]]+|(?<=\.[a-z]{2,})\/(?=\S+@)/iu)
    .map((part) => part.replaceAll(/^["'.:“”„‟‘’‚‛«»]+|["'.:“”„‟‘’‚‛«»]+$/gu, ''))
    .filter((part) => part.includes('@'));
  const keys = new Set<string>();
  return emails.filter((one) => {
    const key = one.toLowerCase();
    return keys.has(key) ? false : keys.add(key);
  });
}

/** Spreadsheets turn long phone numbers into `4.915E+11`, and the last digits are lost. */
const damaged = /^[+-]?\d+(?:[.,]\d+)?\s*e\s*\+?\d+$/iu;

const countFigures = (text: string): number => text.replaceAll(/\D/gu, '').length;

/**
 * Returns the numbers in their order, with their extensions.
 * @throws CellProblem for a number that a spreadsheet changed
 */
export function parsePhones(cell: string): readonly string[] {
  const text = stripScheme(cell);
  const parts = text
    .split(/\s*(?:[;|\n]|\s\/\s|,(?!\s*(?:ext|x|#|dw|app|poste|int))|\s(?:or|oder|ou|oppure|of)\s)\s*/iu)
    .map((part) => stripScheme(part))
    .filter((part) => part !== '');
  const numbers = parts.length > 1 && parts.every((part) => countFigures(part) >= 6) ? parts : [text];
  return numbers.map((number) => ensurePhone(number).replace(/^(?<digits>\+?\d{6,})\.0$/u, '$<digits>'));
}

/** Removes the scheme of a copied `tel:` link, and quotation marks. */
const stripScheme = (text: string): string =>
  stripQuotes(text.trim())
    .replace(/^(?:tel|callto):\s*/iu, '')
    .trim();

/** @throws CellProblem for a number that a spreadsheet changed */
export function ensurePhone(text: string): string {
  if (!damaged.test(text)) return text;
  throw new CellProblem(
    `${quoteCell(text)} is what a spreadsheet made of a phone number; set the column to text and export again`,
  );
}

interface AddressParts {
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postcode?: string;
  readonly country?: string;
}

const british = /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/iu;
const inBritish = /^(?<city>\p{L}[\p{L}'’. -]*?)\s+(?<postcode>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u;
/** `10115 Berlin`, `1012 AB Amsterdam`, `D-10115 Berlin`, `20121 Milano (MI)`. */
const codeFirst =
  /^(?:[A-Z]{1,2}-)?(?<postcode>\d{4} ?[A-Z]{2}|\d{4,5})\s+(?<city>['’]?\p{L}[\p{L}'’./ -]*?)(?:\s+\((?<state>[A-Z]{2})\))?$/u;
/** American cells have the code last: `NY 10001` after the city. */
const american = /^(?<state>[A-Z]{2})\s+(?<postcode>\d{5}(?:-\d{4})?)$/u;
const hasNumber = /\d/u;
const isWords = /^\p{L}[\p{L}\p{M}'’.() -]*$/u;

/**
 * Splits only these forms: street with number, then postcode and city in British, continental or American form. A
 * country may follow.
 */
export function parseAddress(text: string): AddressParts | undefined {
  const parts = text
    .split(/\s*(?:,|;|\n)\s*/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const country of [false, true]) {
    const rest = country ? parts.slice(0, -1) : parts;
    const last = parts.at(-1) ?? '';
    if (country && !isWords.test(last)) return undefined;
    const address = parseLocalAddress(rest);
    if (address) return { ...address, ...(country && { country: last }) };
  }
  return undefined;
}

function parseLocalAddress(parts: readonly string[]): AddressParts | undefined {
  if (parts.length < 2) return undefined;
  const [last = '', before = '', third] = parts.toReversed();
  const continental = codeFirst.exec(last)?.groups;
  if (continental) return addStreet(parts.slice(0, -1), continental);
  const together = inBritish.exec(last)?.groups;
  if (together) return addStreet(parts.slice(0, -1), together);
  const states = american.exec(last)?.groups;
  if (states && isWords.test(before)) return addStreet(parts.slice(0, -2), { ...states, city: before });
  if (!british.test(last) || !isWords.test(before) || third === undefined) return undefined;
  if (parts.length === 4 && isWords.test(third))
    return addStreet(parts.slice(0, -3), { city: third, state: before, postcode: last });
  return addStreet(parts.slice(0, -2), { city: before, postcode: last });
}

function addStreet(
  street: readonly string[],
  parts: Readonly<Record<string, string | undefined>>,
): AddressParts | undefined {
  if (street.length === 0 || !street.some((part) => hasNumber.test(part))) return undefined;
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
  return { street: street.join(', '), ...Object.fromEntries(entries) };
}
