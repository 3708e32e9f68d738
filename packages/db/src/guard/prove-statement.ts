import type { ParseResult } from 'libpg-query';
import type { Terms } from './catalogue.ts';
import { proveQuery } from './prove-query.ts';
import { proveWrite } from './prove-write.ts';
import { noProof } from './refusal.ts';
import { as } from './syntax.ts';

/**
 * Proves of one statement that it neither reads nor writes a row of another account, whatever its parameters:
 * every table in it is held to the account by a condition that all its rows must meet, every row it makes is the account's,
 * and every function it calls reads no table or keeps to the account it is given.
 * @throws NoProof for anything not proven, however harmless it may be
 */
export function proveStatement({ stmts = [] }: ParseResult, terms: Terms): void {
  const [only, another] = stmts;
  if (only?.stmt === undefined || another !== undefined) return noProof('a text holds exactly one statement');
  const select = as(only.stmt, 'SelectStmt');
  if (select) proveQuery(select, terms, new Map());
  else proveWrite(only.stmt, terms, new Map());
}
