import { useMutation } from '@tanstack/react-query';
import { act } from '../../api/client.ts';
import { queryClient, renew } from '../../api/queries.ts';
import { useDraft } from '../../records/use-draft.ts';
import { type Import, importQuery, type Mapping } from './import-data.ts';

interface MappingDraft {
  readonly mapping: Mapping;
  /** The mapping that was sent with the last look. */
  readonly looked: Mapping;
}

const untold: Mapping = { columns: {} };
const nothing: MappingDraft = { mapping: untold, looked: untold };

const isSame = (one: Mapping, other: Mapping): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Holds a person's choices for reading the table. They survive a reload, and a look sends them to the server. */
export function useMapping({ id }: Import) {
  const draft = useDraft(`import.${id}`, nothing);
  const { mapping, looked } = draft.value;
  const look = useMutation({
    mutationFn: () => act<Import>('imports.look', { importId: id, ...mapping }),
    onSuccess: async (looking) => {
      draft.set({ mapping, looked: mapping });
      queryClient.setQueryData(importQuery(id).queryKey, looking);
      await renew('imports');
    },
  });
  return {
    mapping,
    /** True if a choice has changed since the last look. */
    isStale: !isSame(mapping, looked),
    set: (change: Partial<Mapping>) => draft.set({ ...draft.value, mapping: { ...mapping, ...change } }),
    discard: draft.discard,
    look,
  };
}

export type MappingInUse = ReturnType<typeof useMapping>;
