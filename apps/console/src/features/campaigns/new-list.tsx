import { Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { nova } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { findKind } from '../../definitions/kinds.ts';
import { FormDialog, issuesOf } from '../../parts/form-dialog.tsx';
import { useDraft } from '../../records/use-draft.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { List } from './use-campaign.ts';

const entities: readonly List['entity'][] = ['candidate', 'contact', 'lead'];

interface ListDraft {
  readonly name: string;
  readonly entity: List['entity'];
  readonly query: string;
}

const blank: ListDraft = { name: '', entity: 'candidate', query: '' };

interface NewListProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/**
 * Creates a list that is defined by a query, so its members change with the records. Lists of fixed members are
 * filled from the selection of a list screen.
 */
export function NewList({ onClose, onCreated }: NewListProps) {
  const { say, kindName } = useTexts();
  const draft = useDraft<ListDraft>('distributionList.new', blank);
  const { value } = draft;
  const create = useMutation({
    mutationFn: () => nova.distributionLists.create.mutate({ ...value, kind: 'QUERY' }),
    onSuccess: async (id) => {
      draft.discard();
      await renew('distributionLists');
      onClose();
      onCreated(id);
    },
  });
  const issues = issuesOf(create.error);
  return (
    <FormDialog
      title={say('campaigns.newList')}
      error={create.error}
      isBusy={create.isPending}
      isIncomplete={value.name.trim() === '' || value.query.trim() === ''}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <TextInput
        required
        data-autofocus
        label={say('users.name')}
        error={issues.get('name')}
        value={value.name}
        onChange={({ currentTarget }) => draft.set({ ...value, name: currentTarget.value })}
      />
      <Select
        role="combobox"
        label={say('campaigns.entity')}
        allowDeselect={false}
        data={entities.map((entity) => {
          const kind = findKind(entity);
          return { value: entity, label: kind ? kindName(kind, 'title') : entity };
        })}
        value={value.entity}
        onChange={(entity) => {
          if (entity) draft.set({ ...value, entity });
        }}
      />
      <TextInput
        required
        label={say('list.query')}
        description={say('campaigns.queryText')}
        error={issues.get('query')}
        value={value.query}
        onChange={({ currentTarget }) => draft.set({ ...value, query: currentTarget.value })}
      />
    </FormDialog>
  );
}
