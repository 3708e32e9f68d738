import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { act } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

interface SaveSearchProps {
  readonly kind: KindDefinition;
  readonly query: string;
  readonly sort: string | undefined;
  readonly columns: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** Saves the query, the order and the columns under a name. */
export default function SaveSearchDialog({ kind, query, sort, columns, onClose }: SaveSearchProps) {
  const { say } = useTexts();
  const tell = useTell();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      act<string>('savedSearches.create', {
        kind: kind.name,
        name,
        query,
        shared,
        sort: sort ?? null,
        columns: columns ?? [],
      }),
    onSuccess: async (id) => {
      onClose();
      await renew('savedSearches');
      tell(say('list.searchSaved', { name }), {
        undo: async () => {
          await act('savedSearches.delete', { savedSearchId: id });
          await renew('savedSearches');
        },
      });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={say('list.saveSearch')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            data-autofocus
            required
            withAsterisk={false}
            label={say('list.searchName')}
            value={name}
            error={save.error?.message}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Checkbox
            label={say('list.searchShared')}
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {say('action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
