/** A field by which a list can be sorted. */
export interface SortField {
  readonly name: string;
  /** Dates are sorted newest first before they are sorted oldest first. */
  readonly kind: string;
  /** True if the order stays fast at any size. */
  readonly sortIndexed: boolean;
}

/** The first field of an order, by which people see how a list is sorted. */
interface FirstOrder {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Reads the first field of an order as the API takes it, such as `-updatedOn,lastName`; undefined is newest first. */
export function readFirstOrder(sort: string | undefined): FirstOrder | undefined {
  const [first = ''] = (sort ?? '').split(',');
  const column = first.replace(/^-/u, '');
  if (column === '') return undefined;
  return { column, direction: first === column ? 'ascending' : 'descending' };
}

/** Writes an order by one field as the API takes it. */
export const writeOrder = ({ column, direction }: FirstOrder): string =>
  direction === 'ascending' ? column : `-${column}`;

/** The order of a field when people choose it. */
export const usualOrder = ({ name, kind }: Pick<SortField, 'name' | 'kind'>): FirstOrder => ({
  column: name,
  direction: kind === 'date' ? 'descending' : 'ascending',
});

export const turnRound = ({ column, direction }: FirstOrder): FirstOrder => ({
  column,
  direction: direction === 'ascending' ? 'descending' : 'ascending',
});

/** The order after a press on a column's head: its usual order, then the other direction, then newest first. */
export function nextSort(
  field: Pick<SortField, 'name' | 'kind'>,
  sort: string | undefined,
): string | undefined {
  const first = usualOrder(field);
  const current = readFirstOrder(sort);
  if (current?.column !== field.name) return writeOrder(first);
  return current.direction === first.direction ? writeOrder(turnRound(first)) : undefined;
}
