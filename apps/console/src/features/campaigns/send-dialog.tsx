import { List, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nova } from '../../api/client.ts';
import { asked, renew } from '../../api/queries.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Audience, Campaign } from './use-campaign.ts';

interface SendDialogProps {
  readonly campaign: Campaign;
  readonly audience: Audience | undefined;
  readonly onClose: () => void;
}

/** Sends a campaign once the person has typed the number of recipients. They are counted when the dialog opens. */
export function SendDialog({ campaign, audience: lastAudience, onClose }: SendDialogProps) {
  const { say } = useTexts();
  const tell = useTell();
  const [typed, setTyped] = useState('');
  const freshAudience = useQuery({
    ...asked<Audience>('campaigns.audience', { campaignId: campaign.id }),
    staleTime: 0,
    retry: false,
  });
  const audience = freshAudience.data ?? lastAudience;
  const send = useMutation({
    mutationFn: () => nova.campaigns.send.mutate({ campaignId: campaign.id }),
    onSuccess: async () => {
      await renew('campaigns');
      tell(say('campaigns.sending', { name: campaign.name }));
      onClose();
    },
  });
  const count = audience?.sendable ?? 0;
  // People may type separators, as in 2,400, so only the digits are compared.
  const fits = count > 0 && typed.replaceAll(/[^\d]/gu, '') === String(count);
  return (
    <FormDialog
      title={say('campaigns.send')}
      submitText={say('campaigns.send')}
      error={send.error ?? freshAudience.error}
      isBusy={send.isPending}
      isIncomplete={!fits}
      onSubmit={() => send.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{say('campaigns.sendText', { count, subject: campaign.subject ?? '' })}</Text>
      {audience && audience.notes.length > 0 ? (
        <List size="sm">
          {audience.notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      ) : null}
      <TextInput
        data-autofocus
        autoComplete="off"
        inputMode="numeric"
        label={say('bulk.confirm', { count: String(count) })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}
