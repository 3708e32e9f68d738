import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { act } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Icon } from '../../parts/icons.tsx';
import { DeleteDialog } from '../../records/delete-dialog.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import type { Audience, Campaign } from './use-campaign.ts';

const TestDialog = lazy(() => import('./test-dialog.tsx'));

interface CampaignActionsProps {
  readonly campaign: Campaign;
  readonly audience: Audience | undefined;
  /** The record whose fields fill in a test mail. */
  readonly recordId: string | null;
}

type OpenDialog = 'test' | 'send' | 'schedule' | 'stop' | 'delete' | null;

/** The actions that the campaign's state allows (docs/interface/campaigns.md#moves). */
export function CampaignActions({ campaign, audience, recordId }: CampaignActionsProps) {
  const { say } = useTexts();
  const { writes } = usePermissions();
  const [open, setOpen] = useState<OpenDialog>(null);
  const move = useMove(campaign);
  if (!writes) return null;
  const { status, archived } = campaign;
  const isOpen = !archived && (status === 'DRAFT' || status === 'SCHEDULED');
  const button = (name: 'pause' | 'resume') => (
    <Button variant="default" loading={move.isPending} onClick={() => move.mutate(name)}>
      {say(`campaigns.${name}`)}
    </Button>
  );
  const close = (): void => setOpen(null);
  return (
    <>
      {isOpen ? (
        <>
          <Button variant="default" onClick={() => setOpen('test')}>
            {say('campaigns.test')}
          </Button>
          <Button variant="default" onClick={() => setOpen('schedule')}>
            {say('campaigns.schedule')}
          </Button>
          <Button onClick={() => setOpen('send')}>{say('campaigns.send')}</Button>
        </>
      ) : null}
      {status === 'SENDING' ? button('pause') : null}
      {status === 'PAUSED' && !archived ? button('resume') : null}
      {['PREPARING', 'SENDING', 'PAUSED'].includes(status) && !archived ? (
        <Button variant="default" onClick={() => setOpen('stop')}>
          {say('campaigns.stop')}
        </Button>
      ) : null}
      <MoreMenu campaign={campaign} onMove={(name) => move.mutate(name)} onDelete={() => setOpen('delete')} />
      {open === 'test' ? (
        <Suspense fallback={null}>
          <TestDialog campaign={campaign} recordId={recordId} onClose={close} />
        </Suspense>
      ) : null}
      {open === 'schedule' ? <ScheduleDialog campaign={campaign} onClose={close} /> : null}
      {open === 'send' ? <SendDialog campaign={campaign} audience={audience} onClose={close} /> : null}
      {open === 'stop' ? <StopDialog campaign={campaign} onClose={close} /> : null}
      {open === 'delete' ? <DeleteCampaign campaign={campaign} onClose={close} /> : null}
    </>
  );
}

type Move = 'pause' | 'resume' | 'cancel' | 'archive' | 'unarchive' | 'retry';

function useMove({ id, name }: Campaign) {
  const { say } = useTexts();
  const tell = useTell();
  return useMutation({
    mutationFn: (move: Move) =>
      act(`campaigns.${move}`, {
        campaignId: id,
        ...(move === 'retry' ? { states: ['IN_DOUBT', 'FAILED'] } : {}),
      }),
    onError: (error) => tell(error.message, { isFailure: true }),
    onSuccess: async (_id, move) => {
      await renew('campaigns');
      tell(say(`campaigns.done.${move}`, { name }));
    },
  });
}

interface MoreMenuProps {
  readonly campaign: Campaign;
  readonly onMove: (move: Move) => void;
  readonly onDelete: () => void;
}

function MoreMenu({ campaign: { name, status, archived }, onMove, onDelete }: MoreMenuProps) {
  const { say } = useTexts();
  const moves: readonly Move[] = [
    ...(status === 'SCHEDULED' ? (['cancel'] as const) : []),
    ...(status === 'SENT' || status === 'PAUSED' ? (['retry'] as const) : []),
    ...(archived ? (['unarchive'] as const) : []),
    ...(!archived && !['SCHEDULED', 'PREPARING', 'SENDING'].includes(status) ? (['archive'] as const) : []),
  ];
  const isDeletable = status === 'DRAFT' || status === 'SCHEDULED';
  if (moves.length === 0 && !isDeletable) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={say('settings.more', { name })}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((move) => (
          <Menu.Item key={move} onClick={() => onMove(move)}>
            {say(`campaigns.${move}`)}
          </Menu.Item>
        ))}
        {isDeletable ? <Menu.Item onClick={onDelete}>{say('action.delete')}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

interface CampaignDialogProps {
  readonly campaign: Campaign;
  readonly onClose: () => void;
}

function StopDialog({ campaign, onClose }: CampaignDialogProps) {
  const { say } = useTexts();
  const tell = useTell();
  const stop = useMutation({
    mutationFn: () => act('campaigns.stop', { campaignId: campaign.id }),
    onSuccess: async () => {
      await renew('campaigns');
      tell(say('campaigns.stopped', { name: campaign.name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={say('campaigns.stop')}
      text={say('campaigns.stopText')}
      action={say('campaigns.stop')}
      error={stop.error}
      isBusy={stop.isPending}
      onConfirm={() => stop.mutate()}
      onClose={onClose}
    />
  );
}

function DeleteCampaign({ campaign: { id, name, reference }, onClose }: CampaignDialogProps) {
  const { say } = useTexts();
  const tell = useTell();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => act('campaigns.delete', { campaignId: id }),
    onSuccess: async () => {
      await navigate({ to: '/campaigns' });
      tell(say('record.deleted', { name: reference }));
      await renew('campaigns');
    },
  });
  return (
    <DeleteDialog
      title={say('record.deleteTitle', { name })}
      word={reference}
      error={remove.error}
      isBusy={remove.isPending}
      onClose={onClose}
      onDelete={() => remove.mutate()}
    />
  );
}
