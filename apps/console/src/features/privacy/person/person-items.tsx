import { Menu } from '@mantine/core';
import { has } from '../../../definitions/kinds.ts';
import { Icon } from '../../../parts/icons.tsx';
import { readReference } from '../../../records/record-title.ts';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { RecordProps } from '../../../records/record/record-props.ts';
import type { PersonState } from './person-state.ts';

export type PersonDeed = 'hold' | 'anonymise' | 'erase';

interface PersonItemsProps extends RecordProps {
  readonly state: PersonState;
  readonly onOpen: (deed: PersonDeed) => void;
}

/** The actions on all data of a person, for users who see every record. */
export function PersonItems({ kind, id, record, state, onOpen }: PersonItemsProps) {
  const { say } = useTexts();
  const { phrase } = usePrivacyTexts();
  return (
    <>
      <Menu.Label>{say('settings.privacy')}</Menu.Label>
      {has(kind, 'exportPerson') ? (
        <Menu.Item
          component="a"
          href={`/api/nova/${kind.plural}/${id}/export`}
          download={`${readReference(record)}.zip`}
          leftSection={<Icon name="download" size={16} />}
        >
          {phrase('person.export')}
        </Menu.Item>
      ) : null}
      {has(kind, 'setHold') ? (
        <Menu.Item leftSection={<Icon name="lock" size={16} />} onClick={() => onOpen('hold')}>
          {phrase(state.hold ? 'person.release' : 'person.hold')}
        </Menu.Item>
      ) : null}
      {has(kind, 'anonymise') && state.anonymisedOn === null ? (
        <Menu.Item leftSection={<Icon name="user" size={16} />} onClick={() => onOpen('anonymise')}>
          {phrase('person.anonymise')}
        </Menu.Item>
      ) : null}
      {has(kind, 'erase') ? (
        <Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={() => onOpen('erase')}>
          {phrase('person.erase')}
        </Menu.Item>
      ) : null}
    </>
  );
}
