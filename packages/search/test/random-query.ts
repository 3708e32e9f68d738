import fc from 'fast-check';
import type { Bound, PatternPart, QueryNode } from '../src/index.ts';
import { people } from './people.ts';

const position = 0;
const vocabulary = [
  ...new Set(
    people.flatMap((person) =>
      [
        person.firstName,
        person.lastName,
        person.jobTitle,
        person.employer,
        person.overview,
        person.status,
        ...(person.skills ?? []),
      ]
        .flatMap((text) => text?.split(' ') ?? [])
        .filter((word) => !/["\\]/.test(word)),
    ),
  ),
  'C',
  'manager',
  'account',
  'zebra',
  '&',
  'Node',
  'R&D',
];
const wholeValues = people
  .flatMap((person) =>
    [person.email, person.mobile, `CAN-${String(1000 + person.n)}`, person.notice].flatMap(
      (value) => value ?? [],
    ),
  )
  .concat(
    '07700 900123',
    '+44 (0)7700 900456',
    '0044 7700 900456',
    '+46 70 123 45 67',
    '+49 7700 900123',
    '212 555 0147',
  );

const word = fc.constantFrom(...vocabulary);
const plainWord = fc.constantFrom(...vocabulary.filter((text) => /^[a-z]+$/i.test(text)));
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const neighbours = fc
  .tuple(
    fc.constantFrom(
      ...people.flatMap((person) =>
        [person.jobTitle, person.overview, `${person.firstName ?? ''} ${person.lastName ?? ''}`].flatMap(
          (text) => text ?? [],
        ),
      ),
    ),
    fc.nat(20),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([text, at, count]) => {
    const words = text
      .replace(/["\\]/g, '')
      .split(' ')
      .filter((part) => part !== '');
    return words
      .slice(at % Math.max(words.length, 1))
      .slice(0, count)
      .join(' ');
  });

const named = (name: string) => ({ name, position });
const textFields = [
  'firstName',
  'lastName',
  'jobTitle',
  'currentEmployer',
  'overview',
  'statusName',
  'skills',
  'tags',
  'employmentHistory.companyName',
];
const wholeFields = ['reference', 'email', 'noticePeriod', 'mobile'];
const dayFields = ['createdOn', 'dateOfBirth'];
const numberFields = ['desiredSalary', 'rating', 'educationHistory.startYear'];
const fieldOf = (names: readonly string[]) => fc.constantFrom(...names).map(named);
const textField = fc.option(fieldOf(textFields), { nil: null, freq: 2 });

const pattern: fc.Arbitrary<readonly PatternPart[]> = fc
  .tuple(plainWord, fc.array(fc.tuple(fc.nat(12), fc.nat(3), fc.boolean()), { minLength: 1, maxLength: 3 }))
  .map(([text, cuts]) => {
    const marks = Array.from(text);
    for (const [at, length, many] of cuts) marks.splice(at % (marks.length + 1), length, many ? '*' : '?');
    return toPattern(marks.join('').replace(/\*+/g, '*'));
  })
  .filter((parts) => parts.some((part) => part.kind === 'text'));

function toPattern(text: string): PatternPart[] {
  return (text.match(/[*?]|[^*?]+/g) ?? []).map((part) =>
    part === '*' ? { kind: 'any' } : part === '?' ? { kind: 'one' } : { kind: 'text', text: part },
  );
}

const misspelt = fc
  .tuple(plainWord, fc.array(fc.tuple(fc.nat(12), fc.constantFrom('', 'a', 'e', 'swap')), { maxLength: 3 }))
  .map(([text, changes]) => {
    let result = text;
    for (const [at, change] of changes) {
      const i = at % result.length;
      const [head, letter, tail] = [result.slice(0, i), result.charAt(i), result.slice(i + 1)];
      const changed =
        change === 'swap'
          ? head + tail.charAt(0) + letter + tail.slice(1)
          : head + change + (at % 2 ? letter : '') + tail;
      result = changed === '' ? result : changed;
    }
    return result;
  });

const literals = {
  text: plainWord,
  whole: fc.constantFrom(...wholeValues.filter((text) => !/\s/.test(text))),
  day: fc.constantFrom(
    '1979-12-31',
    '1985-06-15',
    '1990-01-31',
    '2000-01-01',
    '2026-03-09',
    '2026-03-10',
    '2026-03-29',
    '2025-12-31',
  ),
  number: fc.constantFrom('-1', '0', '1', '3', '4.5', '5', '2003', '45000', '52000.5', '85000', '1e5'),
};

function bound(literal: fc.Arbitrary<string>): fc.Arbitrary<Bound | null> {
  return fc.option(fc.record({ text: literal, inclusive: fc.boolean(), position: fc.constant(position) }), {
    freq: 4,
  });
}

function range(names: readonly string[], literal: fc.Arbitrary<string>): fc.Arbitrary<QueryNode> {
  return fc
    .record({
      type: fc.constant('range' as const),
      position: fc.constant(position),
      field: fieldOf(names),
      low: bound(literal),
      high: bound(literal),
    })
    .filter(({ low, high }) => low !== null || high !== null);
}

function term(
  field: fc.Arbitrary<{ name: string; position: number } | null>,
  text: fc.Arbitrary<string>,
): fc.Arbitrary<QueryNode> {
  return fc.record({
    type: fc.constant('term' as const),
    position: fc.constant(position),
    field,
    text,
    quoted: fc.constant(true),
  });
}

const leaf: fc.Arbitrary<QueryNode> = fc.oneof(
  { weight: 4, arbitrary: term(textField, fc.oneof(word, phrase, neighbours)) },
  { weight: 1, arbitrary: term(fc.constant(null), fc.constantFrom(...wholeValues)) },
  { weight: 2, arbitrary: term(fieldOf(wholeFields), fc.constantFrom(...wholeValues)) },
  { weight: 1, arbitrary: term(fieldOf(dayFields), literals.day) },
  { weight: 1, arbitrary: term(fieldOf(numberFields), literals.number) },
  { weight: 1, arbitrary: term(fc.constant(named('placed')), fc.constantFrom('true', 'false')) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('wildcard' as const),
      position: fc.constant(position),
      field: textField,
      pattern,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('wildcard' as const),
      position: fc.constant(position),
      field: fieldOf(['email', 'noticePeriod']),
      pattern,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('fuzzy' as const),
      position: fc.constant(position),
      field: textField,
      text: misspelt,
      edits: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('near' as const),
      position: fc.constant(position),
      field: textField,
      text: fc.oneof(
        phrase,
        neighbours.map((text) => text.split(' ').reverse().join(' ')),
      ),
      moves: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 1, arbitrary: range(['firstName', 'lastName', 'skills'], literals.text) },
  { weight: 1, arbitrary: range(['reference', 'email'], literals.whole) },
  { weight: 1, arbitrary: range(dayFields, literals.day) },
  { weight: 1, arbitrary: range(numberFields, literals.number) },
  {
    weight: 1,
    arbitrary: fieldOf([...textFields, ...wholeFields, ...dayFields, ...numberFields, 'placed']).map(
      (field) => ({ type: 'exists' as const, field, position }),
    ),
  },
);

export const randomQuery: fc.Arbitrary<QueryNode> = fc.letrec<{ node: QueryNode }>((tie) => {
  const nodes = fc.array(tie('node'), { minLength: 2, maxLength: 4 });
  return {
    node: fc.oneof(
      { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
      leaf,
      nodes.map((list) => ({ type: 'and' as const, nodes: list })),
      nodes.map((list) => ({ type: 'or' as const, nodes: list })),
      tie('node').map((node) => ({ type: 'not' as const, node })),
    ),
  };
}).node;

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
const escape = (text: string): string => text.replace(/[-+=&|><!(){}[\]^"~*?:\\/\s]/g, '\\$&');

export function print(node: QueryNode): string {
  switch (node.type) {
    case 'all':
      return '*:*';
    case 'and':
    case 'or':
      return `(${node.nodes.map(print).join(node.type === 'or' ? ' OR ' : ' ')})`;
    case 'not':
      return `NOT ${print(node.node)}`;
    case 'exists':
      return `_exists_:${node.field.name}`;
    default:
      return (node.field ? `${node.field.name}:` : '') + printValue(node);
  }
}

function printValue(
  node: Exclude<QueryNode, { readonly type: 'all' | 'and' | 'or' | 'not' | 'exists' }>,
): string {
  switch (node.type) {
    case 'term':
      return quote(node.text);
    case 'wildcard':
      return node.pattern
        .map((part) => (part.kind === 'text' ? escape(part.text) : part.kind === 'any' ? '*' : '?'))
        .join('');
    case 'fuzzy':
      return `${escape(node.text)}~${String(node.edits)}`;
    case 'near':
      return `${quote(node.text)}~${String(node.moves)}`;
    case 'range': {
      const { low, high } = node;
      return `${low?.inclusive ? '[' : '{'}${low ? quote(low.text) : '*'} TO ${high ? quote(high.text) : '*'}${high?.inclusive ? ']' : '}'}`;
    }
  }
}
