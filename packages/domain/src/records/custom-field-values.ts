import { NovaError, type customFieldInput } from '@nova/contract';
import type { z } from 'zod';
import type { References } from './references.ts';

type CustomFieldInput = z.output<typeof customFieldInput>;

/** A custom field value as it is stored: the documented read shape. */
export interface StoredCustomField {
  readonly fieldId: string;
  readonly fieldLabel: string;
  readonly value: string | null;
  readonly boolValue: string | null;
  readonly dateValue: string | null;
  readonly listValue: readonly string[];
}

/**
 * The custom fields of a write in the shape they are stored and read in.
 * @throws BAD_REQUEST for an unknown field or a value that does not fit the field's kind
 */
export function customFieldValues(
  references: References,
  entity: string,
  given: readonly CustomFieldInput[] | undefined,
): readonly StoredCustomField[] | undefined {
  return given?.map((entry) => {
    const { label, kind } = references.customField(entity, entry.fieldId);
    const refuse = (expected: string): never => {
      throw new NovaError('BAD_REQUEST', `The custom field ${JSON.stringify(label)} takes ${expected}.`);
    };
    if (kind === 'BOOLEAN' && entry.boolValue && !['true', 'false'].includes(entry.boolValue))
      refuse('"true" or "false" in boolValue');
    if (kind === 'NUMBER' && entry.value && !Number.isFinite(Number(entry.value)))
      refuse('a number in value');
    return {
      fieldId: entry.fieldId.toLowerCase(),
      fieldLabel: label,
      value: entry.value ?? null,
      boolValue: entry.boolValue ?? null,
      dateValue: entry.dateValue ?? null,
      listValue: entry.listValue ?? [],
    };
  });
}
