import type { OptionsFilter, SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonObject } from '../../api/client.ts';
import { pageQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { readId } from '../record-title.ts';

/** Properties that pickers of users and of records share. */
export interface PickerProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  readonly clearable?: boolean;
  readonly comboboxProps?: NonNullable<SelectProps['comboboxProps']>;
}

export interface Source {
  /** The list's parameter for the typed text; `query` by default. */
  readonly by?: string;
  /** The list that searches, such as `candidates.search`; undefined finds nothing. */
  readonly list: string | undefined;
  readonly labelOf: (record: JsonObject) => string;
  /** Returns a chosen record's name, if known. */
  readonly nameOf: (id: string) => string | undefined;
}

/** Milliseconds after the last key until the server is asked. */
const patience = 200;

/** Shows every option, because the server has already filtered them. */
const keepAll: OptionsFilter = ({ options }) => options;

/** Finds a picker's options on the server; chosen records always remain among them. */
export function useSearch({ list, by = 'query', labelOf, nameOf }: Source, chosen: readonly string[]) {
  const { say } = useTexts();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const [searchText] = useDebouncedValue(typed, patience);
  const labelOfChosen = (id: string): string | undefined => picked.get(id) ?? nameOf(id);
  const query = chosen.some((id) => searchText === labelOfChosen(id)) ? '' : searchText.trim();
  const answer = useQuery({
    ...pageQuery(list ?? '', { ...(query === '' ? {} : { [by]: query }), size: 20 }),
    enabled: list !== undefined,
    retry: false,
  });
  const options = new Map((answer.data?.data ?? []).map((record) => [readId(record), labelOf(record)]));
  for (const id of chosen) if (!options.has(id)) options.set(id, labelOfChosen(id) ?? id);
  return {
    options,
    pick: (ids: readonly string[]): void => setPicked(new Map(ids.map((id) => [id, options.get(id) ?? id]))),
    common: {
      role: 'combobox',
      searchable: true,
      data: [...options].map(([value, label]) => ({ value, label })),
      filter: keepAll,
      searchValue: typed,
      onSearchChange: setTyped,
      nothingFoundMessage: say('commands.none'),
      clearButtonProps: { 'aria-label': say('action.clear') },
    },
  };
}
