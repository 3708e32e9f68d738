import type { Endpoint } from '@nova/contract';
import { inputSchema, leastInput, type Schema } from './input-schema.ts';

export interface HostileInput {
  readonly endpoint: Endpoint;
  readonly place: string;
  readonly what: string;
  /** Made when it is asked for: a full list weighs a megabyte, and few of all inputs are sent. */
  readonly input: unknown;
}

type Known = (name: string) => string;

/** Incompressible, and the same in every run. */
function letters(length: number, letter: (n: number) => string): string {
  let state = length + 7;
  let text = '';
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    text += letter(state);
  }
  return text.slice(0, length);
}

const plain = (n: number): string => String.fromCharCode(97 + (n % 26));
const chinese = (n: number): string => String.fromCodePoint(0x4e00 + (n % 20_000));
/** Case folding makes up to eighteen letters of one. */
const ligature = (n: number): string => String.fromCodePoint(0xfc00 + (n % 0x1fa));
/** Four bytes, two UTF-16 units. */
const rare = (n: number): string => String.fromCodePoint(0x20000 + (n % 40_000));
const words =
  (letter: (n: number) => string) =>
  (n: number): string =>
    n % 4 === 0 ? ' ' : letter(n);

const textsByLength = new Map<number, Readonly<Record<string, string>>>();

/** By what is odd about them. */
function hostileTexts(longest: number): Readonly<Record<string, string>> {
  const known = textsByLength.get(longest);
  if (known) return known;
  const texts = makeTexts(longest);
  textsByLength.set(longest, texts);
  return texts;
}

function makeTexts(longest: number): Readonly<Record<string, string>> {
  const full = (letter: (n: number) => string): string => letters(longest, letter);
  return {
    'one long word': full(plain),
    'Chinese as long as can be': full(chinese),
    'Chinese words': full(words(chinese)),
    'rare letters of four bytes': full(rare),
    'words of four bytes': full(words(rare)),
    'ligatures that unfold': full(ligature),
    'one character too many': `${full(plain)}x`,
    'an emoji at the 500th character': `${'x'.repeat(Math.max(0, Math.min(longest, 520) - 21))}😀${'y'.repeat(19)}`,
    'half an emoji': 'a\ud83d',
    'the other half': '\ude00b',
    NUL: 'a\u0000b',
    'NUL encoded': 'https://linkedin.com/in/foo%00bar',
    'half an emoji encoded': 'linkedin.com/in/%F0%9F%98',
    'signs of everything': `\\'"\`%_*?~^[]{}()<>&|!:;,.$\u2028\u202e\u00ad`,
    'signs of escapes': '\\u0000\\ud83d\\x00\\',
    'marks of the index': "x0nexttext0x x0weighta0x '<bword' =x #1 @r4 \ue000\ue001",
    'an email as long as can be': `${letters(Math.max(1, Math.min(longest, 255) - 10), chinese)}@a.example`,
    'a host': `${letters(60, plain)}.example:65535/${letters(Math.max(0, Math.min(longest, 2_000) - 80), chinese)}`,
    'the first day': '0001-01-01',
    'the last day': '9999-12-31',
    'no day': '31/02/2026',
    'a number': '99999999999999999999',
    'a name of prototypes': '__proto__',
    'a huge query': '('.repeat(90) + 'a' + ')'.repeat(90),
    'no id': '01890000-0000-7000-8000-000000000000',
  };
}

const numbers: Readonly<Record<string, number>> = {
  'minus zero': -0,
  'minus one': -1,
  'less than a half': 0.1,
  'the least there is': 5e-324,
  'the last of a column': 2 ** 31 - 1,
  'the first beyond a column': 2 ** 31,
  'the last that is exact': 2 ** 53 - 1,
  'the first that is not': 2 ** 53,
  'a long one': 999_999_999_999_999.9,
  'beyond long columns': 1e19,
  'the greatest there is': 1.797e308,
  'the greatest, negative': -1.797e308,
};

const otherTypes: Readonly<Record<string, unknown>> = {
  null: null,
  'a list in lists': [[[[]]]],
  'an object': { toString: 'x', length: -1, constructor: { prototype: {} } },
  'a flag': true,
};

const variant = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

interface Place {
  readonly name: string;
  readonly schema: Schema;
  readonly put: (value: unknown) => unknown;
}

/** Leaves room for the rest of a request. */
const heaviest = 900_000;

function fullList(schema: Schema, entry: (at: number) => unknown): unknown[] {
  const list: unknown[] = [];
  let weight = 0;
  for (let at = 0; at < (schema.maxItems ?? 1_000); at++) {
    const one = entry(at);
    weight += Buffer.byteLength(JSON.stringify(one)) + 1;
    if (weight > heaviest) break;
    list.push(one);
  }
  return list;
}

const numbered = (value: unknown, at: number): unknown =>
  typeof value === 'string' && value.length > 20
    ? `${String(at)} ${value.slice(String(at).length + 1)}`
    : value;

/** One entry stands for all of a list. */
function places(given: Schema, known: Known, place: Place): readonly Place[] {
  const schema = variant(given);
  if (schema.properties) {
    const least = leastInput(schema, known) as Readonly<Record<string, unknown>>;
    return Object.entries(schema.properties).flatMap(([name, member]) =>
      places(member, known, {
        name: `${place.name}.${name}`,
        schema: member,
        put: (value) => place.put({ ...least, [name]: value }),
      }),
    );
  }
  if (!schema.items) return [{ ...place, schema }];
  const items = schema.items;
  return [
    { ...place, schema },
    ...places(items, known, { name: `${place.name}[]`, schema: items, put: (value) => place.put([value]) }),
    ...places(items, known, {
      name: `${place.name}[…]`,
      schema: items,
      put: (value) => place.put(fullList(schema, (at) => numbered(value, at))),
    }),
  ];
}

function valuesFor(schema: Schema): Readonly<Record<string, unknown>> {
  const { type, maxLength = 255, enum: choices } = schema;
  if (type === 'number' || type === 'integer')
    return {
      ...numbers,
      ...otherTypes,
      'the most it takes': schema.maximum,
      'the least it takes': schema.minimum,
    };
  if (choices || type === 'boolean' || type === 'array') return otherTypes;
  return { ...hostileTexts(maxLength), ...otherTypes };
}

/**
 * One hostile value each.
 * @param known returns existing ids
 */
export function hostileInputs(endpoint: Endpoint, known: Known): readonly HostileInput[] {
  const schema = inputSchema(endpoint);
  const root: Place = { name: '', schema, put: (value) => value };
  return places(schema, known, root).flatMap((place) =>
    Object.entries(valuesFor(place.schema)).map(([what, value]) => ({
      endpoint,
      what,
      place: place.name.slice(1),
      get input() {
        return place.put(value);
      },
    })),
  );
}
