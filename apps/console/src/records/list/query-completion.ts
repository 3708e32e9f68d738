/** A field that a query can use, with its known values. */
export interface QueryField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'name';
  readonly values: readonly string[];
}

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  /** The whole query after the suggestion is chosen, and the caret's position in it. */
  readonly query: string;
  readonly caret: number;
}

const mostShown = 8;

const valueAtEnd = /(?<field>(?:[\w.]|\\ )+):(?<value>"[^"]*|[^\s"()[\]{}]*)$/u;
const wordAtEnd = /(?:^|[\s(+\-!])(?<word>(?:[\p{L}\w.]|\\ )*)$/u;

/** Finds the field whose value is being typed at the caret, and the value so far. */
export function valueTyped(query: string, caret: number): { field: string; value: string } | undefined {
  const { field, value = '' } = valueAtEnd.exec(query.slice(0, caret))?.groups ?? {};
  return field === undefined ? undefined : { field, value: value.replace(/^"/u, '') };
}

/** Suggests completions at the caret: values after `field:`, and names of fields elsewhere (docs/query-language.md). */
export function suggest(query: string, caret: number, fields: readonly QueryField[]): readonly Suggestion[] {
  const before = query.slice(0, caret);
  const match = valueAtEnd.exec(before)?.groups;
  const place = { query, caret };
  if (match) {
    const field = fields.find(({ name }) => name === match.field);
    const typed = (match.value ?? '').replace(/^"/u, '');
    return field ? suggestValues(place, field, typed, match.value ?? '') : [];
  }
  const word = wordAtEnd.exec(before)?.groups?.word ?? '';
  return word === '' ? [] : suggestFields(place, word, fields);
}

interface CaretPlace {
  readonly query: string;
  readonly caret: number;
}

const startsWith = (text: string, typed: string): boolean =>
  text.toLowerCase().startsWith(typed.toLowerCase());

function suggestFields(
  place: CaretPlace,
  word: string,
  fields: readonly QueryField[],
): readonly Suggestion[] {
  return fields
    .filter(({ name, label }) => startsWith(name, word) || startsWith(label, word))
    .slice(0, mostShown)
    .map(({ name, label }) => ({
      value: name,
      label,
      detail: `${name}:`,
      ...replaceTyped(place, word, `${name}:`),
    }));
}

const examples: Readonly<Partial<Record<QueryField['kind'], readonly string[]>>> = {
  boolean: ['true', 'false'],
  date: ['[now-7d TO now]', '[now-30d TO now]', '[now/d TO now/d]', '*'],
  number: ['>0', '*'],
};

function suggestValues(
  place: CaretPlace,
  field: QueryField,
  typed: string,
  raw: string,
): readonly Suggestion[] {
  const values = field.values.length > 0 ? field.values : (examples[field.kind] ?? []);
  return values
    .filter((value) => startsWith(value, typed) || value.split(' ').some((word) => startsWith(word, typed)))
    .slice(0, mostShown)
    .map((value) => ({
      value,
      label: value,
      detail: field.label,
      ...replaceTyped(
        place,
        raw,
        `${field.kind === 'name' || field.kind === 'text' ? quoteValue(value) : value} `,
      ),
    }));
}

/** Quotes a value for a query, unless it is a single word. */
export const quoteValue = (value: string): string =>
  /^[\p{L}\p{N}_]+$/u.test(value) ? value : `"${value.replaceAll(/["\\]/gu, '\\$&')}"`;

function replaceTyped(
  { query, caret }: CaretPlace,
  typed: string,
  by: string,
): { query: string; caret: number } {
  const before = query.slice(0, caret - typed.length) + by;
  return { query: before + query.slice(caret).replace(/^"?\s?/u, ''), caret: before.length };
}

/**
 * Extracts the position of a parse error from the server's message.
 * @returns the position from 0; undefined if the message contains none
 */
export function extractPosition(message: string): number | undefined {
  const position = /position (\d+)/u.exec(message)?.[1];
  return position === undefined ? undefined : Number(position) - 1;
}
