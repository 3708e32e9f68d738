import type { Node } from 'libpg-query';
import type { Equality, Scope } from './scope.ts';
import { as, isStar, names } from './syntax.ts';

/** The equalities among the conditions that AND joins; of rows, `(a, b) = (c, d)`, member by member. */
export function equalities(condition: Node | undefined, binds: ReadonlySet<string>, seen: Scope): Equality[] {
  const all = as(condition, 'BoolExpr');
  if (all?.boolop === 'AND_EXPR') return (all.args ?? []).flatMap((part) => equalities(part, binds, seen));
  const { kind, name, lexpr: left, rexpr: right } = as(condition, 'A_Expr') ?? {};
  if (kind !== 'AEXPR_OP' || names(name)?.join('.') !== '=' || !left || !right) return [];
  return equal({ left, right, binds, seen });
}

function equal(both: Equality): Equality[] {
  const lefts = as(both.left, 'RowExpr')?.args;
  const rights = as(both.right, 'RowExpr')?.args;
  if (lefts === undefined || rights === undefined) return [both];
  // A star is several members: what stands behind it is not where it seems to stand.
  if ([...lefts, ...rights].some(isStar)) return [];
  return lefts.flatMap((left, place) => {
    const right = rights[place];
    return right ? equal({ ...both, left, right }) : [];
  });
}
