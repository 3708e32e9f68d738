import { findKind, listName } from '../../definitions/kinds.ts';
import { readReference, formatTitle } from '../record-title.ts';
import { SearchSelect } from './search-select.tsx';
import type { PickerProps } from './use-search.ts';

interface RecordSelectProps extends PickerProps {
  /** The kind of record, such as `company`. */
  readonly to: string;
  readonly value: string | null;
  /** The chosen record's name, if known. */
  readonly name?: string | undefined;
  readonly onChange: (id: string | null) => void;
}

/** Chooses a record. */
export function RecordSelect({ to, name, ...others }: RecordSelectProps) {
  const kind = findKind(to);
  return (
    <SearchSelect
      {...others}
      source={{
        list: kind && listName(kind),
        labelOf: (record) => (kind ? `${formatTitle(kind, record)} (${readReference(record)})` : ''),
        nameOf: () => name,
      }}
    />
  );
}
