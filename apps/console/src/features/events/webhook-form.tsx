import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { eventTypes } from 'virtual:definitions';
import { nova, type JsonValue } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { FormDialog, issuesOf } from '../../parts/form-dialog.tsx';
import { useDraft } from '../../records/use-draft.ts';
import { changedFields, useSaveChanges } from '../../records/use-save-changes.ts';
import { plainText } from '../../records/values.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Webhook } from './webhook.ts';

type WebhookDraft = Pick<Webhook, 'url' | 'description' | 'types' | 'include'>;

const blank: WebhookDraft = { url: '', description: null, types: ['*'], include: 'none' };

/** Event types, and patterns for all events of one kind. */
const offered = ['*', ...new Set(eventTypes.map((type) => `${type.split('.')[0] ?? ''}.*`)), ...eventTypes];

interface WebhookFormProps {
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  /** Called with the secret of a new webhook, which the server never shows again. */
  readonly onSecret: (secret: string) => void;
}

export function WebhookForm({ webhook, onClose, onSecret }: WebhookFormProps) {
  const { say } = useTexts();
  const draft = useDraft<WebhookDraft>(`webhook.${webhook?.id ?? 'new'}`, webhook ?? blank);
  const { value } = draft;
  const set = (part: Partial<WebhookDraft>): void => draft.set({ ...value, ...part });
  const finish = (): void => {
    draft.discard();
    onClose();
  };
  const write = useWriteWebhook({ webhook, onClose: finish, onSecret });
  const issues = issuesOf(write.error);
  return (
    <FormDialog
      title={webhook ? say('settings.change', { name: webhook.url }) : say('webhooks.new')}
      {...(webhook ? { submitText: say('action.save') } : {})}
      error={write.error}
      isBusy={write.isPending}
      isIncomplete={value.url.trim() === ''}
      onSubmit={() => write.mutate(value)}
      onClose={webhook ? finish : onClose}
    >
      <TextInput
        data-autofocus
        required
        type="url"
        label={say('webhooks.url')}
        description={say('webhooks.urlText')}
        error={issues.get('url')}
        value={value.url}
        onChange={({ currentTarget }) => set({ url: currentTarget.value })}
      />
      <TextInput
        label={say('webhooks.description')}
        error={issues.get('description')}
        value={value.description ?? ''}
        onChange={({ currentTarget }) => set({ description: currentTarget.value || null })}
      />
      <TagsInput
        label={say('webhooks.types')}
        description={say('webhooks.typesText')}
        error={issues.get('types')}
        data={offered}
        maxDropdownHeight={220}
        acceptValueOnBlur
        value={[...value.types]}
        onChange={(types) => set({ types })}
      />
      <Checkbox
        label={say('webhooks.include')}
        checked={value.include === 'record'}
        onChange={({ currentTarget }) => set({ include: currentTarget.checked ? 'record' : 'none' })}
      />
    </FormDialog>
  );
}

function useWriteWebhook({ webhook, onClose, onSecret }: WebhookFormProps) {
  const { say } = useTexts();
  const tell = useTell();
  const save = useSaveChanges();
  const labels = {
    url: say('webhooks.url'),
    description: say('webhooks.description'),
    types: say('webhooks.types'),
    include: say('webhooks.include'),
  };
  return useMutation({
    mutationFn: async ({ url, description, types, include }: WebhookDraft) => {
      const value = { url, description, types: [...types], include };
      if (!webhook) return nova.webhooks.create.mutate(value);
      const before = { ...webhook, types: [...webhook.types] };
      const changed = changedFields(labels, before, value);
      const describeValue = (_name: string, one: JsonValue): string =>
        Array.isArray(one) ? one.join(', ') : plainText(one);
      return save({
        endpoint: 'webhooks.update',
        ids: { webhookId: webhook.id },
        changed,
        inWords: describeValue,
      });
    },
    onSuccess: async (answer, { url }) => {
      await renew('webhooks');
      if (answer === 'open') return;
      onClose();
      if (typeof answer === 'object') onSecret(answer.secret);
      else if (answer === 'saved') tell(say('settings.saved', { name: url }));
    },
  });
}
