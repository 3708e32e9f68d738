import fc from 'fast-check';
import type { KnownIds } from './known-ids.ts';
import { oddValue } from './odd-values.ts';
import { isNullable, resolved, typesOf, type NamedSchemas, type Schema } from './schema.ts';

export interface ValueRecipe {
  readonly schemas: NamedSchemas;
  readonly ids: KnownIds;
  readonly odd: boolean;
}

/** An id of the kind in the member's name, or any if it names none. */
export const knownId = (name: string, { ids }: Pick<ValueRecipe, 'ids'>): fc.Arbitrary<string> => {
  const known = ids[name] ?? [];
  return fc.constantFrom(...(known.length > 0 ? known : Object.values(ids).flat()));
};

export const textOf = (name: string, schema: Schema, recipe: ValueRecipe): fc.Arbitrary<string> =>
  valueOf(name, schema, recipe).map(asText);

/** As in addresses and forms; an object's `toString` may not be a function. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A value that fits or nearly fits a schema; an odd recipe sometimes spoils or omits members. */
export function valueOf(name: string, given: Schema, recipe: ValueRecipe): fc.Arbitrary<unknown> {
  const schema = resolved(recipe.schemas, given);
  const value = presentValue(name, schema, recipe);
  if (!isNullable(schema)) return value;
  return fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });
}

function presentValue(name: string, schema: Schema, recipe: ValueRecipe): fc.Arbitrary<unknown> {
  const variants = schema.anyOf?.filter((one) => one.type !== 'null');
  if (variants) return fc.oneof(...variants.map((one) => valueOf(name, one, recipe)));
  const choices = schema.enum?.filter((one) => one !== null);
  if (choices) return fc.constantFrom(...choices);
  const [type] = typesOf(schema);
  if (type === 'object') return objectOf(schema, recipe);
  if (type === 'array') {
    const item = valueOf(name.replace(/Ids$/u, 'Id'), schema.items ?? {}, recipe);
    return fc.array(withOdd(item, 12, recipe), { maxLength: 3 });
  }
  if (type === 'integer' || type === 'number') return numberOf(schema, type);
  return type === 'boolean' ? fc.boolean() : plainText(name, schema, recipe);
}

function numberOf(
  { minimum: min = 0, maximum = Infinity }: Schema,
  type: 'integer' | 'number',
): fc.Arbitrary<number> {
  const whole = fc.integer({ min, max: Math.min(maximum, min + 120) });
  if (type === 'integer') return whole;
  return fc.oneof(
    whole,
    whole.map((number) => number / 4),
  );
}

function plainText(name: string, { examples = [] }: Schema, recipe: ValueRecipe): fc.Arbitrary<string> {
  if (name.endsWith('Id') && name !== 'id') return knownId(name, recipe);
  const byName = byNames.find(([pattern]) => pattern.test(name))?.[1];
  if (byName) return byName;
  return fc.oneof(
    ...examples.filter((one) => typeof one === 'string').map((one) => fc.constant(one)),
    pick('Ada', 'Lovelace', 'engineer', 'São Paulo', '工程师', 'O’Neill & Söhne'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
  );
}

const pick = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);

/** Texts that fit by their member's name. */
const byNames: readonly (readonly [RegExp, fc.Arbitrary<string>])[] = [
  [/email/iu, fc.nat(99_999).map((number) => `person${String(number)}@fuzz.example`)],
  [/^(?:from|to)$/u, pick('01/11/2026', '30/11/2026', '15/06/2026')],
  [/since$|^until$/iu, pick('2026-11-01T00:00:00.000Z', '2020-02-29T12:00:00Z')],
  [/^(?:scheduledOn|endDate)$/u, pick('2036-03-14T09:26:53.589Z', '2037-01-01')],
  [/[dD]ate|On$/u, pick('2026-03-14', '14/03/2026', '2024-02-29', '2026-03-14T09:26:53.589Z')],
  [/timeZone/u, pick('Europe/London', 'Asia/Kathmandu', 'UTC')],
  [/currency|^code$/iu, pick('EUR', 'GBP', 'JPY')],
  [
    /website|linkedIn|facebook|twitter|url$|link$/iu,
    pick('https://example.com/ada', 'ada-lovelace', 'www.example.com'),
  ],
  [/noticePeriod/u, pick('IMMEDIATE', 'ONE_MONTH', 'SOME_OTHER_1')],
  [
    /^query$/u,
    pick('engineer', 'createdOn:[now-1y TO now]', 'name OR id', '"a b"~3 AND NOT x*', '_exists_:id', '*'),
  ],
];

/** Replaces one in so many values by an odd one. */
const withOdd = (
  value: fc.Arbitrary<unknown>,
  inCases: number,
  { odd }: Pick<ValueRecipe, 'odd'>,
): fc.Arbitrary<unknown> =>
  !odd ? value : fc.oneof({ weight: inCases - 1, arbitrary: value }, { weight: 1, arbitrary: oddValue });

/** Only odd objects omit required members, rarely; two of five optional members are present. */
export function objectOf(
  { properties = {}, required = [] }: Schema,
  recipe: ValueRecipe,
): fc.Arbitrary<object> {
  const members = Object.entries(properties).map(([name, schema]) => {
    const value = withOdd(valueOf(name, schema, recipe), 25, recipe);
    const given = value.map((one): [string, unknown][] => [[name, one]]);
    const isRequired = required.includes(name);
    if (isRequired && !recipe.odd) return given;
    const weights = isRequired ? { given: 14, left: 1 } : { given: 2, left: 3 };
    return fc.oneof(
      { weight: weights.left, arbitrary: fc.constant([]) },
      { weight: weights.given, arbitrary: given },
    );
  });
  return fc.tuple(...members).map((entries) => Object.fromEntries(entries.flat()));
}
