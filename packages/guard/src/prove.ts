import type {
  CommonTableExpr,
  InsertStmt,
  Node,
  OnConflictClause,
  ParseResult,
  SelectStmt,
  WithClause,
} from 'libpg-query';
import { proveCall, proveField } from './calls.ts';
import type { Terms } from './catalogue.ts';
import { columnsOf, columnsOfValues } from './columns-given.ts';
import { combined, renamed, type Columns } from './columns.ts';
import { addFrom, addTarget } from './from.ts';
import { noProof } from './refusal.ts';
import { accountColumn, Scope } from './scope.ts';
import { as, look } from './syntax.ts';

/**
 * Proves of one statement that it neither reads nor writes a row of another account, whatever its parameters:
 * every table in it is held to the account by a condition that all its rows must meet, every row it makes is the account's,
 * and every function it calls reads no table or keeps to the account it is given.
 * @param given what else it may name as if it were a table, and what that gives
 * @throws NoProof for anything not proven, however harmless it may be
 */
export function proveStatement(
  { stmts = [] }: ParseResult,
  terms: Terms,
  given: ReadonlyMap<string, Columns> = new Map(),
): void {
  const [only, another] = stmts;
  if (only?.stmt === undefined || another !== undefined) return noProof('a text holds exactly one statement');
  const outermost = new Scope(terms);
  for (const [name, columns] of given) outermost.name(name, columns);
  prove(only.stmt, outermost);
}

/** @returns what the query or the RETURNING of the write gives */
function prove(statement: Node | undefined, around: Scope): Columns {
  const select = as(statement, 'SelectStmt');
  if (select) return proveQuery(select, around);
  const insert = as(statement, 'InsertStmt');
  const update = as(statement, 'UpdateStmt');
  const remove = as(statement, 'DeleteStmt');
  const write = insert ?? update ?? remove;
  if (!write?.relation)
    return noProof(`${Object.keys(statement ?? {}).join() || 'nothing'} is no query of an account`);
  const scope = proveWith(write.withClause, around).inside();
  const target = addTarget(write.relation, scope);
  if (insert) proveInsert(insert, scope, target);
  proveFrom(update?.fromClause ?? remove?.usingClause, (update ?? remove)?.whereClause, scope);
  proveAssigned(update?.targetList, scope);
  if (write.returningClause?.options) noProof('RETURNING renames what it returns');
  proveExpression(write.returningClause?.exprs, scope);
  return columnsOf(write.returningClause?.exprs, scope);
}

/** Proves a SELECT with all it contains: what is not taken out of it here is an expression, or a list of them. */
function proveQuery(select: SelectStmt, around: Scope): Columns {
  const { withClause, intoClause, fromClause, whereClause, larg, rarg, lockingClause: _, ...rest } = select;
  if (intoClause) noProof('SELECT INTO makes a table');
  const level = proveWith(withClause, around);
  const scope = level.inside();
  const sides = [larg, rarg].flatMap((side) => (side ? [proveQuery(side, level)] : []));
  proveFrom(fromClause, whereClause, scope);
  proveExpression(rest, scope);
  if (select.op !== undefined && select.op !== 'SETOP_NONE') return combined(sides[0], sides[1]);
  return select.valuesLists
    ? columnsOfValues(select.valuesLists, scope)
    : columnsOf(select.targetList, scope);
}

/** Proves the queries of a WITH. @returns a level around the statement that knows their names */
function proveWith(clause: WithClause | undefined, around: Scope): Scope {
  const level = around.inside();
  const all = (clause?.ctes ?? []).flatMap((node) => as(node, 'CommonTableExpr') ?? []);
  if (clause?.recursive) for (const { ctename = '' } of all) level.name(ctename, undefined);
  for (const query of all) level.name(query.ctename ?? '', proveNamed(query, level));
  return level;
}

function proveNamed(query: CommonTableExpr, level: Scope): Columns {
  if (query.search_clause ?? query.cycle_clause) noProof('SEARCH and CYCLE add columns');
  return renamed(prove(query.ctequery, level), query.aliascolnames);
}

/** Proves FROM and WHERE: afterwards all tables of the level are held. */
function proveFrom(items: readonly Node[] | undefined, where: Node | undefined, scope: Scope): void {
  const { equalities, expressions, queries } = addFrom(items, where, scope);
  scope.learn(equalities);
  for (const { query, seen, given } of queries) given(proveQuery(query, seen));
  // Again, now that it is known what the subqueries give.
  scope.learn([]);
  for (const { value, seen } of expressions) proveExpression(value, seen);
  scope.assertHeld();
}

/** Proves whatever an expression does besides computing; its subqueries are levels of their own that see this one. */
function proveExpression(value: unknown, scope: Scope): void {
  const { queries, calls, fields } = look(value);
  for (const call of calls) proveCall(call, scope.terms);
  for (const field of fields) proveField(field, scope.terms);
  for (const query of queries) proveQuery(query, scope);
}

function proveInsert({ cols, selectStmt, onConflictClause }: InsertStmt, scope: Scope, target: string): void {
  const place = (cols ?? []).findIndex((column) => as(column, 'ResTarget')?.name === accountColumn);
  const select = as(selectStmt, 'SelectStmt');
  const given = select && proveQuery(select, scope.around)?.[place];
  if (given?.account !== true) noProof(`a row of ${target} is not given the account`);
  scope.hold(target);
  // A column may be one of an array, by a subscript that a subquery counts.
  proveExpression(cols, scope);
  if (onConflictClause?.action === 'ONCONFLICT_UPDATE') proveConflict(onConflictClause, scope);
  proveExpression(onConflictClause, scope);
}

/** A row that stands in the way is the account's own where the account is part of what they have in common. */
function proveConflict(conflict: OnConflictClause, scope: Scope): void {
  const common = conflict.infer?.indexElems ?? [];
  if (!common.some((element) => as(element, 'IndexElem')?.name === accountColumn))
    noProof('the conflict may be with a row of another account');
  scope.add('excluded', { columns: [{ name: accountColumn, account: true }] });
  proveAssigned(conflict.targetList, scope);
}

/** No row changes hands. */
function proveAssigned(targets: readonly Node[] | undefined, scope: Scope): void {
  for (const target of targets ?? [])
    if (as(target, 'ResTarget')?.name === accountColumn) noProof('a row would change its account');
  proveExpression(targets, scope);
}
