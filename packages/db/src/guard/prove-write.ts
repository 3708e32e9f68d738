import type {
  DeleteStmt,
  InsertStmt,
  Node,
  OnConflictClause,
  ReturningClause,
  UpdateStmt,
} from 'libpg-query';
import { columnsOf, type Columns } from './columns.ts';
import { proveExpression } from './prove-expression.ts';
import { addTable, proveFrom } from './prove-from.ts';
import { assertHeld, newScope, proveQuery, proveWith, type Outside, type Queries } from './prove-query.ts';
import { noProof } from './refusal.ts';
import { accountColumn, type Scope } from './scope.ts';
import { as } from './syntax.ts';

/** Proves an INSERT, UPDATE or DELETE; refuses any other kind of statement. @returns what its RETURNING gives */
export function proveWrite(node: Node | undefined, outside: Outside, outer: Queries): Columns {
  const write = as(node, 'InsertStmt') ?? as(node, 'UpdateStmt') ?? as(node, 'DeleteStmt');
  if (!write?.relation)
    return noProof(`${Object.keys(node ?? {}).join() || 'nothing'} is no query of an account`);
  const scope = newScope(outside, proveWith(write.withClause, outside, outer));
  const target = addTable(write.relation, scope, true);
  const insert = as(node, 'InsertStmt');
  const update = as(node, 'UpdateStmt');
  if (insert) proveInsert(insert, scope, target, outside);
  else if (update) proveUpdate(update, scope);
  else proveDelete(write, scope);
  return proveReturning(write.returningClause, scope);
}

function proveInsert(insert: InsertStmt, scope: Scope, target: string, outside: Outside): void {
  const place = (insert.cols ?? []).findIndex((column) => as(column, 'ResTarget')?.name === accountColumn);
  const select = as(insert.selectStmt, 'SelectStmt');
  const given = select && proveQuery(select, outside, scope.queries)?.[place];
  if (given?.account !== true) noProof(`a row of ${target} is not given the account`);
  scope.hold(target);
  proveConflict(insert.onConflictClause, scope);
}

/** A row that stands in the way is the account's own where the account is part of what they have in common. */
function proveConflict(conflict: OnConflictClause | undefined, scope: Scope): void {
  if (conflict?.action !== 'ONCONFLICT_UPDATE') return;
  const common = conflict.infer?.indexElems ?? [];
  if (!common.some((element) => as(element, 'IndexElem')?.name === accountColumn)) {
    noProof('the conflict may be with a row of another account');
  }
  scope.addDerived('excluded', [{ name: accountColumn, account: true }]);
  proveAssignments(conflict.targetList, scope);
  proveExpression([conflict.whereClause, conflict.infer?.whereClause, common], scope);
}

function proveUpdate({ fromClause, whereClause, targetList }: UpdateStmt, scope: Scope): void {
  proveFrom(fromClause, whereClause, scope);
  assertHeld(scope);
  proveAssignments(targetList, scope);
}

function proveDelete({ usingClause, whereClause }: DeleteStmt, scope: Scope): void {
  proveFrom(usingClause, whereClause, scope);
  assertHeld(scope);
}

/** No row changes hands. */
function proveAssignments(targets: readonly Node[] | undefined, scope: Scope): void {
  for (const target of targets ?? []) {
    if (as(target, 'ResTarget')?.name === accountColumn) noProof('a row would change its account');
  }
  proveExpression(targets, scope);
}

function proveReturning(returning: ReturningClause | undefined, scope: Scope): Columns {
  if (returning?.options) noProof('RETURNING renames what it returns');
  proveExpression(returning?.exprs, scope);
  return columnsOf(returning?.exprs, scope);
}
