import type { Scope } from './template.ts';

/** A custom field in the form of reads. Only the member for the field's kind has a value. */
interface CustomFieldValue {
  readonly fieldLabel?: unknown;
  readonly value?: string | null;
  readonly boolValue?: string | null;
  readonly dateValue?: string | null;
  readonly listValue?: readonly string[];
}

/** Adds to the record's list of custom fields each value under its label (docs/interface/mail.md#templates). */
export function addLabels(record: Scope): Scope {
  const { customFields } = record;
  if (!Array.isArray(customFields)) return record;
  const list = customFields as readonly CustomFieldValue[];
  const labelledValues: CustomFieldValue[] = [...list];
  for (const one of list) {
    const { fieldLabel } = one;
    // A label must not replace the array's own length and entries.
    if (typeof fieldLabel !== 'string' || Object.hasOwn(labelledValues, fieldLabel)) continue;
    Object.defineProperty(labelledValues, fieldLabel, { value: readValue(one), configurable: true });
  }
  return { ...record, customFields: labelledValues };
}

function readValue({ value, boolValue, dateValue, listValue }: CustomFieldValue): unknown {
  if (boolValue) return boolValue === 'true';
  return value ?? dateValue ?? (listValue?.length ? listValue : null);
}
