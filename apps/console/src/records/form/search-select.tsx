import { Select } from '@mantine/core';
import { useTexts } from '../../texts/use-texts.tsx';
import { type PickerProps, type Source, useSearch } from './use-search.ts';

interface SearchSelectProps extends PickerProps {
  readonly source: Source;
  readonly value: string | null;
  readonly onChange: (id: string | null, label: string | undefined) => void;
}

/** Chooses one record by a typed text, which the server searches. */
export function SearchSelect({ source, value, onChange, ...others }: SearchSelectProps) {
  const { say } = useTexts();
  const { options, pick, common } = useSearch(source, value === null ? [] : [value]);
  return (
    <Select
      placeholder={say('form.search')}
      clearable
      {...others}
      {...common}
      value={value}
      onChange={(id) => {
        pick(id === null ? [] : [id]);
        onChange(id, id === null ? undefined : options.get(id));
      }}
    />
  );
}
