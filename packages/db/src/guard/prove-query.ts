import type { CommonTableExpr, Node, SelectStmt, WithClause } from 'libpg-query';
import { columnsOf, combined, renamed, type Columns } from './columns.ts';
import { proveExpression } from './prove-expression.ts';
import { proveFrom } from './prove-from.ts';
import { proveWrite } from './prove-write.ts';
import { noProof } from './refusal.ts';
import { Scope } from './scope.ts';
import { as, isStar } from './syntax.ts';
import type { Terms } from './catalogue.ts';

/** The queries that WITH may name, and what they give. */
export type Queries = ReadonlyMap<string, Columns>;

/** Where a level of a query stands: inside of another one, or on its own. */
export type Outside = Scope | Terms;

const termsOf = (outside: Outside): Terms => (outside instanceof Scope ? outside.terms : outside);

/** A level of its own. */
export function newScope(outside: Outside, queries: Queries): Scope {
  return new Scope(termsOf(outside), outside instanceof Scope ? outside : undefined, queries);
}

/** Ends the proof of a level: all its tables are held to the account. */
export function assertHeld(scope: Scope): void {
  const [alias] = scope.unheld;
  if (alias !== undefined) noProof(`nothing holds ${alias} to the account`);
}

/** Proves a SELECT with all it contains. @returns what it gives */
export function proveQuery(select: SelectStmt, outside: Outside, outer: Queries): Columns {
  const queries = proveWith(select.withClause, outside, outer);
  if (select.intoClause) noProof('SELECT INTO makes a table');
  if (select.op !== undefined && select.op !== 'SETOP_NONE')
    return proveSetOperation(select, outside, queries);
  const scope = newScope(outside, queries);
  proveFrom(select.fromClause, select.whereClause, scope);
  assertHeld(scope);
  const { targetList, distinctClause, groupClause, havingClause, windowClause, valuesLists } = select;
  const { sortClause, limitCount, limitOffset } = select;
  proveExpression([targetList, distinctClause, groupClause, havingClause, windowClause, valuesLists], scope);
  proveExpression([sortClause, limitCount, limitOffset], scope);
  return valuesLists ? columnsOfValues(valuesLists, scope) : columnsOf(targetList, scope);
}

function proveSetOperation(select: SelectStmt, outside: Outside, queries: Queries): Columns {
  const { larg, rarg, sortClause, limitCount, limitOffset } = select;
  if (!larg || !rarg) return noProof('a side of a UNION is missing');
  proveExpression([sortClause, limitCount, limitOffset], newScope(outside, queries));
  return combined(proveQuery(larg, outside, queries), proveQuery(rarg, outside, queries));
}

/** A column of VALUES is the account where it is so in every row. */
function columnsOfValues(rows: readonly Node[], scope: Scope): Columns {
  return rows
    .map((row): Columns => {
      const items = as(row, 'List')?.items ?? [];
      if (items.some(isStar)) return undefined;
      return items.map((item) => ({ name: undefined, account: scope.isAccount(item) }));
    })
    .reduce(combined);
}

/** Proves the queries of a WITH. @returns them together with those that were known before */
export function proveWith(clause: WithClause | undefined, outside: Outside, outer: Queries): Queries {
  const queries = new Map(outer);
  const all = (clause?.ctes ?? []).flatMap((node) => as(node, 'CommonTableExpr') ?? []);
  if (clause?.recursive) for (const { ctename = '' } of all) queries.set(ctename, undefined);
  for (const query of all) queries.set(query.ctename ?? '', proveNamed(query, outside, new Map(queries)));
  return queries;
}

function proveNamed(
  { ctequery, aliascolnames, search_clause, cycle_clause }: CommonTableExpr,
  outside: Outside,
  queries: Queries,
): Columns {
  if (search_clause ?? cycle_clause) noProof('SEARCH and CYCLE add columns');
  const select = as(ctequery, 'SelectStmt');
  const columns = select ? proveQuery(select, outside, queries) : proveWrite(ctequery, outside, queries);
  return renamed(columns, aliascolnames);
}
