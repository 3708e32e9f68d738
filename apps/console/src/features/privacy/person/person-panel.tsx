import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { usePermissions } from '../../../api/session.ts';
import { has } from '../../../definitions/kinds.ts';
import { Icon } from '../../../parts/icons.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { RequestState } from '../request-state.tsx';
import { ScreenLink } from '../../../shell/screen-link.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { RecordProps } from '../../../records/record/record-props.ts';
import { Consents } from './consents.tsx';
import { HeldNotice } from './held-notice.tsx';
import { type PersonState, usePersonState } from './person-state.ts';
import record from '../../../records/record/record.module.css';

const ConsentForm = lazy(() => import('./consent-form.tsx'));
const AskForConsent = lazy(() => import('./ask-for-consent.tsx'));
const NewRequest = lazy(() => import('../settings/new-request.tsx'));

/** Shows a person's consents and privacy requests, and a hold on their data. */
export default function PersonPanel(props: RecordProps) {
  const { kind, id } = props;
  const { say } = useTexts();
  const { phrase } = usePrivacyTexts();
  const { writes } = usePermissions();
  const state = usePersonState(kind, id);
  const [open, setOpen] = useState<'consent' | 'ask' | 'request' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Panel title={say('settings.privacy')}>
      <Stack gap="md">
        {state?.hold ? <HeldNotice hold={state.hold} /> : null}
        <section>
          <Group justify="space-between" gap="xs" mb="xs">
            <Title order={3} size="h6">
              {phrase('consents.title')}
            </Title>
            {writes ? (
              <Group gap="xs">
                <AddButton text={phrase('consents.record')} onClick={() => setOpen('consent')} />
                {has(kind, 'requestConsent') && state ? (
                  <AddButton text={phrase('consents.ask')} icon="contact" onClick={() => setOpen('ask')} />
                ) : null}
              </Group>
            ) : null}
          </Group>
          <Consents {...props} />
        </section>
        {state ? (
          <section>
            <Group justify="space-between" gap="xs" mb="xs">
              <Title order={3} size="h6">
                {say('settings.requests')}
              </Title>
              {writes ? <AddButton text={phrase('requests.new')} onClick={() => setOpen('request')} /> : null}
            </Group>
            <Requests requests={state.requests} />
          </section>
        ) : null}
      </Stack>
      <Suspense fallback={null}>
        {open === 'consent' ? <ConsentForm {...props} onClose={close} /> : null}
        {open === 'ask' ? <AskForConsent {...props} onClose={close} /> : null}
        {open === 'request' ? (
          <NewRequest person={{ entity: kind.name, recordId: id }} onClose={close} />
        ) : null}
      </Suspense>
    </Panel>
  );
}

interface AddButtonProps {
  readonly text: string;
  readonly icon?: 'plus' | 'contact';
  readonly onClick: () => void;
}

const AddButton = ({ text, icon = 'plus', onClick }: AddButtonProps) => (
  <Button size="compact-sm" variant="subtle" leftSection={<Icon name={icon} size={14} />} onClick={onClick}>
    {text}
  </Button>
);

function Requests({ requests }: Pick<PersonState, 'requests'>) {
  const { day } = useTexts();
  const { phrase, code } = usePrivacyTexts();
  if (requests.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {phrase('person.noRequests')}
      </Text>
    );
  return (
    <ul className={record.related}>
      {requests.map((request) => (
        <li key={request.id}>
          <ScreenLink to="/settings/privacy" search={{ request: request.id }}>
            {request.reference}
          </ScreenLink>
          {code(request.type)}
          <RequestState request={request} />
          <Text size="xs" c="dimmed" ml="auto">
            {phrase('requests.dueOn', { date: day(request.dueOn) })}
          </Text>
        </li>
      ))}
    </ul>
  );
}
