import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  createMarker,
  cutSnippets,
  type FieldTable,
  compileQuery,
  listPositiveClauses,
  listTextWords,
  longestSnippet,
  parseQuery,
  type QueryNode,
  textsBeside,
} from '../src/index.ts';
import { openTexts } from './database.ts';
import type { TestDatabase } from './test-database.ts';

const words = [
  ...[
    'forklift',
    'Forklifts',
    'safety',
    'officer',
    'c++',
    'c',
    'C#',
    'r&d',
    'naïve',
    'naive',
    'Müller',
    'Mueller',
  ],
  ...[
    'muller',
    'Ångström',
    'angstrom',
    'øre',
    'oere',
    'straße',
    'STRASSE',
    'œuvre',
    'ﬁne',
    'Łódź',
    'lodz',
    'йога',
  ],
  ...[
    'Йога',
    'ёлка',
    'елка',
    '東京',
    'e\u0301te\u0301',
    'été',
    'o\u0308l',
    'Öl',
    'a+b',
    '+c',
    'c+',
    "o'neil",
    'x_y',
  ],
  ...['№5', '1/2', 'Ünï', '😀', 'ǆ', 'İzmir', 'ΑΘΗΝΑ', 'Αθήνα', 'ẞ', 'python3', 'node.js', '(sap)', 'a-b'],
];
const gaps = [' ', '  ', '\n', ', ', ' - ', '/', '.', '\t', '; '];

const text = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...gaps)), { maxLength: 12 })
  .map((parts) => parts.flat().join(''));
const word = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(...words).map((one) => one.toLowerCase()),
  fc.constantFrom(...words).map((one) => one.toUpperCase()),
);
const field = Object.freeze({ name: 'cv', position: 0 });
const base = { field, position: 0 } as const;
const part = fc.oneof(
  fc
    .constantFrom(...words)
    .map((one) => ({ kind: 'text' as const, text: Array.from(one).slice(0, 3).join('') })),
  fc.constant({ kind: 'one' as const }),
  fc.constant({ kind: 'any' as const }),
);
const clause: fc.Arbitrary<QueryNode> = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((own) => ({
    ...base,
    type: 'term' as const,
    text: own.join(' '),
    quoted: true,
  })),
  fc
    .array(part, { minLength: 1, maxLength: 4 })
    .filter((pattern) => pattern.some(({ kind }) => kind !== 'text'))
    .map((pattern) => ({ ...base, type: 'wildcard' as const, pattern })),
  fc.tuple(word, fc.constantFrom(1, 2)).map(([own, edits]) => ({
    ...base,
    type: 'fuzzy' as const,
    text: own,
    edits,
  })),
  fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 4 }))
    .map(([own, moves]) => ({
      ...base,
      type: 'near' as const,
      text: own.join(' '),
      moves,
    })),
);

const fields: FieldTable = {
  vector: 't.vector',
  fields: {
    cv: textsBeside({
      key: 't.id',
      from: 'texts c',
      id: 'c.id',
      vector: 'c.vector',
      account: 'c.account',
      lexicon: { table: 'text_words k', word: 'k.word', account: 'k.account' },
    }),
  },
};

