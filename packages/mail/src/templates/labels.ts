import type { Scope } from './template.ts';

/** Of a custom field, as reads show it: the member of its kind is filled in. */
interface CustomFieldValue {
  readonly fieldLabel?: unknown;
  readonly value?: string | null;
  readonly boolValue?: string | null;
  readonly dateValue?: string | null;
  readonly listValue?: readonly string[];
}

/** The record's list of custom fields has each value by its label as well (docs/interface/mail.md#templates). */
export function withLabels(record: Scope): Scope {
  const { customFields } = record;
  if (!Array.isArray(customFields)) return record;
  const list = customFields as readonly CustomFieldValue[];
  const named: CustomFieldValue[] = [...list];
  for (const one of list) {
    const { fieldLabel } = one;
    // An array’s length and entries stay.
    if (typeof fieldLabel !== 'string' || Object.hasOwn(named, fieldLabel)) continue;
    Object.defineProperty(named, fieldLabel, { value: valueOf(one), configurable: true });
  }
  return { ...record, customFields: named };
}

function valueOf({ value, boolValue, dateValue, listValue }: CustomFieldValue): unknown {
  if (boolValue) return boolValue === 'true';
  return value ?? dateValue ?? (listValue?.length ? listValue : null);
}
