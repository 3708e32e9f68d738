import fc from 'fast-check';
import { Choices } from './choices.ts';
import type { Column, Level, Tables } from './levels.ts';
import type { Making } from './making.ts';
import { makeQuery } from './queries.ts';
import { makeWrite } from './writes.ts';

/** The maximum depth of subqueries. */
const ROOM = 2;

export interface Statement {
  readonly text: string;
  readonly answers: boolean;
}

/** Statements over these tables: provable ones, and ones with a single damaged place. */
export function statements(tables: Tables): fc.Arbitrary<Statement> {
  return fc
    .noBias(fc.array(fc.nat(9_999), { maxLength: 500, size: 'max' }))
    .map((drawn) => statement(tables, new Choices(drawn)));
}

function statement(tables: Tables, choices: Choices): Statement {
  const making: Making = { choices, tables, query: (level, wanted) => makeQuery(making, level, wanted) };
  const queries = new Map<string, readonly Column[]>();
  const level: Level = { sources: [], outer: undefined, queries, room: ROOM };
  if (!choices.oneIn(3)) return { text: makeQuery(making, level).text, answers: true };
  const write = makeWrite(making, level);
  if (!choices.oneIn(3)) return { text: write.text, answers: write.columns.length > 0 };
  const first = makeWrite(making, { ...level, sources: [], room: 1 });
  if (first.columns.length > 0) queries.set('f', first.columns);
  const { text } = makeQuery(making, { ...level, sources: [] });
  return { text: `WITH f AS (${first.text}) SELECT to_jsonb(q) FROM (${text}) q`, answers: true };
}
