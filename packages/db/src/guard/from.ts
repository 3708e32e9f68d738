import type { JoinExpr, Node, RangeFunction, RangeVar, SelectStmt } from 'libpg-query';
import { type Columns, type Equality, renameColumns, type Scope } from './scope.ts';
import { as, isStar, names, throwNoProof } from './syntax.ts';

interface PendingProofs {
  readonly equalities: Equality[];
  readonly expressions: { readonly value: unknown; readonly seen: Scope }[];
  readonly queries: Subquery[];
}

interface Subquery {
  readonly query: SelectStmt;
  readonly seen: Scope;
  readonly given: (columns: Columns) => void;
}

/** Collects what FROM and WHERE leave to prove. The ON of an outer join binds only the side that it filters. */
export function collectProofs(
  items: readonly Node[] | undefined,
  where: Node | undefined,
  scope: Scope,
): PendingProofs {
  const pending: PendingProofs = {
    equalities: [],
    expressions: [{ value: where, seen: scope }],
    queries: [],
  };
  for (const item of items ?? []) addItem(item, scope, pending);
  pending.equalities.push(...equalities(where, scope.aliases, scope));
  return pending;
}

function addItem(item: Node, scope: Scope, pending: PendingProofs): ReadonlySet<string> {
  const table = as(item, 'RangeVar');
  if (table) return new Set([addTable(table, scope)]);
  const join = as(item, 'JoinExpr');
  if (join) return addJoin(join, scope, pending);
  const called = as(item, 'RangeFunction');
  if (called) return new Set([addFunction(called, scope, pending)]);
  const { subquery, lateral, alias: { aliasname: alias, colnames } = {} } = as(item, 'RangeSubselect') ?? {};
  const query = as(subquery, 'SelectStmt');
  if (!query || alias === undefined) return throwNoProof(`${Object.keys(item).join()} stands in FROM`);
  const visibleScope = lateral === true ? scope.seeing(scope.aliases) : scope.around;
  scope.add(alias, { columns: undefined });
  pending.queries.push({
    query,
    seen: visibleScope,
    given: (columns) => scope.setColumns(alias, renameColumns(columns, colnames)),
  });
  return new Set([alias]);
}

/** Adds a table or a query named by WITH. */
function addTable(range: RangeVar, scope: Scope): string {
  const { relname = '', schemaname, alias } = range;
  const query = schemaname === undefined ? scope.named(relname) : undefined;
  if (!query) return addTarget(range, scope);
  const name = alias?.aliasname ?? relname;
  scope.add(name, { columns: renameColumns(query.columns, alias?.colnames) });
  return name;
}

/** Adds the target of a write, which is never a query named by WITH. */
export function addTarget({ relname = '', schemaname, catalogname, alias }: RangeVar, scope: Scope): string {
  const isPublic = catalogname === undefined && (schemaname === undefined || schemaname === 'public');
  if (!isPublic || !scope.terms.tables.has(relname)) {
    const spelled = [catalogname, schemaname, relname].filter((part) => part !== undefined);
    throwNoProof(`${spelled.join('.')} is no table of an account`);
  }
  if (alias?.colnames) throwNoProof(`the columns of ${relname} are renamed`);
  const name = alias?.aliasname ?? relname;
  scope.add(name, 'table');
  return name;
}

function addJoin(join: JoinExpr, scope: Scope, pending: PendingProofs): ReadonlySet<string> {
  if (join.alias ?? join.join_using_alias) throwNoProof('a join has an alias');
  if (join.isNatural === true || join.usingClause) throwNoProof('a join makes one column of two');
  const [left, right] = [join.larg, join.rarg].map((side) =>
    side ? addItem(side, scope, pending) : new Set<string>(),
  ) as [ReadonlySet<string>, ReadonlySet<string>];
  const both = new Set([...left, ...right]);
  const bound: Record<string, ReadonlySet<string>> = { JOIN_INNER: both, JOIN_LEFT: right, JOIN_RIGHT: left };
  const visibleScope = scope.seeing(both);
  pending.equalities.push(...equalities(join.quals, bound[join.jointype ?? ''] ?? new Set(), visibleScope));
  pending.expressions.push({ value: join.quals, seen: visibleScope });
  return both;
}

function addFunction({ alias, ...called }: RangeFunction, scope: Scope, pending: PendingProofs): string {
  const first = as(as(called.functions?.[0], 'List')?.items?.[0], 'FuncCall');
  const name = alias?.aliasname ?? names(first?.funcname)?.at(-1);
  if (name === undefined) return throwNoProof('a function in FROM has no name');
  pending.expressions.push({ value: called, seen: scope.seeing(scope.aliases) });
  scope.add(name, { columns: undefined });
  return name;
}

/** Returns the equalities that a condition implies. `(a, b) = (c, d)` is compared member by member. */
function equalities(
  condition: Node | undefined,
  binds: ReadonlySet<string>,
  visibleScope: Scope,
): Equality[] {
  const all = as(condition, 'BoolExpr');
  if (all?.boolop === 'AND_EXPR')
    return (all.args ?? []).flatMap((part) => equalities(part, binds, visibleScope));
  const { kind, name, lexpr: left, rexpr: right } = as(condition, 'A_Expr') ?? {};
  if (kind !== 'AEXPR_OP' || names(name)?.join('.') !== '=' || !left || !right) return [];
  return equal({ left, right, binds, seen: visibleScope });
}

function equal(both: Equality): Equality[] {
  const lefts = as(both.left, 'RowExpr')?.args;
  const rights = as(both.right, 'RowExpr')?.args;
  if (lefts === undefined || rights === undefined) return [both];
  // The number of members behind a star is unknown, so the others cannot be paired.
  if ([...lefts, ...rights].some(isStar)) return [];
  return lefts.flatMap((left, place) => {
    const right = rights[place];
    return right ? equal({ ...both, left, right }) : [];
  });
}
