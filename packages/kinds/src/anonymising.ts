import type { Field } from './fields/field.ts';
import type { Kind } from './kind.ts';

type ColumnValues = Readonly<Record<string, unknown>>;

/** Returns the names of the fields with personal data, at the top level. */
export const listPersonalFields = ({ fields }: Kind): readonly string[] =>
  Object.entries<Field>(fields)
    .filter(([, { personal }]) => personal)
    .map(([name]) => name);

/** Returns the fields that change when the person is anonymised (docs/interface/privacy.md#anonymising). */
export const listClearedFields = ({ fields }: Kind): readonly string[] =>
  Object.entries<Field>(fields)
    .filter(([, field]) => readAnonymising(field) !== 'stays')
    .map(([name]) => name);

/** Returns the columns that clear these fields of a record, with their new values. */
export const buildClearedRow = (kind: Kind, names: readonly string[], whole: boolean): ColumnValues =>
  Object.assign({}, ...names.map((name) => buildClearedValues(kind, name, whole))) as ColumnValues;

/** Returns the columns that hold a field. */
export const listFieldColumns = ({ fields }: Kind, name: string): readonly string[] =>
  fields[name]?.type === 'parts' ? Object.keys(fields[name].members ?? {}) : [name];

const readAnonymising = (field: Field): NonNullable<Field['whenAnonymised']> =>
  field.whenAnonymised ?? (field.personal ? 'goes' : 'stays');

/** @param whole true if the person is anonymised, and not only this field cleared: then some parts stay */
function buildClearedValues(kind: Kind, name: string, whole: boolean): ColumnValues {
  const field = kind.fields[name];
  if (!field) return {};
  const rule = readAnonymising(field);
  if (typeof rule === 'object' && 'becomes' in rule) return { [name]: rule.becomes };
  const keptColumns = whole && typeof rule === 'object' ? rule.keeps : [];
  const value = field.type === 'parts' ? null : (field.defaultValue ?? null);
  return Object.fromEntries(
    listFieldColumns(kind, name)
      .filter((column) => !keptColumns.includes(column))
      .map((column) => [column, value]),
  );
}
