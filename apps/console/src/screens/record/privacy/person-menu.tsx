import { ActionIcon, Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { has } from '../../../definitions/kinds.ts';
import { Icon } from '../../../parts/icons.tsx';
import { referenceOf, titleOf } from '../../../records/record-title.ts';
import { usePrivacyTexts } from '../../../texts/privacy/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { RecordProps } from '../record-screen.tsx';
import { usePersonState } from './person-state.ts';

const HoldDialog = lazy(() => import('./hold-dialog.tsx'));
const AnonymiseDialog = lazy(() => import('./anonymise-dialog.tsx'));
const EraseDialog = lazy(() => import('./erase-dialog.tsx'));

/** What is done with all that is held about a person; for users who see all of it. */
export default function PersonMenu(props: RecordProps) {
  const { kind, id, record } = props;
  const { say } = useTexts();
  const { phrase } = usePrivacyTexts();
  const state = usePersonState(kind, id);
  const [open, setOpen] = useState<'hold' | 'anonymise' | 'erase' | null>(null);
  const close = (): void => setOpen(null);
  if (!state) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={say('settings.more', { name: titleOf(kind, record) })}
          >
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{say('settings.privacy')}</Menu.Label>
          {has(kind, 'exportPerson') ? (
            <Menu.Item
              component="a"
              href={`/api/nova/${kind.plural}/${id}/export`}
              download={`${referenceOf(record)}.zip`}
              leftSection={<Icon name="download" size={16} />}
            >
              {phrase('person.export')}
            </Menu.Item>
          ) : null}
          {has(kind, 'setHold') ? (
            <Menu.Item leftSection={<Icon name="lock" size={16} />} onClick={() => setOpen('hold')}>
              {phrase(state.hold ? 'person.release' : 'person.hold')}
            </Menu.Item>
          ) : null}
          {has(kind, 'anonymise') && state.anonymisedOn === null ? (
            <Menu.Item leftSection={<Icon name="user" size={16} />} onClick={() => setOpen('anonymise')}>
              {phrase('person.anonymise')}
            </Menu.Item>
          ) : null}
          {has(kind, 'erase') ? (
            <Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={() => setOpen('erase')}>
              {phrase('person.erase')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {open === 'hold' ? <HoldDialog {...props} hold={state.hold} onClose={close} /> : null}
        {open === 'anonymise' ? <AnonymiseDialog {...props} hold={state.hold} onClose={close} /> : null}
        {open === 'erase' ? (
          <EraseDialog {...props} hold={state.hold} requests={state.requests} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
