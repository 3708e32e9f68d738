import type { Line } from '../document.ts';
import { dateTokens, formatDate } from '../entities/date-tokens.ts';

const LABEL =
  /(?:date of birth|d\.?o\.?b\.?|birth ?date|born(?: on)?|geburtsdatum|geboren(?: am)?|geb\.|date de naissance|né(?:e)? le|fecha de nacimiento|nacid[oa] el|data di nascita|nat[oa] il|geboortedatum|data de nascimento|nascid[oa] (?:a|em)|data urodzenia|ur\.|urodzon[ya]|födelsedatum|födelsedag|född)/iu;

/** A full date that the CV calls the date of birth, as yyyy-MM-dd; `now` bounds plausible ages. */
export function findDateOfBirth(lines: Line[], now: Date): string | null {
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    const label = line === undefined || line.text.length > 160 ? null : LABEL.exec(line.text);
    if (line === undefined || label === null) continue;
    const rest = line.text.slice(label.index + label[0].length);
    const text = /\d/.test(rest) ? rest : (lines[index + 1]?.text ?? '');
    const date = dateTokens(text).find((token) => token.date !== null)?.date ?? null;
    const age = date === null ? 0 : now.getUTCFullYear() - date.year;
    if (date !== null && date.day > 0 && age >= 14 && age <= 90) return formatDate(date);
  }
  return null;
}
