import { Button, Checkbox, Stack } from '@mantine/core';
import type { KindDefinition } from '../../definitions/definition.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { listColumns } from './columns.ts';
import { useSearchFields } from './use-query-fields.ts';

export interface ColumnChoiceProps {
  readonly kind: KindDefinition;
  readonly columns: readonly string[];
  /** Undefined restores the default columns. */
  readonly onChange: (columns: readonly string[] | undefined) => void;
}

/** The content of the columns menu, loaded when the menu opens. */
export default function ColumnChoice({ kind, columns, onChange }: ColumnChoiceProps) {
  const { say, label } = useTexts();
  const custom = useSearchFields(kind)
    .filter((field) => field.custom)
    .map(({ name }) => `customFields.${name}`);
  const toggle = (column: string): void => {
    const next = columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <>
      <Stack gap={4}>
        {[...listColumns(kind), ...custom].map((column) => (
          <Checkbox
            key={column}
            py={4}
            label={label(kind, column)}
            checked={columns.includes(column)}
            onChange={() => toggle(column)}
          />
        ))}
      </Stack>
      <Button mt="sm" size="xs" variant="subtle" onClick={() => onChange(undefined)}>
        {say('list.resetColumns')}
      </Button>
    </>
  );
}
