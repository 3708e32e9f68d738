import {
  capitalised,
  isReference,
  kinds,
  nameMember,
  type Field,
  type Kind,
  type ReferenceField,
} from '@nova/contract';
import { exampleOfField } from './example-of-field.ts';
import { exampleRecords } from './records/index.ts';

type Members = Readonly<Record<string, unknown>>;

/** A UUID that is the same for the same resource. */
export function idOf(plural: string): string {
  const digits = Buffer.from(plural).toString('hex');
  return `01a1fc3a-9e42-7347-8e76-${digits.padEnd(12, '0').slice(0, 12)}`;
}

/** A whole record of a kind: the examples of its fields, and rows of the demo agency where it refers to others. */
export function recordOf(kind: Kind): Members {
  const shown = Object.entries(kind.fields).filter(([, { shown }]) => shown !== 'never');
  const first = kind.belongsTo?.[0];
  return Object.fromEntries(
    shown.flatMap(([name, field]): [string, unknown][] => {
      if (name === 'id') return [[name, idOf(kind.plural)]];
      if (!isReference(field)) return [[name, exampleOfField(field)]];
      const row = (kind.belongsTo ?? []).includes(name) && name !== first ? none : rowOf(field);
      return [
        [name, row.id],
        [nameMember(name), row.name],
      ];
    }),
  );
}

interface Row {
  readonly id: string | null;
  readonly name: string | null;
}

const none: Row = { id: null, name: null };
const records: Readonly<Record<string, Members>> = exampleRecords;
const masterData: Readonly<Record<string, readonly Row[]>> = exampleRecords.MasterData;

/** A row of the demo agency that a reference leads to. */
function rowOf({ to, groups }: ReferenceField): Row {
  if (to === 'user') return exampleRecords.Interview.owner;
  if (to === 'masterData') return masterData[groups[0] ?? '']?.[0] ?? none;
  const { id, name, title, firstName, lastName } = records[capitalised(kinds[to].name)] ?? {};
  const person = [firstName, lastName].filter(Boolean).join(' ');
  const called = [name, title, person].find((text) => typeof text === 'string') ?? null;
  return { id: String(id), name: called };
}

/** What a person would give: the fields that have an example, and the record that it belongs to. */
export function writeOf(kind: Kind, written: readonly Field['written'][]): Members {
  const record = recordOf(kind);
  const given = Object.entries(kind.fields).filter(
    ([name, field]) =>
      written.includes(field.written) && (field.example !== undefined || name === kind.belongsTo?.[0]),
  );
  return Object.fromEntries(given.map(([name]) => [name, record[name]]));
}

/** One id for each reference, as a list takes them. */
export const filtersOf = (kind: Kind): Members =>
  Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, field]) =>
      isReference(field) ? [[name, rowOf(field).id]] : [],
    ),
  );

/** The first word of the first text that has an example. */
export function exampleWord({ fields }: Kind): string {
  const texts = Object.values(fields).filter(({ type }) => type === 'text' || type === 'longText');
  const [word = '*'] = texts.flatMap(({ example }) => (typeof example === 'string' ? [example] : []));
  return word.split(' ')[0] ?? '*';
}
