import { MultiSelect } from '@mantine/core';
import { useUserNames } from '../users.ts';
import { type PickerProps, useSearch } from './use-search.ts';
import { userSource } from './user-select.tsx';

interface UsersSelectProps extends PickerProps {
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/**
 * Chooses several users of the account by a typed text, which the server searches. Its code is large, so it is loaded
 * only where it is used.
 */
export function UsersSelect({ value, onChange, ...others }: UsersSelectProps) {
  const findName = useUserNames(value);
  const { pick, common } = useSearch({ ...userSource, nameOf: findName }, value);
  return (
    <MultiSelect
      {...others}
      {...common}
      value={[...value]}
      onChange={(ids) => {
        pick(ids);
        onChange(ids);
      }}
    />
  );
}
