import type { Counted } from './en.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** Fills values into a text. A counted text has several forms, of which `count` selects one. */
export function fillText(
  text: string | Counted,
  values: TextValues,
  { plurals, numbers }: { readonly plurals: Intl.PluralRules; readonly numbers: Intl.NumberFormat },
): string {
  const form = typeof text === 'string' ? text : formOf(text, values, plurals);
  return form.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

function formOf(text: Counted, { count = 0 }: TextValues, plurals: Intl.PluralRules): string {
  return plurals.select(Number(count)) === 'one' ? text.one : text.other;
}
