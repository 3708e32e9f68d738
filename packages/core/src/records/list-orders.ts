import { NovaError, recordReadLimits } from '@nova/contract';
import {
  type Field,
  isReference,
  type Kind,
  type KindName,
  kinds,
  mapObject,
  nameMember,
  quoteColumn,
  recordAlias,
  referred,
  toAlias,
} from '@nova/kinds';
import { newestFirst, type Order, type OrderTerm } from './order.ts';
import { createInputError, suggestName } from './refusals.ts';

/** A field by which lists can be ordered (docs/interface/paging.md#order). */
interface OrderField extends Omit<OrderTerm, 'direction'> {
  /** True if an index has this order, so that it costs as much as the usual one at any size. */
  readonly indexed: boolean;
}

type OrderFields = Readonly<Record<string, OrderField>>;

/** SQL by which texts are compared: without case and accents, and null if nothing is left. */
const foldText = (sql: string): string => `(public.nova_order(${sql}) COLLATE "C")`;

const types: Readonly<Partial<Record<Field['type'], string>>> = {
  text: 'text',
  longText: 'text',
  whole: 'text',
  code: 'text',
  phone: 'text',
  number: 'float8',
  date: 'date',
  instant: 'timestamptz',
  flag: 'boolean',
  id: 'uuid',
};

function buildOrderFields(kind: Kind): OrderFields {
  const stamps = ['createdOn', kind.stamp];
  const indexed = new Set([...stamps, 'lastActivityDate', ...(kind.indexedOrders ?? [])]);
  const entries = Object.entries(kind.fields)
    .filter(([name, { shown }]) => shown === 'always' || stamps.includes(name))
    .flatMap(([name, field]) => listTerms(name, field))
    .map(([name, term]) => [
      name,
      { ...term, mayBeNull: !stamps.includes(name) && name !== 'id', indexed: indexed.has(name) },
    ]);
  return Object.fromEntries(entries) as OrderFields;
}

type Term = readonly [name: string, term: Pick<OrderTerm, 'sql' | 'type'>];

function listTerms(name: string, field: Field): readonly Term[] {
  if (isReference(field)) {
    if (field.shownAs === 'object') return [];
    const id: Term = [name, { sql: quoteColumn(name), type: 'uuid' }];
    const shownName = { sql: foldText(referred[field.to].name(toAlias(name))), type: 'text' };
    return field.shownAs === 'name' ? [id, [nameMember(name), shownName]] : [id];
  }
  if (field.type === 'parts')
    return Object.keys(field.members ?? {}).map((part) => [
      `${name}.${part}`,
      { sql: foldText(quoteColumn(part)), type: 'text' },
    ]);
  const type = types[field.type];
  if (type === undefined) return [];
  const sql = field.sql ?? quoteColumn(name);
  return [[name, { sql: type === 'text' ? foldText(sql) : sql, type }]];
}

/** The fields by which the lists of each kind can be ordered. */
export const orderFields: Readonly<Record<KindName, OrderFields>> = mapObject(kinds, buildOrderFields);

export interface ListOrder {
  readonly order: Order;
  /** True if an index answers the order at any size. */
  readonly indexed: boolean;
}

const refuse = (message: string): NovaError => createInputError('sort', message);

/**
 * Reads an order such as `lastName,-updatedOn`. Equal records are newest first (docs/interface/paging.md#order).
 * @throws VALIDATION_ERROR
 */
export function parseSort(kind: KindName, sort: string): ListOrder {
  const names = sort.split(',').map((one) => one.trim());
  if (names.length > recordReadLimits.sort)
    throw refuse(`takes at most ${String(recordReadLimits.sort)} fields`);
  const fields = names.map((one, at) => {
    const name = one.replace(/^-/u, '');
    return {
      name,
      direction: one === name ? ('ASC' as const) : ('DESC' as const),
      ...findField(kind, name, at),
    };
  });
  const twice = fields.find(({ name }, at) =>
    fields.some((other, place) => place < at && other.name === name),
  );
  if (twice) throw refuse(`names ${twice.name} twice`);
  const terms = fields.map(({ sql, direction, mayBeNull, type }) => ({ sql, direction, mayBeNull, type }));
  const termSql = new Set(terms.map(({ sql }) => sql));
  return {
    order: [...terms, ...newestFirst(recordAlias).filter(({ sql }) => !termSql.has(sql))],
    indexed: fields.every(({ indexed }) => indexed),
  };
}

/** The refusal does not repeat the name, because a stored answer must not contain what was sent. */
function findField(kind: KindName, name: string, at: number): OrderField {
  const fields = orderFields[kind];
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field) return field;
  throw refuse(`no list is sorted by its field ${String(at + 1)}. ${suggestName(name, Object.keys(fields))}`);
}

/** Creates the refusal of an order that would sort too many records. */
export function createSortError(kind: KindName): NovaError {
  const indexed = Object.entries(orderFields[kind]).flatMap(([name, field]) => (field.indexed ? [name] : []));
  return new NovaError(
    'INVALID_QUERY',
    `sort: more than ${recordReadLimits.sortedWithoutIndex.toLocaleString('en')} records match. Narrow the search, or sort by ${indexed.join(', ')}, which stay fast at any size.`,
  );
}
