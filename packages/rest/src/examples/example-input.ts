import { listRelated } from '@nova/core';
import { batches, extractResource, tableKinds, tables } from '@nova/features/contract';
import { isReference, kinds, plainKinds, type Endpoint, type Field, type Kind } from '@nova/contract';
import { exampleInputs } from '@nova/features/examples';
import { findRecordId, findReferredRow, type Members } from './example-record.ts';
import { chooseExampleColumns } from './example-table.ts';

/** Example values of the members that every list takes. */
const listMembers = { page: 0, size: 20, updatedSince: '2026-11-01T00:00:00.000Z' };

const plainInputs: typeof exampleInputs = Object.fromEntries(
  plainKinds.flatMap((kind): [string, Members][] => [
    [`${kind.plural}.list`, buildFilters(kind)],
    [`${kind.plural}.search`, { query: `createdOn:[now-30d TO now] AND ${findExampleWord(kind)}` }],
    [`${kind.plural}.create`, buildWrite(kind, ['calls'])],
    [`${kind.plural}.update`, buildWrite(kind, ['calls', 'updates'])],
  ]),
);

/** Example inputs by endpoint, either written by hand or derived from the kind. */
const ownInputs: typeof exampleInputs = { ...exampleInputs, ...plainInputs };

/** Example inputs of table exports, each with the query of the kind's search. */
const tableExamples = Object.fromEntries(
  tableKinds.map((name) => {
    const { plural } = kinds[name];
    const { query } = ownInputs[`${plural}.search`] ?? {};
    const columns = chooseExampleColumns(kinds[name]).join(',');
    return [tables[plural].name, { query, columns, sort: chooseOrder(kinds[name]), bom: false }];
  }),
);

/** Example inputs of batch creates, each with the body of the single create. */
const batchExamples: typeof exampleInputs = Object.fromEntries(
  Object.values(batches).map(({ name, route: { query } }: Endpoint): [string, Members] => {
    const create = name.replace(/Batch$/u, '');
    const entries = Object.entries(ownInputs[create] ?? {});
    const queryEntries = entries.filter(([member]) => query?.includes(member));
    const record = Object.fromEntries(entries.filter(([member]) => query?.includes(member) !== true));
    return [name, { records: [record], ...Object.fromEntries(queryEntries) }];
  }),
);

/** Returns every path and query parameter, and a usual body. */
export function buildExampleInput(endpoint: Endpoint): Members {
  const inPath = Array.from(
    endpoint.route.path.matchAll(/\{((\w+)Id)\}/gu),
    ([, name = '', base = '']): [string, string] => [name, findRecordId(base)],
  );
  return {
    ...Object.fromEntries(inPath),
    ...ownInputs[endpoint.name],
    ...tableExamples[endpoint.name],
    ...batchExamples[endpoint.name],
    ...(endpoint.envelope === 'list' ? listMembers : {}),
    ...buildChoices(endpoint),
  };
}

/** Example values of the members by which callers choose what a read answers. */
export const choiceMembers = ['sort', 'fields', 'expand', 'cursor'] as const;

/** Returns those that the endpoint takes. A kind that refers to no record has no example of `expand`. */
function buildChoices({ name, input }: Endpoint): Members {
  const kind = Object.values<Kind>(kinds).find(({ plural }) => plural === extractResource(name));
  if (!kind || input.shape.expand === undefined) return {};
  const [related] = Object.keys(listRelated(kind));
  const values: Readonly<Record<(typeof choiceMembers)[number], string | undefined>> = {
    sort: chooseOrder(kind),
    fields: chooseFields(kind),
    expand: related,
    cursor: 'v1.q4QnJbq0S9x2m1ZC7Yk3WvT8dRfHs5Lg',
  };
  return Object.fromEntries(
    choiceMembers.flatMap((member) =>
      input.shape[member] === undefined || values[member] === undefined ? [] : [[member, values[member]]],
    ),
  );
}

/** Returns an order by the kind's name, or by its last change if it has none. */
function chooseOrder({ indexedOrders: [first] = [], stamp }: Kind): string {
  return [...(first === undefined ? [] : [first]), `-${stamp}`].join(',');
}

/** Returns the first three fields with texts, numbers or dates. */
const chooseFields = ({ fields }: Kind): string =>
  Object.entries(fields)
    .filter(
      ([, { shown, type }]) => shown === 'always' && ['text', 'number', 'date', 'instant'].includes(type),
    )
    .slice(0, 3)
    .map(([name]) => name)
    .join(',');

/** Returns the fields that have an example, and the reference to the record that this one belongs to. */
function buildWrite({ fields, belongsTo = [] }: Kind, written: readonly Field['written'][]): Members {
  const members = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (!written.includes(field.written)) return [];
    if (isReference(field)) return name === belongsTo[0] ? [[name, findReferredRow(field).id]] : [];
    return field.example === undefined ? [] : [[name, field.example]];
  });
  return Object.fromEntries(members);
}

/** Returns an example id for each reference by which a list can be filtered. */
function buildFilters({ fields }: Kind): Members {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isReference(field) ? [[name, findReferredRow(field).id]] : [],
    ),
  );
}

/** Returns the first word of the first text with an example. */
function findExampleWord({ fields }: Kind): string {
  const texts = Object.values(fields).filter(({ type }) => type === 'text' || type === 'longText');
  const [word = '*'] = texts.flatMap(({ example }) => (typeof example === 'string' ? [example] : []));
  return word.split(' ')[0] ?? '*';
}
