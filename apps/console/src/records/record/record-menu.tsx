import { ActionIcon, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { usePermissions } from '../../api/session.ts';
import { has } from '../../definitions/kinds.ts';
import { Icon } from '../../parts/icons.tsx';
import { formatTitle } from '../record-title.ts';
import { useDuplicateTexts } from '../../features/duplicates/texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { usePersonState } from '../../features/privacy/person/person-state.ts';
import { PersonItems, type PersonDeed } from '../../features/privacy/person/person-items.tsx';
import type { RecordProps } from './record-props.ts';

const HoldDialog = lazy(() => import('../../features/privacy/person/hold-dialog.tsx'));
const AnonymiseDialog = lazy(() => import('../../features/privacy/person/anonymise-dialog.tsx'));
const EraseDialog = lazy(() => import('../../features/privacy/person/erase-dialog.tsx'));

/** The menu of rare actions. Those that anonymise or erase a person are only for users who see every record. */
export default function RecordMenu(props: RecordProps) {
  const { kind, id, record } = props;
  const { say } = useTexts();
  const { phrase } = useDuplicateTexts();
  const { writes } = usePermissions();
  const navigate = useNavigate();
  const personState = usePersonState(kind, id);
  const state = writes ? personState : undefined;
  const [open, setOpen] = useState<PersonDeed | null>(null);
  const close = (): void => setOpen(null);
  const findsDuplicates = has(kind, 'duplicates') && typeof record.anonymisedOn !== 'string';
  if (!findsDuplicates && !state) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={say('settings.more', { name: formatTitle(kind, record) })}
          >
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {findsDuplicates ? (
            <Menu.Item
              leftSection={<Icon name="duplicates" size={16} />}
              onClick={() =>
                void navigate({ to: '/duplicates', search: { kind: kind.plural, recordId: id } })
              }
            >
              {phrase('duplicates.find')}
            </Menu.Item>
          ) : null}
          {state ? <PersonItems {...props} state={state} onOpen={setOpen} /> : null}
        </Menu.Dropdown>
      </Menu>
      {state ? (
        <Suspense fallback={null}>
          {open === 'hold' ? <HoldDialog {...props} hold={state.hold} onClose={close} /> : null}
          {open === 'anonymise' ? <AnonymiseDialog {...props} hold={state.hold} onClose={close} /> : null}
          {open === 'erase' ? (
            <EraseDialog {...props} hold={state.hold} requests={state.requests} onClose={close} />
          ) : null}
        </Suspense>
      ) : null}
    </>
  );
}
