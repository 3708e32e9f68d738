import { z } from 'zod';
import { blankAsNull, hasNoNul, noNul, text } from './values.ts';

/** The first and the last code point. */
type Range = readonly [number, number];

/** Characters that show nothing: joiners, marks of direction, fillers, variants, tags. */
const unseen: readonly Range[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x600, 0x605],
  [0x61c, 0x61c],
  [0x6dd, 0x6dd],
  [0x70f, 0x70f],
  [0x890, 0x891],
  [0x8e2, 0x8e2],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x110bd, 0x110bd],
  [0x110cd, 0x110cd],
  [0x13430, 0x1343f],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

const controls: readonly Range[] = [
  [0x1, 0x1f],
  [0x7f, 0x9f],
];

/** The blanks are listed here, because PostgreSQL only knows those of its locale. */
const blanks: readonly Range[] = [
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];

const buildCharacterClass = (ranges: readonly Range[]): string =>
  ranges.map(([first, last]) => `${String.fromCodePoint(first)}-${String.fromCodePoint(last)}`).join('');

const unseenCharacters = new RegExp(`[${buildCharacterClass(unseen)}]`, 'gu');

/** Removes what nobody sees in an address, so two addresses that look alike are equal. */
export const cleanEmail = (text: string): string =>
  text.toWellFormed().replaceAll(unseenCharacters, '').normalize().trim();

/** Returns the form in which addresses are compared. */
export const normaliseEmail = (text: string): string => cleanEmail(text).toLowerCase();

/** The largest lengths in characters (RFC 5321, 4.5.3.1). */
const lengthLimits = { address: 254, name: 64, label: 63 } as const;

const foreign = String.raw`@<>()\[\]\\,;:"${buildCharacterClass([...unseen, ...controls, ...blanks])}`;
const word = `[^${foreign}.]+`;
const [edge, within] = [`[^${foreign}.-]`, `[^${foreign}.]*`];

/** JavaScript and PostgreSQL read this expression in the same way. */
const form = String.raw`^${word}(\.${word})*@(${edge}(${within}${edge})?\.)+${edge}${within}${edge}$`;
const formInTypeScript = new RegExp(form, 'u');

/** Returns true if mail could be sent to this address (docs/interface/values.md#checked-values). */
export function isEmail(text: string): boolean {
  const [name = '', domain = ''] = text.split('@');
  return (
    hasNoNul(text) &&
    text.length <= lengthLimits.address &&
    name.length <= lengthLimits.name &&
    domain.split('.').every((label) => label.length <= lengthLimits.label) &&
    formInTypeScript.test(text)
  );
}

/** Returns SQL with the same result as `isEmail`. */
export const isEmailSql = (text: string): string =>
  `(length(${text}) <= ${String(lengthLimits.address)} AND strpos(${text}, '@') <= ${String(lengthLimits.name + 1)}
    AND split_part(${text}, '@', 2) !~ '[^.]{${String(lengthLimits.label + 1)}}' AND ${text} ~ '${form}')`;

const refusal = { message: 'must be an email address' };

const emailText = () => z.string().overwrite(cleanEmail).max(lengthLimits.address).refine(hasNoNul, noNul);

export const strictEmail = () => emailText().refine(isEmail, refusal);

/** An address that only names an existing user, so its form is not checked. */
export const looseEmail = () => text().overwrite(cleanEmail).nullish().transform(blankAsNull);

/** Blank and null are allowed here. The field's own rule decides what they mean. */
export const optionalEmail = () =>
  emailText()
    .refine((value) => value === '' || isEmail(value), refusal)
    .nullish()
    .transform(blankAsNull);
