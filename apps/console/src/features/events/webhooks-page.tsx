import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Page } from '../../api/client.ts';
import { asked } from '../../api/queries.ts';
import { Icon } from '../../parts/icons.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useSearchValues } from '../../shell/use-address.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { AdminPage, SettingsPage } from '../../shell/settings/settings-page.tsx';
import classes from '../../shell/settings/settings.module.css';
import { Deliveries } from './deliveries.tsx';
import type { Webhook } from './webhook.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookTable } from './webhook-table.tsx';

export default function WebhooksPage() {
  return (
    <AdminPage name="webhooks">
      <Webhooks />
    </AdminPage>
  );
}

/** Lists the receivers of events, with the deliveries of the chosen one. */
function Webhooks() {
  const { say } = useTexts();
  const webhooks = useQuery(asked<Page<Webhook>>('webhooks.list', { size: 100 }));
  const [open, setOpen] = useState<'new' | Webhook | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { webhook: shownId } = useSearchValues();
  const navigate = useNavigate();
  const show = (webhook: string | undefined): void => {
    void navigate({ to: '/settings/webhooks', search: webhook === undefined ? {} : { webhook } });
  };
  const openWebhook = webhooks.data?.data.find(({ id }) => id === shownId);
  return (
    <SettingsPage
      name="webhooks"
      actions={
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen('new')}>
          {say('webhooks.new')}
        </Button>
      }
    >
      <div className={classes.card}>
        {webhooks.error ? <Failed error={webhooks.error} onRetry={() => void webhooks.refetch()} /> : null}
        {webhooks.isPending ? <Loading /> : null}
        {webhooks.data?.total === 0 ? <Empty>{say('webhooks.none')}</Empty> : null}
        {webhooks.data && webhooks.data.total > 0 ? (
          <WebhookTable
            webhooks={webhooks.data.data}
            onEdit={setOpen}
            onSecret={setSecret}
            onDeliveries={show}
          />
        ) : null}
      </div>
      {openWebhook ? (
        <Deliveries key={openWebhook.id} webhook={openWebhook} onClose={() => show(undefined)} />
      ) : null}
      {open === null ? null : (
        <WebhookForm
          webhook={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSecret={setSecret}
        />
      )}
      {secret === null ? null : (
        <ShownOnce
          title={say('webhooks.secretTitle')}
          label={say('webhooks.secret')}
          value={secret}
          text={say('webhooks.secretText')}
          onClose={() => setSecret(null)}
        />
      )}
    </SettingsPage>
  );
}
