import type { JsonObject, JsonValue } from '../../api/client.ts';
import type { InputDefinition } from '../../definitions/definition.ts';
import { isBlankRow, toRows } from '../rows.ts';
import { plainText } from '../values.ts';

/** A tag as people type it: `Region: North`, or `North` without a group. */
export const writtenTag = ({ group, value }: JsonObject): string =>
  typeof group === 'string' && group !== '' ? `${group}: ${plainText(value)}` : plainText(value);

export function readTag(text: string): JsonObject {
  const at = text.indexOf(': ');
  return at > 0 ? { group: text.slice(0, at), value: text.slice(at + 2) } : { group: null, value: text };
}

/** Converts a value from the shape of a read to that of a write. */
export function asWritten(control: string, value: JsonValue | undefined): JsonValue {
  if (value === undefined) return null;
  if (control !== 'customFields' || !Array.isArray(value)) return value;
  return (value as readonly JsonObject[]).map(({ fieldLabel: _label, ...held }) => held);
}

/** Returns a form's value as it is sent, without rows that nobody filled in. */
export const asSent = (
  { control, columns = [] }: InputDefinition,
  value: JsonValue | undefined,
): JsonValue =>
  control === 'rows' ? toRows(value).filter((row) => !isBlankRow(columns, row)) : (value ?? null);
