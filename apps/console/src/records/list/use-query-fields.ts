import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { asked, longLived } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { findField, has } from '../../definitions/kinds.ts';
import { useMasterData } from '../choices.ts';
import { useNamesOfUsers } from '../users.ts';
import { fieldBehind } from '../values.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { SortField } from './list-order.ts';
import { type QueryField, valueTyped } from './query-completion.ts';

interface SearchField extends SortField {
  readonly kind: QueryField['kind'];
  readonly sortable: boolean;
  readonly custom: boolean;
}

/** Loads the fields that a query or an order of the kind can use. */
export function useSearchFields(kind: KindDefinition): readonly SearchField[] {
  const answer = useQuery({
    ...asked<readonly SearchField[]>('search.fields', { entity: kind.name }),
    ...longLived,
    enabled: has(kind, 'search') || kind.name === 'campaign',
  });
  return answer.data ?? none;
}

const none: readonly never[] = [];

/** Returns the fields by which a list of the kind can be sorted, by their names. */
export function useSortFields(kind: KindDefinition): ReadonlyMap<string, SortField> {
  const fields = useSearchFields(kind);
  return useMemo(
    () => new Map(fields.filter(({ sortable }) => sortable).map((field) => [field.name, field])),
    [fields],
  );
}

/**
 * Lists the fields that a query can use, with values to suggest.
 * @param typed the query so far
 * @param caret the position in it; the text before it finds the users to suggest
 */
export function useQueryFields(kind: KindDefinition, typed: string, caret: number): readonly QueryField[] {
  const { label } = useTexts();
  const searchFields = useSearchFields(kind);
  const masterData = useMasterData();
  const at = valueTyped(typed, caret);
  const isUser = at !== undefined && fieldBehind(kind, at.field)?.to === 'user';
  const [searchText] = useDebouncedValue(isUser ? at.value : '', 200);
  const users = useNamesOfUsers(searchText);
  return useMemo(
    () =>
      searchFields
        .filter(({ name, custom }) => custom || !isIdOfNamed(kind, name))
        .map(({ name, kind: literal, custom }) => {
          const field = custom ? undefined : fieldBehind(kind, name);
          const groups = field?.groups ?? [];
          return {
            name: custom ? `customFields.${name.replaceAll(' ', '\\ ')}` : name,
            label: custom ? name : label(kind, name),
            kind: literal,
            values: [
              ...groups.flatMap((group) => (masterData[group] ?? []).map((item) => item.name)),
              ...(field?.to === 'user' ? (users ?? []) : []),
              ...(field?.codes ?? []),
            ],
          };
        }),
    [searchFields, kind, label, masterData, users],
  );
}

/** People search by the name, such as `statusName`; the id is for programs. */
const isIdOfNamed = (kind: KindDefinition, name: string): boolean =>
  findField(kind, name)?.shownAs === 'name';
