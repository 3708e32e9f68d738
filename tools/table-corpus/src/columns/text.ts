import type { Cell, Writing } from '../cell.ts';

export const blank = ({ style, random }: Writing): string => random.pick(style.empty);

const englishMonths = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/** @param iso `yyyy-MM-dd` */
export function dayText(iso: string, { style, language }: Writing): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const name = language.months[Number(month) - 1] ?? '';
  switch (style.dates) {
    case 'd/m/y':
      return `${day}/${month}/${year}`;
    case 'm/d/y':
      return `${month}/${day}/${year}`;
    case 'd.m.y':
      return `${day}.${month}.${year}`;
    case 'd-m-y':
      return `${day}-${month}-${year}`;
    case 'd/m/yy':
      return `${day}/${month}/${year.slice(2)}`;
    case 'words':
      return language.code === 'de'
        ? `${String(Number(day))}. ${name} ${year}`
        : `${String(Number(day))} ${name} ${year}`;
    case 'monthFirst':
      return `${englishMonths[Number(month) - 1] ?? ''} ${String(Number(day))}, ${year}`;
    default:
      return iso;
  }
}

/** A day in a foreign order stays a text, such as `13/05/2021`, unless the program can read it. */
export function dayCell(iso: string, writing: Writing): Cell {
  const { workbook, random } = writing;
  const isOdd = workbook !== undefined && random.chance(workbook.typedDays / 100);
  const isTyped = isOdd && Number(iso.slice(8)) > 12;
  return {
    text: dayText(iso, writing),
    ...(workbook && !isTyped && { value: { kind: 'date', iso } }),
  };
}

export function stampCell(moment: Date, writing: Writing): Cell & { readonly instant: string } {
  const iso = moment.toISOString();
  if (!writing.workbook) return stampText(moment, writing);
  const { stamps } = writing.style;
  const day = iso.slice(0, 10);
  return stamps === 'none'
    ? { ...dayCell(day, writing), instant: `${day}T00:00:00.000Z` }
    : { text: iso, value: { kind: 'date', iso }, instant: iso };
}

function stampText(moment: Date, writing: Writing): { readonly text: string; readonly instant: string } {
  const iso = moment.toISOString();
  const [day = '', time = ''] = iso.split('T');
  const [hours = '', minutes = '', rest = ''] = time.split(':');
  const seconds = rest.slice(0, 2);
  switch (writing.style.stamps) {
    case 'iso':
      return { text: `${day}T${hours}:${minutes}:${seconds}Z`, instant: iso };
    case 'space':
      return { text: `${dayText(day, writing)} ${hours}:${minutes}:${seconds}`, instant: iso };
    case 'twelve': {
      const hour = Number(hours) % 12 === 0 ? 12 : Number(hours) % 12;
      const text = `${dayText(day, writing)} ${String(hour)}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
      return { text, instant: `${day}T${hours}:${minutes}:00.000Z` };
    }
    default:
      return { text: dayText(day, writing), instant: `${day}T00:00:00.000Z` };
  }
}

export function moneyText(amount: number, { style, language, random }: Writing): { readonly text: string } {
  const { groups, decimal, sign, currency } = language;
  const between = random.pick(groups);
  const grouped = String(amount).replaceAll(/\B(?=(?:\d{3})+$)/gu, between);
  const cents = `${grouped}${decimal}00`;
  const short = amount % 1_000 === 0 ? `${String(amount / 1_000)}k` : grouped;
  const way =
    style.money === 'mixed' ? random.pick(['plain', 'signed', 'short', 'code'] as const) : style.money;
  const isBefore = language.code === 'en' || language.code === 'nl';
  if (way === 'plain') return { text: String(amount) };
  if (way === 'grouped') return { text: amount < 1_000 ? String(amount) : cents };
  if (way === 'short') return { text: amount < 1_000 ? `${sign}${String(amount)}` : `${sign}${short}` };
  if (way === 'code') return { text: `${currency} ${cents}` };
  return {
    text: isBefore ? `${sign}${language.code === 'nl' ? ' ' : ''}${cents}` : `${cents} ${sign}`,
  };
}

/** Mostly a number, whose format may show the currency. */
export function amountCell(amount: number, writing: Writing): Cell {
  const { workbook, random } = writing;
  const format = workbook?.amounts;
  if (format === undefined || random.chance(0.15)) return moneyText(amount, writing);
  return {
    text: String(amount),
    value: { kind: 'number', number: amount, format },
  };
}

/** As HTML, or as lines. */
export function notesText(lines: readonly string[], { style, random }: Writing): string {
  if (!style.markup) return lines.join('\n');
  const escaped = lines.map((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  if (lines.length > 1 && random.chance(0.3)) return `<div>${escaped.join('<br />')}</div>`;
  return escaped
    .map((line) => `<p>${line.replace(/^(\S+) /u, random.chance(0.3) ? '<b>$1</b> ' : '$1 ')}</p>`)
    .join('');
}
