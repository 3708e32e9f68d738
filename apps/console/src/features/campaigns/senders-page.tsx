import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answers } from '../../api/answers.ts';
import { nova, type Page } from '../../api/client.ts';
import { asked, renew } from '../../api/queries.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Icon } from '../../parts/icons.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import type { Sender } from './sender.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { AdminPage, SettingsPage } from '../../shell/settings/settings-page.tsx';
import { DnsFindings } from './dns-findings.tsx';
import { SenderForm } from './sender-form.tsx';

export default function SendersPage() {
  return (
    <AdminPage name="senders">
      <Senders />
    </AdminPage>
  );
}

/** Manages the senders of campaigns, and shows whether mailbox providers trust them. */
function Senders() {
  const { say } = useTexts();
  const senders = useQuery(asked<Page<Sender>>('mailSenders.list', { size: 100 }));
  const [open, setOpen] = useState<'new' | Sender | null>(null);
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen('new')}>
      {say('senders.new')}
    </Button>
  );
  return (
    <SettingsPage name="senders" actions={create}>
      {senders.error ? <Failed error={senders.error} onRetry={() => void senders.refetch()} /> : null}
      {senders.isPending ? <Loading /> : null}
      {senders.data?.total === 0 ? <Empty>{say('senders.none')}</Empty> : null}
      {senders.data?.data.map((sender) => (
        <SenderPanel key={sender.id} sender={sender} onEdit={() => setOpen(sender)} />
      ))}
      {open === null ? null : (
        <SenderForm sender={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </SettingsPage>
  );
}

function SenderPanel({ sender, onEdit }: { readonly sender: Sender; readonly onEdit: () => void }) {
  const { say, number } = useTexts();
  const [isDeleting, setDeleting] = useState(false);
  const dns = useQuery({
    ...asked<Answers['mailSenders']['dns']>('mailSenders.dns', { senderId: sender.id }),
    enabled: false,
  });
  const { replyTo, ratePerSecond, ratePerHour } = sender;
  const rates = [
    ...(ratePerSecond === null ? [] : [say('senders.perSecond', { count: ratePerSecond })]),
    ...(ratePerHour === null ? [] : [say('senders.perHour', { count: number(ratePerHour) })]),
  ];
  return (
    <Panel
      title={sender.name}
      actions={
        <>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say('settings.change', { name: sender.name })}
            onClick={onEdit}
          >
            {say('settings.changeShort')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say('record.deleteTitle', { name: sender.name })}
            onClick={() => setDeleting(true)}
          >
            {say('action.delete')}
          </Button>
        </>
      }
    >
      <Group justify="space-between" mb={dns.data || dns.error ? 'sm' : 0}>
        <div>
          <Text size="sm">{sender.email}</Text>
          <Text size="sm" c="dimmed">
            {[...(replyTo === null ? [] : [say('senders.answersTo', { email: replyTo })]), ...rates].join(
              ' · ',
            ) || say('senders.unbounded')}
          </Text>
        </div>
        <Button variant="default" loading={dns.isFetching} onClick={() => void dns.refetch()}>
          {say('senders.check')}
        </Button>
      </Group>
      {dns.error ? <Failed error={dns.error} /> : null}
      {dns.data ? <DnsFindings dns={dns.data} /> : null}
      {isDeleting ? <DeleteSender sender={sender} onClose={() => setDeleting(false)} /> : null}
    </Panel>
  );
}

function DeleteSender({ sender, onClose }: { readonly sender: Sender; readonly onClose: () => void }) {
  const { say } = useTexts();
  const tell = useTell();
  const remove = useMutation({
    mutationFn: () => nova.mailSenders.delete.mutate({ senderId: sender.id }),
    onSuccess: async () => {
      await renew('mailSenders');
      tell(say('record.deleted', { name: sender.name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={say('record.deleteTitle', { name: sender.name })}
      text={say('senders.deleteText')}
      action={say('action.delete')}
      error={remove.error}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
