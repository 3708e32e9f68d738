import { Select } from '@mantine/core';
import { importFields } from 'virtual:import-fields';
import { findKind } from '../../definitions/kinds.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { useCustomFields } from '../../records/form/custom-fields-input.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Import } from './import-data.ts';
import classes from './imports.module.css';

interface ColumnsProps {
  readonly columns: Import['columns'];
  /** The kind of record that a row becomes. */
  readonly kindName: string;
  /** The fields that the person chose, by header; null leaves the column out. */
  readonly chosen: Readonly<Record<string, string | null>>;
  readonly onChoose: (header: string, field: string | null) => void;
}

/** The value of a choice that leaves a column out. */
const leftOut = '';

/** Shows each column of the table with its first cells, and lets the person choose the field that it fills. */
export function Columns({ columns, kindName, chosen, onChoose }: ColumnsProps) {
  const { say } = useTexts();
  const fields = useFieldChoices(kindName);
  const formatPath = useFieldLabel(kindName);
  const findChosenField = ({ header, field }: Import['columns'][number]): string =>
    (header in chosen ? chosen[header] : field) ?? leftOut;
  const listChoices = (field: string) => [
    { value: leftOut, label: say('imports.leaveOut') },
    ...(field === leftOut || fields.some(({ value }) => value === field)
      ? []
      : [{ value: field, label: formatPath(field) }]),
    ...fields,
  ];
  return (
    <DataTable
      label={say('imports.columns')}
      rows={columns}
      keyOf={({ header }) => header}
      columns={[
        { title: say('imports.column'), cell: ({ header }) => <strong>{header}</strong> },
        {
          title: say('imports.samples'),
          cell: ({ samples }) => <span className={classes.samples}>{samples.join(' · ')}</span>,
        },
        {
          title: say('imports.field'),
          cell: (column) => (
            <Select
              role="combobox"
              aria-label={say('imports.fieldFor', { header: column.header })}
              className={classes.fieldChoice ?? ''}
              searchable
              allowDeselect={false}
              data={listChoices(findChosenField(column))}
              value={findChosenField(column)}
              onChange={(field) => onChoose(column.header, field === leftOut ? null : field)}
            />
          ),
        },
      ]}
    />
  );
}

/**
 * Returns a function that names a field of a table. `address.city` is a part of a field, `educationHistory.1.major` a
 * member of its first entry.
 */
function useFieldLabel(kindName: string): (path: string) => string {
  const { say, label } = useTexts();
  const kind = findKind(kindName);
  return (path) => {
    if (path === 'fullName') return say('imports.fullName');
    if (path === 'payRange') return say('imports.payRange');
    if (path === 'internalNotes.more') return say('imports.intoNotes');
    const [whole = '', part = '', member] = path.split('.');
    if (member !== undefined) return `${label(kind, whole)} ${part}: ${label(kind, `${whole}.${member}`)}`;
    if (whole === 'tags' && part !== '') return `${label(kind, whole)}: ${part}`;
    return whole === 'address' && part !== ''
      ? `${label(kind, whole)}: ${label(kind, path)}`
      : label(kind, path);
  };
}

/** Lists the fields of the kind and the account's custom fields, sorted by name. */
function useFieldChoices(kindName: string): readonly { readonly value: string; readonly label: string }[] {
  const formatPath = useFieldLabel(kindName);
  const { language } = useTexts();
  const customFields = useCustomFields(findKind(kindName));
  return [...(importFields[kindName] ?? []), ...customFields.map(({ label }) => `customFields.${label}`)]
    .map((path) => ({ value: path, label: formatPath(path) }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
}
