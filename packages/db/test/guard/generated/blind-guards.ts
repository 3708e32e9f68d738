import { parseSync, type ParseResult } from 'libpg-query';
import type { Catalogue } from '../../../src/guard/catalogue.ts';

/** A guard with one hole: it proves another statement than the one that is sent. */
export interface BlindGuard {
  /** Its replacement for a node with this content; undefined to see the node. */
  readonly sees?: Readonly<Record<string, (inside: Tree) => object | undefined>>;
  /** Its view of the catalogue. */
  readonly knows?: (catalogue: Catalogue) => Catalogue;
}

/** A syntax tree node's content. */
type Tree = Record<string, unknown>;

/** Contains everything. */
const everything: ReadonlySet<string> = new (class extends Set<string> {
  override has(): boolean {
    return true;
  }
})();
const nothing = { A_Const: { isnull: true } };
const without = (kind: string, inside: Tree, ...keys: string[]): object => ({
  [kind]: Object.fromEntries(Object.entries(inside).filter(([key]) => !keys.includes(key))),
});
const isStar = (part: unknown): boolean => typeof part === 'object' && part !== null && 'A_Star' in part;
const operator = (sval: string): object[] => [{ String: { sval } }];

/** Guards by the name of their hole. */
export const blindGuards: Readonly<Record<string, BlindGuard>> = {
  'takes a star inside of an indirection for one column': {
    sees: {
      A_Indirection: ({ indirection, ...rest }) =>
        (indirection as unknown[]).some(isStar) ? { A_Indirection: { ...rest, indirection: [] } } : undefined,
    },
  },
  'takes x.f for a column always': {
    sees: { A_Indirection: ({ arg }) => arg as object },
    knows: (catalogue) => ({ ...catalogue, fieldFunctions: new Set() }),
  },
  'takes every join for an inner one': {
    sees: {
      JoinExpr: (inside) =>
        inside.jointype === 'JOIN_INNER' ? undefined : { JoinExpr: { ...inside, jointype: 'JOIN_INNER' } },
    },
  },
  'forgets what is joined by LEFT JOIN': {
    sees: { JoinExpr: ({ jointype, larg }) => (jointype === 'JOIN_LEFT' ? (larg as object) : undefined) },
  },
  'takes OR for AND': {
    sees: {
      BoolExpr: (inside) =>
        inside.boolop === 'OR_EXPR' ? { BoolExpr: { ...inside, boolop: 'AND_EXPR' } } : undefined,
    },
  },
  'takes any comparison for an equality': {
    sees: {
      A_Expr: (inside) =>
        inside.kind === 'AEXPR_OP' && JSON.stringify(inside.name) !== JSON.stringify(operator('='))
          ? { A_Expr: { ...inside, name: operator('=') } }
          : undefined,
    },
  },
  'takes one of a list for the only one': {
    sees: {
      A_Expr: (inside) => {
        if (inside.kind !== 'AEXPR_IN') return undefined;
        const [first] = (inside.rexpr as { List: { items: unknown[] } }).List.items;
        return { A_Expr: { ...inside, kind: 'AEXPR_OP', rexpr: first } };
      },
    },
  },
  'forgets that a table’s columns have other names': {
    sees: {
      RangeVar: ({ alias, ...rest }) => {
        const { aliasname, colnames } = (alias ?? {}) as { aliasname?: string; colnames?: unknown };
        return colnames === undefined ? undefined : { RangeVar: { ...rest, alias: { aliasname } } };
      },
    },
  },
  'does not look into subqueries among values': { sees: { SubLink: () => nothing } },
  'looks at one side of a UNION': {
    sees: {
      SelectStmt: ({ op, larg }) =>
        op === 'SETOP_NONE' || op === undefined ? undefined : { SelectStmt: larg },
    },
  },
  'does not look at what is ordered and limited by': {
    sees: {
      SelectStmt: (inside) =>
        (inside.limitCount ?? inside.sortClause)
          ? without('SelectStmt', inside, 'limitCount', 'sortClause', 'limitOption')
          : undefined,
    },
  },
  'does not look at a DELETE’s or UPDATE’s table': {
    sees: {
      DeleteStmt: ({ usingClause, whereClause }) => ({
        SelectStmt: { fromClause: usingClause, whereClause, targetList: [] },
      }),
    },
  },
  'does not look at what is assigned': {
    sees: {
      UpdateStmt: (inside) =>
        (inside.targetList as unknown[]).length > 0
          ? { UpdateStmt: { ...inside, targetList: [] } }
          : undefined,
    },
  },
  'does not look whose row is inserted': {
    sees: {
      InsertStmt: (inside) =>
        inside.cols === undefined || JSON.stringify(inside.selectStmt).includes('"$blind"')
          ? undefined
          : { InsertStmt: { ...inside, ...accountAlone } },
    },
  },
  'believes every function': { knows: (catalogue) => ({ ...catalogue, harmlessFunctions: everything }) },
  'does not look whose account a function is given': {
    knows: (catalogue) => ({
      ...catalogue,
      accountFunctions: new Set(),
      harmlessFunctions: new Set([...catalogue.harmlessFunctions, ...catalogue.accountFunctions]),
    }),
  },
};

const accountAlone = {
  cols: [{ ResTarget: { name: 'accountId' } }],
  selectStmt: {
    SelectStmt: { targetList: [{ ResTarget: { name: '$blind', val: { ParamRef: { number: 1 } } } }] },
  },
};

/** The statement that a blind guard sees; undefined if it sees everything. */
export function seenBy(guard: BlindGuard, text: string): ParseResult | undefined {
  const tree = parseSync(text);
  const { sees } = guard;
  return sees === undefined || see(tree as Tree, sees) ? tree : undefined;
}

/** Replaces nodes by what the guard sees. @returns whether it replaced any */
function see(node: Tree, sees: NonNullable<BlindGuard['sees']>): boolean {
  let any = false;
  for (const [kind, inside] of Object.entries(node)) {
    if (typeof inside !== 'object' || inside === null) continue;
    const seen = sees[kind]?.(inside as Tree);
    if (seen) {
      Reflect.deleteProperty(node, kind);
      Object.assign(node, seen);
      see(node, sees);
      return true;
    }
    any = see(inside as Tree, sees) || any;
  }
  return any;
}