describe('marking', () => {
  describe('marks of a text', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await openTexts();
    });

    const isFound = async (own: string, node: QueryNode): Promise<boolean> => {
      await database.query('select fill_texts($1)', [own]);
      const { sql, params } = compileQuery(node, {
        fields,
        timeZone: 'UTC',
        now: new Date('2026-03-10T12:00:00.000Z'),
        account: '1',
      });
      const { rows } = await database.query(`select t.id from texts t where ${sql}`, [...params]);
      return rows.length > 0;
    };
    it('know each letter of Latin, Greek and Cyrillic as nova_fold does', async () => {
      const ranges = [
        [0xc0, 0x24f],
        [0x386, 0x3ce],
        [0x400, 0x4ff],
        [0x1e00, 0x1fff],
        [0xff10, 0xff5a],
      ] as const;
      const letters = ranges.flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
      );
      const { rows } = await database.query(
        `select letter, (select coalesce(array_agg(lexeme order by lexeme), '{}') from unnest(nova_words('x' || letter || 'y'))) as forms
       from unnest($1::text[]) as letters(letter)`,
        [letters],
      );
      const different = rows.filter(({ letter, forms }) => {
        const own = listTextWords(`x${String(letter)}y`).flatMap((found) => found.forms);
        return (
          JSON.stringify([...new Set(own)].toSorted()) !== JSON.stringify([...(forms as string[])].toSorted())
        );
      });
      expect(different.map(({ letter, forms }) => [letter, forms])).toEqual([]);
    });

    const mark = (own: string, node: QueryNode) =>
      createMarker(listPositiveClauses(node, (name) => name === 'cv'))(own);

    it('Marks are there if a search finds the text, and not otherwise', async () => {
      await fc.assert(
        fc.asyncProperty(text, clause, async (own, node) => {
          expect(mark(own, node).marks.length > 0).toBe(await isFound(own, node));
        }),
        { numRuns: 1500, seed: 20261129 },
      );
    });

    it('lie within the text in order, and do not overlap', () => {
      fc.assert(
        fc.property(text, fc.array(clause, { maxLength: 4 }), (own, nodes) => {
          const { marks } = mark(own, { type: 'or', nodes });
          let end = 0;
          for (const [start, next] of marks) {
            expect(start).toBeGreaterThanOrEqual(end);
            expect(next).toBeGreaterThan(start);
            end = next;
          }
          expect(end).toBeLessThanOrEqual(own.length);
        }),
        { numRuns: 500, seed: 20261129 },
      );
    });

    it.each<[string, string, readonly string[]]>([
      ['cv:roeder', 'Herr Röder kam', ['Röder']],
      ['cv:röder', 'Roeder, Roder und Röder', ['Roeder', 'Roder', 'Röder']],
      ['cv:"safety officer"', 'Safety\n Officer; officer safety', ['Safety\n Officer']],
      ['cv:c', 'C++ and C', ['C++', 'C']],
      ['cv:c\\+\\+', 'C++ and C', ['C++']],
      ['cv:pyth*', 'Python, pythonic', ['Python', 'pythonic']],
      ['cv:"a b"~3', 'b x a', ['b', 'a']],
      ['cv:e\u0301te\u0301', 'l’été', ['été']],
      ['cv:(one OR two) NOT cv:three', 'one two three', ['one', 'two']],
      ['NOT (NOT cv:one)', 'one', ['one']],
      ['NOT cv:one', 'one', []],
    ])('%s marks real words of %j', (query, own, found) => {
      const { marks } = mark(own, parseQuery(query));
      expect(marks.map(([start, end]) => own.slice(start, end))).toEqual(found);
    });

    it('Marks are at most as many as asked for, from the beginning', () => {
      const marker = createMarker(
        listPositiveClauses(parseQuery('cv:a'), () => true),
        2,
      );
      expect(marker('a b a b a').marks).toEqual([
        [0, 1],
        [4, 5],
      ]);
    });

    it('A long pattern takes no longer than the product of lengths', () => {
      const pattern = Array.from({ length: 900 }, (_, at) =>
        at % 2 === 0 ? { kind: 'any' as const } : { kind: 'text' as const, text: 'a' },
      );
      const node = {
        ...base,
        type: 'wildcard' as const,
        pattern: [...pattern, { kind: 'text' as const, text: 'b' }],
      };
      expect(mark('a'.repeat(500), node).marks).toEqual([]);
    });
  });

  describe('snippets', () => {
    const snippetsOf = (own: string, query: string, most = 3) =>
      cutSnippets(own, createMarker(listPositiveClauses(parseQuery(query), () => true))(own), most);

    it('Snippets are within the text, with single spaces, and their marks show the marked words', () => {
      fc.assert(
        fc.property(fc.array(text, { minLength: 1, maxLength: 30 }), word, (texts, asked) => {
          const own = texts.join('\n\n ');
          const node: QueryNode = { ...base, type: 'term', text: asked, quoted: true };
          const found = createMarker([node])(own);
          const known = new Set(
            found.marks.map(([start, end]) => own.slice(start, end).trim().replace(/\s+/gu, ' ')),
          );
          for (const { snippet, marks } of cutSnippets(own, found, 3)) {
            expect(snippet.length).toBeLessThanOrEqual(longestSnippet);
            expect(own.replace(/\s+/gu, ' ')).toContain(snippet);
            expect(marks.length).toBeGreaterThan(0);
            for (const [start, end] of marks) expect(known).toContain(snippet.slice(start, end));
          }
        }),
        { numRuns: 300, seed: 20261129 },
      );
    });

    it('show the place with most clauses first', () => {
      const own = `one ${'filler '.repeat(100)} one two ${'filler '.repeat(100)} two`;
      const [first] = snippetsOf(own, 'one two');
      expect(first?.marks.map(([start, end]) => first.snippet.slice(start, end))).toEqual(['one', 'two']);
    });

    it('cut a word that is too long', () => {
      const [one] = snippetsOf(`x ${'é'.repeat(600)} y`, `${'é'.repeat(20)}*`);
      expect(one?.snippet).toHaveLength(200);
      expect(one?.marks).toEqual([[0, 200]]);
    });

    it('end between words', () => {
      const own = `${'abcdefghi '.repeat(50)}needle ${'abcdefghi '.repeat(50)}`;
      const [one] = snippetsOf(own, 'needle');
      expect(one?.snippet.split(' ').every((part) => part === 'abcdefghi' || part === 'needle')).toBe(true);
      expect(one?.snippet.length).toBeGreaterThan(180);
    });
  });
});
