import type { FuncCall, Node } from 'libpg-query';
import { proveQuery } from './prove-query.ts';
import { noProof } from './refusal.ts';
import type { Scope } from './scope.ts';
import { as, names, withoutUuidCast } from './syntax.ts';

/**
 * Proves whatever reads tables inside an expression, or a list of them: subqueries as levels of their own that see this one,
 * calls by the function's name. Anything else of an expression computes with what is there.
 */
export function proveExpression(value: unknown, scope: Scope): void {
  if (Array.isArray(value)) {
    for (const item of value) proveExpression(item, scope);
  } else if (typeof value === 'object' && value !== null) {
    proveNode(value, scope);
  }
}

/** A node, or the inside of one: no inside has a member that is named as a kind of node. */
function proveNode(node: Node | object, scope: Scope): void {
  const known = node as Node;
  const select = as(known, 'SelectStmt');
  if (select) {
    proveQuery(select, scope, scope.queries);
    return;
  }
  const call = as(known, 'FuncCall');
  if (call) proveCall(call, scope);
  for (const [kind, inside] of Object.entries(node)) {
    if (isForeign(kind)) noProof(`${kind} stands where a value belongs`);
    proveExpression(inside, scope);
  }
}

/** Names tables, or is a statement, where only values belong. */
function isForeign(kind: string): boolean {
  return kind === 'RangeVar' || kind === 'JsonTable' || kind === 'RangeTableFunc' || kind.endsWith('Stmt');
}

function proveCall({ funcname, args }: FuncCall, scope: Scope): void {
  const spelled = names(funcname) ?? [];
  const name = spelled.at(-1) ?? '';
  const { accountFunctions, harmlessFunctions } = scope.terms;
  if (
    spelled.length > 2 ||
    (spelled.length === 2 && spelled[0] !== 'public' && spelled[0] !== 'pg_catalog')
  ) {
    noProof(`the function ${spelled.join('.')} is of no known schema`);
  }
  if (accountFunctions.has(name)) {
    // The account itself: a column that a condition holds to it may be looked at before the condition is.
    const first = args?.[0];
    if (first === undefined || !scope.terms.isAccount(withoutUuidCast(first)))
      noProof(`${name} is not given the account`);
  } else if (!harmlessFunctions.has(name)) {
    noProof(`the function ${name} may read anything`);
  }
}
