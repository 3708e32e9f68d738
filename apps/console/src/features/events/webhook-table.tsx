import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { nova } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icons.tsx';
import { Mark } from '../../parts/mark.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import classes from '../../shell/settings/settings.module.css';
import type { Webhook } from './webhook.ts';

interface Acts {
  readonly onEdit: (webhook: Webhook) => void;
  readonly onSecret: (secret: string) => void;
  readonly onDeliveries: (id: string) => void;
}

const tones = { ACTIVE: 'good', PAUSED: 'wait', DISABLED: 'quiet' } as const;

export function WebhookTable({ webhooks, ...acts }: Acts & { readonly webhooks: readonly Webhook[] }) {
  const { say, code, ago } = useTexts();
  return (
    <DataTable
      label={say('settings.webhooks')}
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={[
        {
          title: say('webhooks.url'),
          cell: ({ url, description }) => (
            <span>
              <strong>{url}</strong>
              {description === null ? null : <div className={classes.quiet}>{description}</div>}
            </span>
          ),
        },
        { title: say('webhooks.types'), cell: ({ types }) => types.join(', ') },
        {
          title: say('users.state'),
          cell: ({ state, failingSince }) => (
            <span>
              <Mark tone={tones[state]}>{code(state)}</Mark>
              {failingSince === null ? null : (
                <div className={classes.quiet}>{say('webhooks.failing', { since: ago(failingSince) })}</div>
              )}
            </span>
          ),
        },
        {
          title: say('settings.actions'),
          isActions: true,
          cell: (webhook) => <Actions webhook={webhook} {...acts} />,
        },
      ]}
    />
  );
}

function Actions({ webhook, onEdit, onSecret, onDeliveries }: Acts & { readonly webhook: Webhook }) {
  const { say } = useTexts();
  const { change, test, rotate } = useWebhookActs(webhook, onSecret);
  const [isDeleting, setDeleting] = useState(false);
  const isActive = webhook.state === 'ACTIVE';
  return (
    <span className={classes.actions}>
      <Button size="compact-sm" variant="default" onClick={() => onDeliveries(webhook.id)}>
        {say('webhooks.deliveries')}
      </Button>
      <Button size="compact-sm" variant="default" loading={change.isPending} onClick={() => change.mutate()}>
        {say(isActive ? 'webhooks.disable' : 'webhooks.enable')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={26} aria-label={say('settings.more', { name: webhook.url })}>
            <Icon name="more" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onEdit(webhook)}>{say('settings.changeShort')}</Menu.Item>
          <Menu.Item onClick={() => test.mutate()}>{say('webhooks.test')}</Menu.Item>
          <Menu.Item onClick={() => rotate.mutate()}>{say('webhooks.rotate')}</Menu.Item>
          <Menu.Item onClick={() => setDeleting(true)}>{say('action.delete')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDeleting ? <DeleteWebhook webhook={webhook} onClose={() => setDeleting(false)} /> : null}
    </span>
  );
}

function useWebhookActs({ id, url, state }: Webhook, onSecret: (secret: string) => void) {
  const { say } = useTexts();
  const tell = useTell();
  const onError = (error: Error): void => tell(error.message, { isFailure: true });
  const isActive = state === 'ACTIVE';
  const pause = () => nova.webhooks.update.mutate({ webhookId: id, state: 'PAUSED' });
  const resume = () => nova.webhooks.resume.mutate({ webhookId: id });
  const change = useMutation({
    mutationFn: isActive ? pause : resume,
    onError,
    onSuccess: async () => {
      await renew('webhooks');
      tell(say(isActive ? 'webhooks.disabled' : 'webhooks.enabled', { name: url }), {
        undo: async () => {
          await (isActive ? resume() : pause());
          await renew('webhooks');
        },
      });
    },
  });
  const test = useMutation({
    mutationFn: () => nova.webhooks.test.mutate({ webhookId: id }),
    onError,
    onSuccess: ({ status, error, durationMs }) =>
      error === null
        ? tell(say('webhooks.testOk', { status: String(status ?? ''), time: durationMs }))
        : tell(say('webhooks.testFailed', { error }), { isFailure: true }),
  });
  const rotate = useMutation({
    mutationFn: () => nova.webhooks.rotateSecret.mutate({ webhookId: id }),
    onError,
    onSuccess: ({ secret }) => onSecret(secret),
  });
  return { change, test, rotate };
}

function DeleteWebhook({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const { say } = useTexts();
  const tell = useTell();
  const remove = useMutation({
    mutationFn: () => nova.webhooks.delete.mutate({ webhookId: webhook.id }),
    onSuccess: async () => {
      await renew('webhooks');
      tell(say('record.deleted', { name: webhook.url }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={say('record.deleteTitle', { name: webhook.url })}
      text={say('webhooks.deleteText')}
      action={say('action.delete')}
      error={remove.error}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
