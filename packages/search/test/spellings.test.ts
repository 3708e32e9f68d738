import { beforeAll, describe, expect, it } from '@jest/globals';
import { compileQuery, type FieldTable, text } from '../src/index.ts';
import { openPeople, options } from './database.ts';
import type { TestDatabase } from './test-database.ts';

describe('letters that are also written as two', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPeople();
  });

  const names = [
    'Jürgen Röder',
    'Juergen Roeder',
    'Jurgen Roder',
    'Mette Søndergård',
    'Mette Soendergaard',
    'Michael Noel Aaron',
    'Michal Nol Aron',
    'Jo\u0308rg Ho\u0308\u00dfler C++-Größe',
    'ox0e0x ax0a0x x0e0x x0a0x',
  ] as const;

  /** One field is behind an index, one has a weight of its own, one is read record by record. */
  const table: FieldTable = {
    vector: `nova_document(ARRAY[p.name, nova_weighted(p.name, 'B')], '{}', '{}')`,
    fields: {
      name: text('p.name', { inVector: true }),
      title: text('p.name', { inVector: true, weight: 'B' }),
      plain: text('p.name'),
    },
  };

  async function found(query: string): Promise<readonly unknown[]> {
    const { sql, params } = compileQuery(query, { ...options, fields: table, firstParameter: 2 });
    const { rows } = await database.query(
      `select p.name from unnest($1::text[]) with ordinality as p(name, n) where ${sql} order by p.n`,
      [[...names], ...params],
    );
    return rows.map(({ name }) => name);
  }

  const [umlaut, two, none, nordic, nordicTwo] = names;
  const each = [umlaut, two, none];

  it.each([
    ['Röder', each],
    ['Roeder', [umlaut, two]],
    ['Roder', [umlaut, none]],
    ['juergen', [umlaut, two]],
    ['JÜRGEN', each],
    ['"juergen röder"', each.slice(0, 2)],
    ['"jürgen roeder"', each.slice(0, 2)],
    ['"jürgen röder"', each],
    ['"röder jürgen"~2', each],
    ['Soendergaard', [nordic, nordicTwo]],
    ['Søndergård', [nordic, nordicTwo]],
    ['søndergå*', [nordic, nordicTwo]],
    ['soenderga*', [nordic, nordicTwo]],
    ['röd*', each],
    ['roed*', [umlaut, two]],
    ['rö?er', each],
    ['*öder', each],
    ['"mette soend*"', []],
    ['Søndergård~1', [nordic, nordicTwo]],
    ['Soendergard~1', [nordic, nordicTwo]],
    ['jörg', [names[7]]],
    ['joerg', [names[7]]],
    ['Hoessler', [names[7]]],
    ['groesse', [names[7]]],
  ])('%s finds the names in both spellings', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
    for (const field of ['name', 'title', 'plain'])
      expect(await found(`${field}:${query}`)).toEqual(expected);
  });

  it.each([
    ['Michael', [names[5]]],
    ['Michal', [names[6]]],
    ['noel', [names[5]]],
    ['aron', [names[6]]],
    ['aaron', [names[5]]],
  ])('%s finds nobody whose name lacks a letter', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
    for (const field of ['name', 'title', 'plain'])
      expect(await found(`${field}:${query}`)).toEqual(expected);
  });

  it('Words that look like marks of the index are words', async () => {
    expect(await found('x0e0x')).toEqual([names[8]]);
    expect(await found('"ox0e0x ax0a0x"')).toEqual([names[8]]);
  });
});
