import type { JoinExpr, Node, RangeFunction, RangeVar } from 'libpg-query';
import { renamed } from './columns.ts';
import { equalities } from './conjunction.ts';
import { proveExpression } from './prove-expression.ts';
import { proveQuery } from './prove-query.ts';
import { noProof } from './refusal.ts';
import type { Equality, Scope } from './scope.ts';
import { as, names } from './syntax.ts';

/** What remains to be done once all of FROM is known. */
interface Pending {
  readonly equalities: Equality[];
  /** With the scope as it is seen from where they stand. */
  readonly expressions: [expression: unknown, seen: Scope][];
  readonly subqueries: (() => void)[];
}

/**
 * Puts what stands in FROM into the scope and proves it. `where` binds all of it, the ON of an inner join both its sides, that
 * of an outer join only the side whose rows it chooses.
 */
export function proveFrom(items: readonly Node[] | undefined, where: Node | undefined, scope: Scope): void {
  const pending: Pending = { equalities: [], expressions: [[where, scope]], subqueries: [] };
  for (const item of items ?? []) addItem(item, scope, pending);
  scope.learn([...pending.equalities, ...equalities(where, scope.aliases, scope)]);
  for (const prove of pending.subqueries) prove();
  // Again, now that it is known what the subqueries give.
  scope.learn([]);
  for (const [expression, seen] of pending.expressions) proveExpression(expression, seen);
}

/** @returns the aliases that the item brings */
function addItem(item: Node, scope: Scope, pending: Pending): Set<string> {
  const table = as(item, 'RangeVar');
  if (table) return new Set([addTable(table, scope)]);
  const join = as(item, 'JoinExpr');
  if (join) return addJoin(join, scope, pending);
  const called = as(item, 'RangeFunction');
  if (called) return new Set([addFunction(called, scope, pending)]);
  const inner = as(item, 'RangeSubselect');
  const query = as(inner?.subquery, 'SelectStmt');
  const alias = inner?.alias?.aliasname;
  if (!inner || !query || alias === undefined) return noProof(`${Object.keys(item).join()} stands in FROM`);
  const seen = inner.lateral === true ? scope.seeing(scope.aliases) : (scope.outer ?? scope.terms);
  scope.addDerived(alias, undefined);
  pending.subqueries.push(() => {
    scope.setColumns(alias, renamed(proveQuery(query, seen, scope.queries), inner.alias?.colnames));
  });
  return new Set([alias]);
}

/** @returns the name under which the table or query is known */
export function addTable(range: RangeVar, scope: Scope, target = false): string {
  const { relname = '', schemaname, catalogname, alias } = range;
  const name = alias?.aliasname ?? relname;
  const known = schemaname === undefined && !target ? scope.queries.has(relname) : false;
  if (known) {
    scope.addDerived(name, renamed(scope.queries.get(relname), alias?.colnames));
    return name;
  }
  if (catalogname !== undefined || (schemaname !== undefined && schemaname !== 'public')) {
    noProof(`${schemaname ?? ''}.${relname} is no table of an account`);
  }
  if (!scope.terms.tables.has(relname)) noProof(`${relname} is no table of an account`);
  if (alias?.colnames) noProof(`the columns of ${relname} are renamed`);
  scope.addTable(name);
  return name;
}

function addJoin(join: JoinExpr, scope: Scope, pending: Pending): Set<string> {
  if (join.alias ?? join.join_using_alias) noProof('a join has an alias');
  if (join.isNatural === true || join.usingClause) noProof('a join makes one column of two');
  const left = join.larg ? addItem(join.larg, scope, pending) : new Set<string>();
  const right = join.rarg ? addItem(join.rarg, scope, pending) : new Set<string>();
  const both = new Set([...left, ...right]);
  const bound = { JOIN_INNER: both, JOIN_LEFT: right, JOIN_RIGHT: left };
  const binds =
    join.jointype !== undefined && join.jointype in bound ? bound[join.jointype as keyof typeof bound] : [];
  const seen = scope.seeing(both);
  pending.equalities.push(...equalities(join.quals, new Set(binds), seen));
  pending.expressions.push([join.quals, seen]);
  return both;
}

function addFunction(called: RangeFunction, scope: Scope, pending: Pending): string {
  const { functions, alias, coldeflist } = called;
  const first = as(as(functions?.[0], 'List')?.items?.[0], 'FuncCall');
  const name = alias?.aliasname ?? names(first?.funcname)?.at(-1);
  if (name === undefined) return noProof('a function in FROM has no name');
  pending.expressions.push([[functions, coldeflist], scope.seeing(scope.aliases)]);
  scope.addDerived(name, undefined);
  return name;
}
