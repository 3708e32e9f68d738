import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQuery } from '../../api/queries.ts';
import { kindOf, listName } from '../../definitions/kinds.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { idOf, referenceOf, titleOf } from '../record-title.ts';

interface RecordSelectProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  /** The kind of record, such as `company`. */
  readonly to: string;
  readonly value: string | null;
  /** What the chosen record is called, if that is known. */
  readonly name?: string | undefined;
  readonly onChange: (id: string | null) => void;
}

/** Chooses a record by what is typed, which the server searches. */
export function RecordSelect({ to, value, name, onChange, ...others }: RecordSelectProps) {
  const { say } = useTexts();
  const kind = kindOf(to);
  const [typed, setTyped] = useState('');
  const [chosenName, setChosenName] = useState(name ?? '');
  const [asked] = useDebouncedValue(typed, 200);
  const query = asked === chosenName ? '' : asked.trim();
  const found = useQuery({
    ...pageQuery(kind ? listName(kind) : '', { ...(query === '' ? {} : { query }), size: 20 }),
    enabled: kind !== undefined,
    retry: false,
  });
  const options = new Map(
    (kind ? (found.data?.data ?? []) : []).map((record) => [
      idOf(record),
      kind ? `${titleOf(kind, record)} (${referenceOf(record)})` : '',
    ]),
  );
  if (value !== null && !options.has(value)) options.set(value, chosenName || value);
  return (
    <Select
      {...others}
      role="combobox"
      placeholder={say('form.search')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': say('action.clear') }}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      // The server has searched already.
      filter={({ options: all }) => all}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={say('commands.none')}
      onChange={(id, option) => {
        setChosenName(option?.label ?? '');
        onChange(id);
      }}
    />
  );
}
