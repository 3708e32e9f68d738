import type { JsonObject, JsonValue } from '../api/client.ts';
import type { FieldDefinition, KindDefinition } from '../definitions/definition.ts';
import { findField } from '../definitions/kinds.ts';
import { rowInWords, toRows } from './rows.ts';
import type { TextsInUse } from '../texts/use-texts.tsx';

/** Returns the member of a read that shows the field: a reference's name, its object, or the field itself. */
export const findShownMember = ({ name, shownAs }: FieldDefinition): string => {
  if (shownAs === 'name') return `${name.slice(0, -2)}Name`;
  return shownAs === 'object' ? name.replace(/Id(s?)$/u, '$1') : name;
};

/** Returns the field behind a column: `statusName` shows `statusId`, `address.city` a part of `address`. */
export function fieldBehind(kind: KindDefinition, column: string): FieldDefinition | undefined {
  const [whole = ''] = column.split('.');
  return (
    findField(kind, whole) ??
    (whole.endsWith('Name') ? findField(kind, `${whole.slice(0, -4)}Id`) : undefined) ??
    kind.fields.find((field) => findShownMember(field) === whole)
  );
}

const asObject = (value: JsonValue | undefined): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

const toList = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]) : [];

/** Returns the value of a record that a column shows. */
export function readValue(record: JsonObject, column: string): JsonValue | undefined {
  const at = column.indexOf('.');
  if (at < 0) return record[column];
  const [whole, part] = [column.slice(0, at), column.slice(at + 1)];
  if (whole !== 'customFields') return asObject(record[whole])?.[part];
  const customField = toList(record.customFields)
    .map(asObject)
    .find((one) => one?.fieldLabel === part);
  return customField && customValue(customField);
}

/** Returns the value of a custom field, which is in the member for its type. */
export function customValue(customField: JsonObject): JsonValue | undefined {
  const list = toList(customField.listValue);
  if (list.length > 0) return list;
  return (
    customField.value ??
    customField.dateValue ??
    (customField.boolValue === 'true' ? true : customField.boolValue)
  );
}

/** A text, number or flag as it is; '' for anything else. */
export const plainText = (value: JsonValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const formatName = (value: JsonValue): string => {
  const item = asObject(value);
  if (!item) return plainText(value);
  const name = plainText(item.name ?? item.title ?? item.value ?? item.id);
  return typeof item.group === 'string' ? `${item.group}: ${name}` : name;
};

/** The largest amount of money. It distinguishes an amount from a count (packages/kinds/src/values.ts). */
const largestAmount = 1e15;

/** Returns the field with an amount's currency; undefined for other numbers. */
function currencyField(kind: KindDefinition, name: string): string | undefined {
  const input = [...kind.update, ...kind.create].find((one) => one.name === name);
  const isAmount = input?.control === 'number' && input.most === largestAmount;
  if (!isAmount) return undefined;
  const all = kind.fields.map((field) => field.name).filter((one) => /currency$/iu.test(one));
  const fits = (one: string): boolean =>
    name.toLowerCase().includes(one.toLowerCase().replace('currency', ''));
  return all.find(fits) ?? all[0];
}

/** Formats a value in the person's language; '' if it is missing. */
export function formatValue(
  texts: TextsInUse,
  kind: KindDefinition,
  record: JsonObject,
  column: string,
): string {
  const value = readValue(record, column);
  if (value === undefined || value === null || value === '') return '';
  const field = fieldBehind(kind, column);
  const type = column.startsWith('address.') ? 'text' : field?.type;
  if (typeof value === 'boolean') return texts.say(value ? 'record.yes' : 'record.no');
  if (typeof value === 'number') {
    // Years are written without separators.
    if (/year$/iu.test(column)) return String(value);
    const currency = currencyField(kind, column);
    return currency === undefined ? texts.number(value) : texts.money(value, textOr(record[currency]));
  }
  if (typeof value === 'string') {
    if (type === 'date') return texts.day(value);
    if (type === 'instant') return texts.instant(value);
    // Codes of an open set are recognised by their shape; shorter ones, such as GBP, are shown as they are.
    const isCode = field?.codes?.includes(value) ?? /^[A-Z][A-Z0-9_]{3,}$/u.test(value);
    if (type === 'code' && isCode) return texts.code(value);
    return value;
  }
  if (field?.type === 'rows') {
    const members = Object.keys(field.members ?? {});
    const lines = toRows(value).map((row) => rowInWords(row, members));
    return lines.map(({ texts: said, period }) => [...said, period].filter(Boolean).join(' · ')).join('\n');
  }
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(formatName).join(', ');
  return field?.type === 'parts'
    ? Object.values(value)
        .map(plainText)
        .filter((one) => one !== '')
        .join(', ')
    : formatName(value);
}

const textOr = (value: JsonValue | undefined): string | null => (typeof value === 'string' ? value : null);
