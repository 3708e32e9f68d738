import type { JsonObject, JsonValue } from '../../api/client.ts';
import type { FieldDefinition, KindDefinition } from '../../definitions/definition.ts';
import type { MergingDefinition } from '../merges/merging-definition.ts';
import { formatValue, findShownMember } from '../../records/values.ts';
import type { TextsInUse } from '../../texts/use-texts.tsx';

type RowState = 'different' | 'equal' | 'empty';

export interface FieldRow {
  readonly field: FieldDefinition;
  readonly state: RowState;
  /** True if a person can choose which record's value wins. */
  readonly isChosen: boolean;
  /** True if the texts of all records are joined unless a person chooses one. */
  readonly isJoined: boolean;
}

const hidden = new Set(['id', 'anonymisedOn']);

/** Builds one row per field. Its state is the same for all records: their values differ, are equal, or are all empty. */
export function fieldRows(
  texts: TextsInUse,
  kind: KindDefinition,
  records: readonly JsonObject[],
  { chosen, joined }: MergingDefinition,
): readonly FieldRow[] {
  return kind.fields
    .filter(({ name, type }) => !hidden.has(name) && type !== 'references')
    .map((field): FieldRow => {
      const values = records.map((record) => comparable(texts, kind, record, field));
      const [first = ''] = values;
      const isEqual = values.every((value) => value === first);
      const state = !isEqual ? 'different' : first === '' ? 'empty' : 'equal';
      const isChosen = state === 'different' && chosen.includes(field.name);
      return { field, state, isChosen, isJoined: isChosen && joined.includes(field.name) };
    });
}

/** Converts a value to text for the comparison. Values that look the same to people are equal. */
function comparable(
  texts: TextsInUse,
  kind: KindDefinition,
  record: JsonObject,
  field: FieldDefinition,
): string {
  const value = record[field.name];
  if (!Array.isArray(value)) return formatValue(texts, kind, record, findShownMember(field));
  const entries = value as readonly JsonValue[];
  return entries.length === 0 ? '' : JSON.stringify(entries.map(serializeEntry).toSorted());
}

const serializeEntry = (entry: JsonValue): string =>
  typeof entry === 'object' && entry !== null
    ? JSON.stringify(Object.entries(entry).filter(([name, value]) => name !== 'id' && value !== null))
    : String(entry);

/** True if the record has no value in the field. */
export const isBlank = (
  texts: TextsInUse,
  kind: KindDefinition,
  record: JsonObject,
  field: FieldDefinition,
): boolean => comparable(texts, kind, record, field) === '';
