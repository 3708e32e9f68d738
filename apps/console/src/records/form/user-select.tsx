import type { JsonObject } from '../../api/client.ts';
import { useUserNames } from '../users.ts';
import { plainText } from '../values.ts';
import { SearchSelect } from './search-select.tsx';
import type { PickerProps } from './use-search.ts';

/** Users as pickers find them. */
export const userSource = {
  list: 'users.list',
  by: 'search',
  labelOf: ({ name }: JsonObject) => plainText(name),
} as const;

interface UserSelectProps extends PickerProps {
  readonly value: string | null;
  /** The chosen user's name, if known. */
  readonly name?: string | undefined;
  readonly onChange: (id: string | null, name: string | undefined) => void;
}

/** Chooses a user of the account. */
export function UserSelect({ value, name, ...others }: UserSelectProps) {
  const findName = useUserNames([value]);
  return (
    <SearchSelect
      {...others}
      source={{ ...userSource, nameOf: (id) => name ?? findName(id) }}
      value={value}
    />
  );
}
