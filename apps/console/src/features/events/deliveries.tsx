import { Button, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answers, RowOf } from '../../api/answers.ts';
import { nova } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { renew } from '../../api/queries.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import classes from '../../shell/settings/settings.module.css';
import type { Webhook } from './webhook.ts';

type Delivery = RowOf<Answers['webhooks']['deliveries']>;

const states = ['PENDING', 'SENT', 'PARKED'] as const;
const tones = { PENDING: 'wait', SENT: 'good', PARKED: 'bad' } as const;
/** The polling interval while a delivery is pending, in milliseconds. */
const askAgainAfter = 3_000;

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Lists the deliveries of a webhook with the answers of its receiver. */
export function Deliveries({ webhook, onClose }: DeliveriesProps) {
  const { say, code } = useTexts();
  const [state, setState] = useState<string | null>(null);
  return (
    <Panel
      title={say('webhooks.deliveries')}
      actions={
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          {say('action.close')}
        </Button>
      }
    >
      <div className={classes.filters}>
        <Select
          role="combobox"
          label={say('users.state')}
          placeholder={say('settings.all')}
          clearable
          clearButtonProps={{ 'aria-label': say('action.clear') }}
          data={states.map((one) => ({ value: one, label: code(one) }))}
          value={state}
          onChange={setState}
        />
        <span className={classes.quiet}>{webhook.url}</span>
      </div>
      <DeliveryList webhookId={webhook.id} state={state} />
    </Panel>
  );
}

function DeliveryList({ webhookId, state }: { readonly webhookId: string; readonly state: string | null }) {
  const { say } = useTexts();
  const pages = usePages<Delivery>({
    name: 'webhooks.deliveries',
    input: { webhookId, ...(state === null ? {} : { state }) },
    size: 20,
    askAgain: (rows) => (rows.some((row) => row.state === 'PENDING') ? askAgainAfter : false),
  });
  if (pages.error) return <Failed error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <Loading />;
  if (pages.rows.length === 0) return <Empty>{say('webhooks.noDeliveries')}</Empty>;
  return (
    <>
      <DeliveryTable rows={pages.rows} />
      <ShowMore found={pages} size="xs" />
    </>
  );
}

function DeliveryTable({ rows }: { readonly rows: readonly Delivery[] }) {
  const { say, code, ago, instant, number } = useTexts();
  const tell = useTell();
  const retry = useMutation({
    mutationFn: ({ id, webhookId }: Delivery) => nova.webhooks.retry.mutate({ webhookId, deliveryId: id }),
    onError: (error) => tell(error.message, { isFailure: true }),
    onSuccess: async (_id, { eventType }) => {
      await renew('webhooks');
      tell(say('webhooks.retried', { name: eventType }));
    },
  });
  return (
    <DataTable
      label={say('webhooks.deliveries')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: say('webhooks.event'),
          cell: ({ eventType }) => <span className={classes.mono}>{eventType}</span>,
        },
        {
          title: say('users.state'),
          cell: ({ state }) => <Mark tone={tones[state]}>{code(state)}</Mark>,
        },
        {
          title: say('webhooks.when'),
          cell: ({ createdOn }) => (
            <time dateTime={createdOn} title={instant(createdOn)}>
              {ago(createdOn)}
            </time>
          ),
        },
        { title: say('webhooks.attempts'), isNumber: true, cell: ({ attempts }) => number(attempts) },
        {
          title: say('webhooks.answer'),
          cell: ({ lastStatus, lastError, durationMs }) =>
            lastError ??
            (lastStatus === null
              ? ''
              : say('webhooks.answered', { status: String(lastStatus), time: durationMs ?? 0 })),
        },
        {
          title: say('settings.actions'),
          isActions: true,
          cell: (delivery) => (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={say('webhooks.retryOne', { name: delivery.eventType })}
              onClick={() => retry.mutate(delivery)}
            >
              {say('webhooks.retry')}
            </Button>
          ),
        },
      ]}
    />
  );
}
