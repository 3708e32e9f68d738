import { List, TagsInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { nova } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { FormDialog, issuesOf } from '../../parts/form-dialog.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Campaign } from './use-campaign.ts';

/** A test mail goes to so many addresses. */
const maxAddresses = 5;

interface TestDialogProps {
  readonly campaign: Campaign;
  readonly recordId: string | null;
  readonly onClose: () => void;
}

/** Sends the mail to one's own address, or to colleagues. Nothing of it is counted. */
export default function TestDialog({ campaign, recordId, onClose }: TestDialogProps) {
  const { say } = useTexts();
  const tell = useTell();
  const { user } = useSession();
  const [to, setTo] = useState([user.email]);
  const test = useMutation({
    mutationFn: () =>
      nova.campaigns.test.mutate({ campaignId: campaign.id, to, ...(recordId === null ? {} : { recordId }) }),
    onSuccess: ({ accepted, rejected }) => {
      if (rejected.length > 0) return;
      tell(say('campaigns.tested', { to: accepted.join(', ') }));
      onClose();
    },
  });
  const rejected = test.data?.rejected ?? [];
  return (
    <FormDialog
      title={say('campaigns.test')}
      submitText={say('campaigns.test')}
      error={test.error}
      isBusy={test.isPending}
      isIncomplete={to.length === 0}
      onSubmit={() => test.mutate()}
      onClose={onClose}
    >
      <TagsInput
        data-autofocus
        label={say('campaigns.testTo')}
        description={say('campaigns.testText')}
        error={issuesOf(test.error).get('to')}
        maxTags={maxAddresses}
        acceptValueOnBlur
        value={to}
        onChange={setTo}
      />
      {rejected.length > 0 ? (
        <List size="sm" role="alert">
          {rejected.map(({ email, response }) => (
            <List.Item key={email}>
              <Text size="sm">{`${email}: ${response}`}</Text>
            </List.Item>
          ))}
        </List>
      ) : null}
    </FormDialog>
  );
}
