import type { Counted } from './en.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** The text with its values; of a counted one the form that `count` asks for. */
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
