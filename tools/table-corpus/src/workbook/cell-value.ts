import type { Random } from '@nova/random';
import type { Habits } from './habits.ts';
import type { Value } from './value.ts';

/** Undefined for a text. */
export function cellValue(text: string, { figures, links }: Habits, random: Random): Value | undefined {
  if (text === '#N/A') return { kind: 'error' };
  const formula = /^="(?<said>[^"]*)"$/u.exec(text)?.groups?.said;
  if (formula !== undefined) return { kind: 'formula', formula: `"${formula}"` };
  if (links && /^[^\s"@]+@[^\s"@]+\.\w+$/u.test(text) && random.chance(0.5))
    return { kind: 'formula', formula: `HYPERLINK("mailto:${text}","${text}")` };
  return figures ? numberOf(text) : undefined;
}

/** Excel keeps fifteen figures, so people store longer numbers as text. */
function numberOf(text: string): Value | undefined {
  if (!/^\+?\d{1,15}$/u.test(text)) return undefined;
  const number = Number(text);
  if (text.startsWith('+')) return { kind: 'number', number, format: '\\+0' };
  if (text.startsWith('0') && text !== '0')
    return { kind: 'number', number, format: '0'.repeat(text.length) };
  return { kind: 'number', number };
}
