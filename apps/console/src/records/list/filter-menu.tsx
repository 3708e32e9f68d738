import { Button, Popover, Select, Stack } from '@mantine/core';
import type { FieldDefinition, KindDefinition } from '../../definitions/definition.ts';
import { Icon } from '../../parts/icons.tsx';
import { useMasterData } from '../choices.ts';
import { UserSelect } from '../form/user-select.tsx';
import { findShownMember } from '../values.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { quoteValue } from './query-completion.ts';
import { useSearchFields } from './use-query-fields.ts';

interface FilterMenuProps {
  readonly kind: KindDefinition;
  /** Called with a clause such as `statusName:Active`. */
  readonly onClause: (clause: string) => void;
}

/** Filters by fields with a set of values: master data, users, codes, and yes or no. */
export function FilterMenu({ kind, onClause }: FilterMenuProps) {
  const { say, label, code } = useTexts();
  const searched = new Set(useSearchFields(kind).map(({ name }) => name));
  const masterData = useMasterData();
  const listChoices = (field: FieldDefinition): readonly { value: string; label: string }[] => {
    const plain = (name: string) => ({ value: quoteValue(name), label: name });
    if (field.to === 'masterData')
      return (field.groups ?? []).flatMap((group) =>
        (masterData[group] ?? []).map(({ name }) => plain(name)),
      );
    if (field.codes) return field.codes.map((one) => ({ value: one, label: code(one) }));
    if (field.type !== 'flag') return [];
    return [true, false].map((one) => ({ value: String(one), label: say(one ? 'record.yes' : 'record.no') }));
  };
  const filters = kind.fields
    .map((field) => ({
      name: findShownMember(field),
      ofUsers: field.to === 'user',
      choices: unique(listChoices(field)),
    }))
    .filter(({ name, ofUsers, choices }) => searched.has(name) && (ofUsers || choices.length > 0));
  if (filters.length === 0) return null;
  return (
    <Popover position="bottom-end" trapFocus width={280}>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="filter" size={16} />}>
          {say('list.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('list.filter')} mah="70vh" style={{ overflowY: 'auto' }}>
        <Stack gap="xs">
          {filters.map(({ name, ofUsers, choices }) => {
            const common = {
              label: label(kind, name),
              placeholder: say('form.choose'),
              value: null,
              comboboxProps: { withinPortal: false },
            };
            return ofUsers ? (
              <UserSelect
                key={name}
                {...common}
                onChange={(_id, user) => {
                  if (user !== undefined) onClause(`${name}:${quoteValue(user)}`);
                }}
              />
            ) : (
              <Select
                key={name}
                {...common}
                data={choices}
                onChange={(value) => {
                  if (value !== null) onClause(`${name}:${value}`);
                }}
              />
            );
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const unique = (choices: readonly { value: string; label: string }[]) => [
  ...new Map(choices.map((choice) => [choice.value, choice])).values(),
];
