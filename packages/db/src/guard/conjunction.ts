import type { Node } from 'libpg-query';
import type { Equality } from './scope.ts';
import { as, names } from './syntax.ts';

/** The equalities among the conditions that AND joins; of rows, `(a, b) = (c, d)`, member by member. */
export function equalities(condition: Node | undefined, binds: ReadonlySet<string>): Equality[] {
  if (condition === undefined) return [];
  const all = as(condition, 'BoolExpr');
  if (all?.boolop === 'AND_EXPR') return (all.args ?? []).flatMap((part) => equalities(part, binds));
  const compared = as(condition, 'A_Expr');
  if (compared?.kind !== 'AEXPR_OP' || names(compared.name)?.join('.') !== '=') return [];
  const { lexpr: left, rexpr: right } = compared;
  return left && right ? equal(left, right, binds) : [];
}

function equal(left: Node, right: Node, binds: ReadonlySet<string>): Equality[] {
  const lefts = as(left, 'RowExpr')?.args;
  const rights = as(right, 'RowExpr')?.args;
  if (lefts === undefined || rights === undefined) return [{ left, right, binds }];
  return lefts.flatMap((one, place) => {
    const other = rights[place];
    return other ? equal(one, other, binds) : [];
  });
}
