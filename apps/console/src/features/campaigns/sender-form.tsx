import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { act } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { FormDialog, issuesOf } from '../../parts/form-dialog.tsx';
import type { Sender } from './sender.ts';
import { useDraft } from '../../records/use-draft.ts';
import { changedFields, useSaveChanges } from '../../records/use-save-changes.ts';
import { plainText } from '../../records/values.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

type SenderDraft = Pick<Sender, 'name' | 'email' | 'replyTo' | 'ratePerSecond' | 'ratePerHour'>;

const blank: SenderDraft = { name: '', email: '', replyTo: null, ratePerSecond: null, ratePerHour: null };

const parseRate = (typed: string): number | null => (typed === '' ? null : Number(typed));

interface SenderFormProps {
  readonly sender: Sender | null;
  readonly onClose: () => void;
}

export function SenderForm({ sender, onClose }: SenderFormProps) {
  const { say } = useTexts();
  const draft = useDraft<SenderDraft>(`sender.${sender?.id ?? 'new'}`, sender ?? blank);
  const { value } = draft;
  const set = (part: Partial<SenderDraft>): void => draft.set({ ...value, ...part });
  const finish = (): void => {
    draft.discard();
    onClose();
  };
  const write = useWriteSender({ sender, onClose: finish });
  const issues = issuesOf(write.error);
  return (
    <FormDialog
      title={sender ? say('settings.change', { name: sender.name }) : say('senders.new')}
      {...(sender ? { submitText: say('action.save') } : {})}
      error={write.error}
      isBusy={write.isPending}
      isIncomplete={value.name.trim() === '' || value.email.trim() === ''}
      onSubmit={() => write.mutate(value)}
      onClose={sender ? finish : onClose}
    >
      <TextInput
        data-autofocus
        required
        label={say('users.name')}
        error={issues.get('name')}
        value={value.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        required
        type="email"
        label={say('users.email')}
        error={issues.get('email')}
        value={value.email}
        onChange={({ currentTarget }) => set({ email: currentTarget.value })}
      />
      <TextInput
        type="email"
        label={say('senders.replyTo')}
        error={issues.get('replyTo')}
        value={value.replyTo ?? ''}
        onChange={({ currentTarget }) => set({ replyTo: currentTarget.value || null })}
      />
      <TextInput
        type="number"
        min={1}
        label={say('senders.ratePerSecond')}
        error={issues.get('ratePerSecond')}
        value={value.ratePerSecond ?? ''}
        onChange={({ currentTarget }) => set({ ratePerSecond: parseRate(currentTarget.value) })}
      />
      <TextInput
        type="number"
        min={1}
        label={say('senders.ratePerHour')}
        error={issues.get('ratePerHour')}
        value={value.ratePerHour ?? ''}
        onChange={({ currentTarget }) => set({ ratePerHour: parseRate(currentTarget.value) })}
      />
    </FormDialog>
  );
}

function useWriteSender({ sender, onClose }: SenderFormProps) {
  const { say } = useTexts();
  const tell = useTell();
  const save = useSaveChanges();
  const labels = {
    name: say('users.name'),
    email: say('users.email'),
    replyTo: say('senders.replyTo'),
    ratePerSecond: say('senders.ratePerSecond'),
    ratePerHour: say('senders.ratePerHour'),
  };
  return useMutation({
    mutationFn: async ({ name, email, replyTo, ratePerSecond, ratePerHour }: SenderDraft) => {
      const value = { name, email, replyTo, ratePerSecond, ratePerHour };
      if (!sender) return act<string>('mailSenders.create', value);
      return save({
        endpoint: 'mailSenders.update',
        ids: { senderId: sender.id },
        changed: changedFields(labels, { ...sender }, value),
        inWords: (_name, one) => plainText(one),
      });
    },
    onSuccess: async (answer, { name }) => {
      await renew('mailSenders');
      if (answer === 'open') return;
      onClose();
      if (answer !== 'theirs') tell(say(sender ? 'settings.saved' : 'record.created', { name }));
    },
  });
}
