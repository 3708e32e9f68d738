import { Alert, Button, Checkbox, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { importFields } from 'virtual:import-fields';
import { failureOf } from '../../api/client.ts';
import { Panel } from '../../parts/panel.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Columns } from './columns.tsx';
import type { Import } from './import-data.ts';
import { useKindTitle } from './import-parts.tsx';
import type { MappingInUse } from './use-mapping.ts';
import classes from './imports.module.css';

interface MappingPanelProps {
  readonly one: Import;
  readonly mapping: MappingInUse;
}

const duplicates = ['skip', 'update', 'create'] as const;
const dateOrders = ['auto', 'dmy', 'mdy', 'ymd'] as const;

/**
 * Shows how the table is read: the kind of its rows, the field that each column fills, and the handling of existing
 * records.
 */
export function MappingPanel({ one, mapping: { mapping, set, look, isStale } }: MappingPanelProps) {
  const { say } = useTexts();
  const kindTitle = useKindTitle();
  const kind = mapping.kind ?? one.kind;
  return (
    <Panel
      title={say('imports.reading')}
      actions={
        <Button
          variant={isStale || one.state === 'UPLOADED' ? 'filled' : 'default'}
          loading={look.isPending}
          onClick={() => look.mutate()}
        >
          {say('imports.look')}
        </Button>
      }
    >
      {look.error ? (
        <Alert role="alert" color="red" variant="light" mb="md">
          {failureOf(look.error) ? look.error.message : say('state.unreachable')}
        </Alert>
      ) : null}
      {isStale ? (
        <Text id="import-stale" size="sm" mb="sm" className={classes.stale ?? ''}>
          {say('imports.stale')}
        </Text>
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
        <Select
          role="combobox"
          label={say('imports.rowIs')}
          placeholder={say('form.choose')}
          allowDeselect={false}
          data={Object.keys(importFields).map((name) => ({ value: name, label: kindTitle(name) }))}
          value={kind}
          // Another kind has other fields, so the choices for the columns are reset.
          onChange={(next) => (next === null ? undefined : set({ kind: next, columns: {} }))}
        />
        <Select
          role="combobox"
          label={say('imports.duplicates')}
          allowDeselect={false}
          data={duplicates.map((code) => ({ value: code, label: say(`imports.duplicates.${code}`) }))}
          value={mapping.onDuplicate ?? 'skip'}
          onChange={(next) => (next === null ? undefined : set({ onDuplicate: next }))}
        />
        <Select
          role="combobox"
          label={say('imports.dates')}
          allowDeselect={false}
          data={dateOrders.map((code) => ({ value: code, label: say(`imports.dates.${code}`) }))}
          value={mapping.dates ?? 'auto'}
          onChange={(next) => (next === null ? undefined : set({ dates: next }))}
        />
        {/\.xlsx$/iu.test(one.fileName) ? (
          <TextInput
            label={say('imports.sheet')}
            placeholder={say('imports.firstSheet')}
            value={mapping.sheet ?? ''}
            onChange={({ currentTarget: { value } }) =>
              set({ sheet: value.trim() === '' ? undefined : value })
            }
          />
        ) : null}
      </SimpleGrid>
      <Group gap="lg" my="md">
        <Checkbox
          label={say('imports.createMissing')}
          checked={mapping.createMissing ?? false}
          onChange={({ currentTarget }) => set({ createMissing: currentTarget.checked })}
        />
        <Checkbox
          label={say('imports.lenient')}
          checked={mapping.lenient ?? false}
          onChange={({ currentTarget }) => set({ lenient: currentTarget.checked })}
        />
      </Group>
      {one.columns.length > 0 && kind !== null ? (
        <Columns
          columns={one.columns}
          kindName={kind}
          chosen={mapping.columns}
          onChoose={(header, field) => set({ columns: { ...mapping.columns, [header]: field } })}
        />
      ) : null}
    </Panel>
  );
}
