/** One term of an order. Its SQL is over the record's alias and the source's joins. */
export interface OrderTerm {
  readonly sql: string;
  readonly direction: 'ASC' | 'DESC';
  /** True if the value may be null. Null comes last in both directions. */
  readonly mayBeNull: boolean;
  /** The SQL type of a position's text. */
  readonly type: string;
}

/** The last term is unique, so that the order is total. */
export type Order = readonly OrderTerm[];

/** A record's place in an order: the texts of its terms' values. */
export type Position = readonly (string | null)[];

/** Orders by a column, which by default is never null. */
export const orderBy = (
  column: string,
  direction: OrderTerm['direction'],
  { type = 'timestamptz', mayBeNull = false, alias = 'r' } = {},
): OrderTerm => ({ sql: `${alias}."${column}"`, direction, mayBeNull, type });

export const orderById = (direction: OrderTerm['direction'], alias?: string): OrderTerm =>
  orderBy('id', direction, { type: 'uuid', ...(alias === undefined ? {} : { alias }) });

/** The usual order, which also decides between equal values. */
export const newestFirst = (alias: string): Order => [
  orderBy('createdOn', 'DESC', { alias }),
  orderById('DESC', alias),
];

/** A part of an ordered walk that one range of an index answers. */
export interface Segment {
  readonly conditions: readonly string[];
  /** The terms that differ within the segment. */
  readonly order: Order;
}

/**
 * Splits the rest of an order into segments. An index has no order in which null is last in both directions, and no
 * range of rows after a position if directions differ.
 * @param after SQL of the position's values; undefined at the beginning
 */
export function splitOrder(order: Order, after: Position | undefined): readonly Segment[] {
  if (after) return splitAfter(order, after);
  const [first, ...rest] = order;
  if (!first?.mayBeNull || first.direction === 'ASC') return [{ conditions: [], order }];
  return [
    { conditions: [`${first.sql} IS NOT NULL`], order },
    { conditions: [`${first.sql} IS NULL`], order: rest },
  ];
}

function splitAfter(order: Order, after: Position): readonly Segment[] {
  const segments: Segment[] = [];
  const equal: string[] = [];
  for (const [at, term] of order.entries()) {
    const rest = order.slice(at);
    const compare = term.direction === 'ASC' ? '>' : '<';
    if (rest.every(({ mayBeNull, direction }) => !mayBeNull && direction === term.direction)) {
      const [values, bounds] = [rest.map(({ sql }) => sql).join(', '), after.slice(at).join(', ')];
      return [...segments, { conditions: [...equal, `(${values}) ${compare} (${bounds})`], order: rest }];
    }
    const bound = after[at] ?? null;
    if (bound === null) {
      equal.push(`${term.sql} IS NULL`);
      continue;
    }
    segments.push({ conditions: [...equal, `${term.sql} ${compare} ${bound}`], order: rest });
    if (term.mayBeNull)
      segments.push({ conditions: [...equal, `${term.sql} IS NULL`], order: rest.slice(1) });
    equal.push(`${term.sql} = ${bound}`);
  }
  return segments;
}

/** SQL of a condition that holds for the records after a position. */
export const isAfter = (order: Order, after: Position): string =>
  splitAfter(order, after)
    .map(({ conditions }) => `(${conditions.join(' AND ')})`)
    .join(' OR ');

/** ORDER BY of a segment. Its first term has no null that could be in the wrong place. */
export const orderSegment = ({ order }: Pick<Segment, 'order'>): string =>
  `ORDER BY ${order
    .map(({ sql, direction, mayBeNull }, at) =>
      at > 0 && mayBeNull && direction === 'DESC' ? `${sql} DESC NULLS LAST` : `${sql} ${direction}`,
    )
    .join(', ')}`;

const columnOf = (at: number): string => `o${String(at)}`;

/** SQL of the terms as columns, by which `orderColumns` sorts. */
export const selectTerms = (order: Order): string =>
  order.map(({ sql }, at) => `, ${sql} AS ${columnOf(at)}`).join('');

/** ORDER BY over the columns of `selectTerms`. */
export const orderColumns = (order: Order, alias: string): string =>
  `ORDER BY ${order
    .map(
      ({ direction, mayBeNull }, at) =>
        `${alias}.${columnOf(at)} ${direction}${mayBeNull ? ' NULLS LAST' : ''}`,
    )
    .join(', ')}`;

/** SQL of a record's position, as a JSON list. */
export const positionSql = (order: Order): string =>
  `json_build_array(${order.map(({ sql }) => `(${sql})::text`).join(', ')})`;
