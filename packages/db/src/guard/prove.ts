import type {
  CommonTableExpr,
  InsertStmt,
  Node,
  OnConflictClause,
  ParseResult,
  SelectStmt,
  WithClause,
} from 'libpg-query';
import { proveCall, proveField, type Terms } from './catalogue.ts';
import { collectProofs, addTarget } from './from.ts';
import { accountColumn, type Column, type Columns, combineColumns, renameColumns, Scope } from './scope.ts';
import { as, isStar, collectParts, names, throwNoProof } from './syntax.ts';

/**
 * Proves a statement for any parameters (README.md).
 * @param given names that act as tables, and their columns
 * @throws NoProof for anything not proven, even if harmless
 */
export function proveStatement(
  { stmts = [] }: ParseResult,
  terms: Terms,
  namedColumns: ReadonlyMap<string, Columns> = new Map(),
): void {
  const [only, another] = stmts;
  if (only?.stmt === undefined || another !== undefined)
    return throwNoProof('a text holds exactly one statement');
  const outermost = new Scope(terms);
  for (const [name, columns] of namedColumns) outermost.name(name, columns);
  prove(only.stmt, outermost);
}

function prove(statement: Node | undefined, around: Scope): Columns {
  const select = as(statement, 'SelectStmt');
  if (select) return proveQuery(select, around);
  const insert = as(statement, 'InsertStmt');
  const update = as(statement, 'UpdateStmt');
  const remove = as(statement, 'DeleteStmt');
  const write = insert ?? update ?? remove;
  if (!write?.relation)
    return throwNoProof(`${Object.keys(statement ?? {}).join() || 'nothing'} is no query of an account`);
  const scope = proveWith(write.withClause, around).inside();
  const target = addTarget(write.relation, scope);
  if (insert) proveInsert(insert, scope, target);
  proveClauses(update?.fromClause ?? remove?.usingClause, (update ?? remove)?.whereClause, scope);
  proveAssigned(update?.targetList, scope);
  if (write.returningClause?.options) throwNoProof('RETURNING renames what it returns');
  proveExpression(write.returningClause?.exprs, scope);
  return listColumns(write.returningClause?.exprs, scope);
}

/** Proves a query. All members not listed here are expressions, or lists of them. */
function proveQuery(select: SelectStmt, around: Scope): Columns {
  const { withClause, intoClause, fromClause, whereClause, larg, rarg, lockingClause: _, ...rest } = select;
  if (intoClause) throwNoProof('SELECT INTO makes a table');
  const level = proveWith(withClause, around);
  const scope = level.inside();
  const sides = [larg, rarg].flatMap((side) => (side ? [proveQuery(side, level)] : []));
  proveClauses(fromClause, whereClause, scope);
  proveExpression(rest, scope);
  if (select.op !== undefined && select.op !== 'SETOP_NONE') return combineColumns(sides[0], sides[1]);
  return select.valuesLists
    ? columnsOfValues(select.valuesLists, scope)
    : listColumns(select.targetList, scope);
}

function proveWith(clause: WithClause | undefined, around: Scope): Scope {
  const level = around.inside();
  const all = (clause?.ctes ?? []).flatMap((node) => as(node, 'CommonTableExpr') ?? []);
  if (clause?.recursive) for (const { ctename = '' } of all) level.name(ctename, undefined);
  for (const query of all) level.name(query.ctename ?? '', proveNamed(query, level));
  return level;
}

function proveNamed(query: CommonTableExpr, level: Scope): Columns {
  if (query.search_clause ?? query.cycle_clause) throwNoProof('SEARCH and CYCLE add columns');
  return renameColumns(prove(query.ctequery, level), query.aliascolnames);
}

/** Proves FROM and WHERE. Afterwards every table of this level is bound to the account. */
function proveClauses(items: readonly Node[] | undefined, where: Node | undefined, scope: Scope): void {
  const { equalities, expressions, queries } = collectProofs(items, where, scope);
  scope.learn(equalities);
  for (const { query, seen, given } of queries) given(proveQuery(query, seen));
  // The columns of subqueries are known now, so more equalities may hold.
  scope.learn([]);
  for (const { value, seen } of expressions) proveExpression(value, seen);
  scope.assertHeld();
}

function proveExpression(value: unknown, scope: Scope): void {
  const { queries, calls, fields } = collectParts(value);
  for (const call of calls) proveCall(call, scope.terms);
  for (const field of fields) proveField(field, scope.terms);
  for (const query of queries) proveQuery(query, scope);
}

function proveInsert({ cols, selectStmt, onConflictClause }: InsertStmt, scope: Scope, target: string): void {
  const place = (cols ?? []).findIndex((column) => as(column, 'ResTarget')?.name === accountColumn);
  const select = as(selectStmt, 'SelectStmt');
  const accountValue = select && proveQuery(select, scope.around)?.[place];
  if (accountValue?.account !== true) throwNoProof(`a row of ${target} is not given the account`);
  scope.hold(target);
  // The subscript of an array column can contain a subquery.
  proveExpression(cols, scope);
  if (onConflictClause?.action === 'ONCONFLICT_UPDATE') proveConflict(onConflictClause, scope);
  proveExpression(onConflictClause, scope);
}

/** Proves an ON CONFLICT. The conflicting row belongs to the account if the account is part of the conflict's target. */
function proveConflict(conflict: OnConflictClause, scope: Scope): void {
  const common = conflict.infer?.indexElems ?? [];
  if (!common.some((element) => as(element, 'IndexElem')?.name === accountColumn))
    throwNoProof('the conflict may be with a row of another account');
  scope.add('excluded', { columns: [{ name: accountColumn, account: true }] });
  proveAssigned(conflict.targetList, scope);
}

/** Proves that a row's account never changes. */
function proveAssigned(targets: readonly Node[] | undefined, scope: Scope): void {
  for (const target of targets ?? [])
    if (as(target, 'ResTarget')?.name === accountColumn) throwNoProof('a row would change its account');
  proveExpression(targets, scope);
}

function readName(value: Node | undefined): string | undefined {
  const inner = as(value, 'TypeCast')?.arg;
  return inner ? readName(inner) : names(as(value, 'ColumnRef')?.fields)?.at(-1);
}

function listColumns(targets: readonly Node[] | undefined, scope: Scope): Columns {
  const columns: Column[] = [];
  for (const target of targets ?? []) {
    const { name, val } = as(target, 'ResTarget') ?? {};
    if (val !== undefined && isStar(val)) {
      const all = as(val, 'ColumnRef')?.fields?.length === 1 ? scope.onlyColumns() : undefined;
      if (all === undefined) return undefined;
      columns.push(...all);
    } else {
      columns.push({ name: name ?? readName(val), account: val !== undefined && scope.isAccount(val) });
    }
  }
  return columns;
}

/** Returns the columns of VALUES. A column is the account if it is the account in every row. */
function columnsOfValues(rows: readonly Node[], scope: Scope): Columns {
  return rows
    .map((row): Columns => {
      const items = as(row, 'List')?.items ?? [];
      if (items.some(isStar)) return undefined;
      return items.map((item) => ({ name: undefined, account: scope.isAccount(item) }));
    })
    .reduce(combineColumns);
}
