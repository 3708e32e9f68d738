import { lazy, type ReactNode, Suspense } from 'react';
import { Checkbox, Fieldset, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { JsonObject, JsonValue } from '../../api/client.ts';
import type { InputDefinition, KindDefinition } from '../../definitions/definition.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { useMasterData } from '../choices.ts';
import { CustomFieldsInput } from './custom-fields-input.tsx';
import { readTag, writtenTag } from './written-values.ts';
import { plainText } from '../values.ts';
import { FieldError } from './field-error.tsx';
import { InstantInput } from './instant-input.tsx';
import type { FieldIssues } from './issues.ts';
import { RecordSelect } from './record-select.tsx';
import { RowsInput } from './rows-input.tsx';
import { UserSelect } from './user-select.tsx';

const TagsField = lazy(() => import('./tags-field.tsx'));

export interface FieldInputProps {
  readonly kind: KindDefinition;
  readonly input: InputDefinition;
  /** The value in the shape of a write. */
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
  readonly error?: string | undefined;
  /** Refusals of parts of the value, such as a row of a list. */
  readonly issues?: FieldIssues | undefined;
  readonly autoFocus?: boolean;
  /** The current name of the referred record. */
  readonly currentName?: string | undefined;
  readonly isLabelHidden?: boolean;
  /** A remark on the value, next to its label. */
  readonly note?: ReactNode;
}

/** Asks for a field's value with the control of its definition. */
export function FieldInput(props: FieldInputProps) {
  const { kind, input, value, onChange, error, autoFocus = false, isLabelHidden = false, note } = props;
  const { label } = useTexts();
  const name = label(kind, input.name);
  const common = {
    ...(isLabelHidden ? { 'aria-label': name } : { label: name }),
    required: input.required,
    error,
    ...(note === undefined ? {} : { description: note }),
    'data-autofocus': autoFocus || undefined,
    autoFocus,
  };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (input.control) {
    case 'flag':
      return (
        <Checkbox
          {...common}
          label={name}
          mt={isLabelHidden ? 0 : 'lg'}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'longText':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={14}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'number':
      return (
        <TextInput
          {...common}
          type="number"
          step={input.whole === true ? 1 : 'any'}
          min={input.least}
          max={input.most}
          value={text}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
          }
        />
      );
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      );
    case 'instant':
      return <InstantInput {...common} value={text} onChange={onChange} />;
    case 'texts':
    case 'tags':
      return <ListInput {...props} common={common} />;
    case 'choice':
    case 'reference':
      return <ChoiceInput {...props} common={common} />;
    case 'parts':
      return <PartsInput {...props} />;
    case 'rows':
      return (
        <RowsInput
          input={input}
          label={name}
          value={value}
          error={error}
          issues={props.issues}
          autoFocus={autoFocus}
          isLabelHidden={isLabelHidden}
          onChange={onChange}
        >
          {(cell) => <FieldInput {...cell} kind={kind} />}
        </RowsInput>
      );
    case 'customFields':
      return (
        <>
          <CustomFieldsInput kind={kind} value={value} onChange={onChange} />
          <FieldError>{error}</FieldError>
        </>
      );
    default:
      return (
        <TextInput
          {...common}
          {...(input.longest === undefined ? {} : { maxLength: input.longest })}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}

interface Common {
  readonly required: boolean;
  readonly error: string | undefined;
  readonly autoFocus: boolean;
  readonly description?: ReactNode;
}

const toList = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]) : [];

function ListInput({ input, value, onChange, common }: FieldInputProps & { readonly common: Common }) {
  const { say } = useTexts();
  const isTags = input.control === 'tags';
  return (
    <Suspense fallback={null}>
      <TagsField
        {...common}
        description={isTags ? say('form.tagsHint') : common.description}
        clearable={false}
        acceptValueOnBlur
        value={toList(value).map((one) => (isTags ? writtenTag(one as JsonObject) : plainText(one)))}
        onChange={(next) => onChange(isTags ? next.map(readTag) : next)}
      />
    </Suspense>
  );
}

function ChoiceInput(props: FieldInputProps & { readonly common: Common }) {
  const { input, value, onChange, currentName, common } = props;
  const { say, code } = useTexts();
  const masterData = useMasterData();
  const selection = typeof value === 'string' && value !== '' ? value : null;
  const picker = {
    ...common,
    ...toLabelProps(common),
    value: selection,
    onChange: (id: string | null) => onChange(id),
  };
  if (input.to === 'user')
    return (
      <UserSelect
        {...picker}
        name={selection === value ? currentName : undefined}
        clearable={!common.required}
      />
    );
  if (input.control === 'reference' && input.to !== 'masterData')
    return <RecordSelect {...picker} to={input.to ?? ''} name={currentName} />;
  const items = (input.groups ?? []).flatMap((group) => masterData[group] ?? []);
  const choices = input.codes
    ? input.codes.map((one) => ({ value: one, label: code(one) }))
    : items.map(({ id, name }) => ({ value: input.control === 'choice' ? name : id, label: name }));
  const data =
    selection !== null && !choices.some((one) => one.value === selection)
      ? [{ value: selection, label: currentName ?? selection }, ...choices]
      : choices;
  return (
    <Select
      {...common}
      role="combobox"
      placeholder={say('form.none')}
      data={data}
      searchable={data.length > 8}
      clearable={!common.required}
      clearButtonProps={{ 'aria-label': say('action.clear') }}
      value={selection}
      onChange={onChange}
    />
  );
}

const toLabelProps = (common: object): { readonly label?: string; readonly 'aria-label'?: string } => common;

function PartsInput({ kind, input, value, onChange, note, error, issues }: FieldInputProps) {
  const { label } = useTexts();
  const partValues = typeof value === 'object' && value !== null ? (value as JsonObject) : {};
  return (
    <Fieldset
      legend={
        <>
          {label(kind, input.name)} {note}
        </>
      }
      style={{ gridColumn: '1 / -1' }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        {(input.members ?? []).map((member) => (
          <TextInput
            key={member}
            label={label(kind, `${input.name}.${member}`)}
            value={typeof partValues[member] === 'string' ? partValues[member] : ''}
            error={issues?.get(member)}
            onChange={({ currentTarget }) => onChange({ ...partValues, [member]: currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <FieldError>{error}</FieldError>
    </Fieldset>
  );
}
