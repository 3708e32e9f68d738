import { Checkbox, Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { JsonObject, JsonValue, Page } from '../../api/client.ts';
import { asked, longLived } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { plainText } from '../values.ts';
import { useTexts } from '../../texts/use-texts.tsx';

export interface CustomField {
  readonly id: string;
  readonly label: string;
  readonly kind: 'TEXT' | 'BOOLEAN' | 'DATE' | 'LIST' | 'NUMBER';
  readonly options: readonly string[];
}

const none: readonly CustomField[] = [];

/** Returns the account's custom fields of the kind. */
export const useCustomFields = (kind: KindDefinition | undefined): readonly CustomField[] =>
  useQuery({
    ...asked<Page<CustomField>>('customFields.list', { entity: kind?.name, size: 100 }),
    ...longLived,
    enabled: kind?.fields.some(({ name }) => name === 'customFields') ?? false,
  }).data?.data ?? none;

interface CustomFieldsInputProps {
  readonly kind: KindDefinition;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
}

/** Asks for all custom fields, since a write replaces them all. */
export function CustomFieldsInput({ kind, value, onChange }: CustomFieldsInputProps) {
  const { label } = useTexts();
  const fields = useCustomFields(kind);
  const valuesById = new Map(
    (Array.isArray(value) ? (value as readonly JsonObject[]) : []).map((one) => [
      plainText(one.fieldId),
      one,
    ]),
  );
  const set = (field: CustomField, members: JsonObject): void => {
    const next = new Map(valuesById).set(field.id, { fieldId: field.id, ...members });
    onChange([...next.values()].filter(hasValue));
  };
  if (fields.length === 0) return null;
  return (
    <Fieldset legend={label(kind, 'customFields')} style={{ gridColumn: '1 / -1' }}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        {fields.map((field) => (
          <CustomInput
            key={field.id}
            field={field}
            held={valuesById.get(field.id) ?? {}}
            onChange={(members) => set(field, members)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

const hasValue = ({ value, boolValue, dateValue, listValue }: JsonObject): boolean =>
  [value, boolValue, dateValue].some((one) => one !== undefined && one !== null && one !== '') ||
  (Array.isArray(listValue) && listValue.length > 0);

interface CustomInputProps {
  readonly field: CustomField;
  readonly held: JsonObject;
  readonly onChange: (members: JsonObject) => void;
}

function CustomInput({ field, held, onChange }: CustomInputProps) {
  const { say } = useTexts();
  const { label, kind, options } = field;
  const text = (member: string): string => (typeof held[member] === 'string' ? held[member] : '');
  if (kind === 'BOOLEAN')
    return (
      <Checkbox
        label={label}
        mt="lg"
        checked={text('boolValue') === 'true'}
        onChange={({ currentTarget }) => onChange({ boolValue: String(currentTarget.checked) })}
      />
    );
  if (kind === 'DATE')
    return (
      <TextInput
        label={label}
        type="date"
        value={text('dateValue').slice(0, 10)}
        onChange={({ currentTarget }) => onChange({ dateValue: currentTarget.value })}
      />
    );
  if (kind === 'LIST' && options.length > 0) {
    const [selection] = Array.isArray(held.listValue) ? (held.listValue as readonly string[]) : [];
    return (
      <Select
        label={label}
        role="combobox"
        placeholder={say('form.none')}
        clearable
        clearButtonProps={{ 'aria-label': say('action.clear') }}
        data={[...options]}
        value={selection ?? null}
        onChange={(next) => onChange({ listValue: next === null ? [] : [next] })}
      />
    );
  }
  return (
    <TextInput
      label={label}
      {...(kind === 'NUMBER' ? { type: 'number', step: 'any' } : {})}
      value={text('value')}
      onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
    />
  );
}
