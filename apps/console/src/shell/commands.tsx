import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { pageQuery } from '../api/queries.ts';
import { has, listedKinds } from '../definitions/kinds.ts';
import { Icon, type IconName, isIconName } from '../parts/icons.tsx';
import { readId, readReference, formatTitle } from '../records/record-title.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { usePlaces } from './navigation.tsx';
import classes from './shell.module.css';

interface CommandsProps {
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/** Opens screens, and records by name or number. */
export default function Commands({ onClose, onKeys }: CommandsProps) {
  const { say } = useTexts();
  return (
    <Dialog onClose={onClose} title={say('commands.title')} size="lg">
      <CommandSearch onClose={onClose} onKeys={onKeys} />
    </Dialog>
  );
}

interface Command {
  readonly value: string;
  readonly text: string;
  readonly detail?: string;
  readonly icon: IconName;
}

function CommandSearch({ onClose, onKeys }: CommandsProps) {
  const { say } = useTexts();
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const combobox = useCombobox({ opened: true });
  const { work, records, settings } = usePlaces();
  const recordCommands = useFoundRecords(typed);
  const matching = (text: string): boolean => text.toLowerCase().includes(typed.trim().toLowerCase());
  const places = [
    ...[...work, ...records].filter(({ text }) => matching(text)),
    // A search for the settings finds all their pages.
    ...settings
      .map(({ within, ...place }) => ({ ...place, detail: within }))
      .filter(({ text, detail }) => matching(text) || matching(detail)),
  ].map(({ path, ...shown }) => ({ value: path, ...shown }));
  const actions = matching(say('keys.title'))
    ? [{ value: '?', text: say('keys.title'), icon: 'settings' as const }]
    : [];
  const choose = (value: string): void => {
    onClose();
    if (value === '?') onKeys();
    else void navigate({ to: value });
  };
  const all: readonly Command[] = [...recordCommands, ...places, ...actions];
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-label={say('commands.title')}
          placeholder={say('commands.placeholder')}
          leftSection={<Icon name="search" size={16} />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          onKeyDown={({ key }) => {
            const [first] = all;
            // The list handles this key, so the dialog would not close.
            if (key === 'Escape') onClose();
            if (key === 'Enter' && combobox.getSelectedOptionIndex() < 0 && first) choose(first.value);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options mt="sm" className={classes.found ?? ''} aria-label={say('commands.title')}>
        <CommandGroup title={say('commands.records')} commands={recordCommands} />
        <CommandGroup title={say('commands.screens')} commands={places} />
        <CommandGroup title={say('commands.actions')} commands={actions} />
        {all.length === 0 ? <Combobox.Empty>{say('commands.none')}</Combobox.Empty> : null}
      </Combobox.Options>
    </Combobox>
  );
}

const CommandGroup = ({
  title,
  commands,
}: {
  readonly title: string;
  readonly commands: readonly Command[];
}) =>
  commands.length === 0 ? null : (
    <Combobox.Group label={title}>
      {commands.map(({ value, text, detail, icon }) => (
        <Combobox.Option key={value} value={value} className={classes.command ?? ''}>
          <Icon name={icon} />
          <span>{text}</span>
          {detail === undefined ? null : (
            <Text span size="xs" c="dimmed" ml="auto">
              {detail}
            </Text>
          )}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );

/** Records of each kind that are shown. */
const shownOfEach = 4;

const searchedKinds = listedKinds.filter((kind) => has(kind, 'search') && kind.prefix !== undefined);

/** Live records come before archived ones. */
const searches = searchedKinds.flatMap((kind) => [
  { kind, isArchived: false },
  ...(kind.archives ? [{ kind, isArchived: true }] : []),
]);

function useFoundRecords(typed: string): readonly Command[] {
  const { say } = useTexts();
  const [searchText] = useDebouncedValue(typed.trim(), 200);
  const isOn = searchText.length >= 2;
  const answers = useQueries({
    queries: searches.map(({ kind, isArchived }) => ({
      ...pageQuery(`${kind.plural}.search`, {
        query: searchText,
        size: shownOfEach,
        ...(isArchived ? { archived: true } : {}),
      }),
      enabled: isOn,
      retry: false,
    })),
  });
  if (!isOn) return [];
  return searches.flatMap(({ kind, isArchived }, at) =>
    (answers[at]?.data?.data ?? []).map((record) => ({
      value: `/${kind.plural}/${readId(record)}`,
      text: formatTitle(kind, record),
      detail: isArchived ? `${readReference(record)} · ${say('list.archived')}` : readReference(record),
      icon: isIconName(kind.name) ? kind.name : ('file' as const),
    })),
  );
}
