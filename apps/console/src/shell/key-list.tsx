import { Kbd, Switch, Table } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import {
  type DuplicateTextKey,
  useDuplicateTexts,
} from '../features/duplicates/texts/use-duplicate-texts.ts';
import type { TextKey } from '../texts/en.ts';
import { setSingleKeys, singleKeysAct } from './use-keys.ts';
import { useTexts } from '../texts/use-texts.tsx';

const command = /Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Every key of the console; a screen that adds a key adds its line here. */
const keys: readonly (readonly [keys: readonly string[], text: TextKey])[] = [
  [[command], 'keys.commands'],
  [['?'], 'keys.help'],
  [['/'], 'keys.query'],
  [['n'], 'keys.new'],
  [['↑', '↓'], 'keys.rows'],
  [['Enter'], 'keys.openRow'],
  [['Space'], 'keys.selectRow'],
  [['Space'], 'keys.take'],
  [['Enter'], 'keys.save'],
  [['Esc'], 'keys.leave'],
];

/** Keys of the review of duplicates. */
const reviewing: readonly (readonly [keys: readonly string[], text: DuplicateTextKey])[] = [
  [['m'], 'keys.merge'],
  [['d'], 'keys.dismiss'],
  [['s'], 'keys.skip'],
  [['x'], 'keys.swap'],
  [['j', 'k'], 'keys.nextPair'],
  [['u'], 'keys.undoLast'],
];

export default function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { say } = useTexts();
  const [isOn, setOn] = useState(singleKeysAct);
  return (
    <Dialog onClose={onClose} title={say('keys.title')}>
      <Table withRowBorders={false}>
        <Table.Tbody>
          {keys.map(([pressed, text]) => (
            <KeyLine key={text} pressed={pressed} text={say(text)} />
          ))}
        </Table.Tbody>
        <Suspense fallback={null}>
          <ReviewKeys />
        </Suspense>
      </Table>
      <Switch
        mt="md"
        label={say('keys.single')}
        checked={isOn}
        onChange={({ currentTarget }) => {
          setSingleKeys(currentTarget.checked);
          setOn(currentTarget.checked);
        }}
      />
    </Dialog>
  );
}

/** The texts of these keys are loaded with the screen's. */
function ReviewKeys() {
  const { phrase } = useDuplicateTexts();
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th colSpan={2} scope="rowgroup">
          {phrase('keys.duplicates')}
        </Table.Th>
      </Table.Tr>
      {reviewing.map(([pressed, text]) => (
        <KeyLine key={text} pressed={pressed} text={phrase(text)} />
      ))}
    </Table.Tbody>
  );
}

const KeyLine = ({ pressed, text }: { readonly pressed: readonly string[]; readonly text: string }) => (
  <Table.Tr>
    <Table.Td w={110}>
      {pressed.map((key) => (
        <Kbd key={key} mr={4}>
          {key}
        </Kbd>
      ))}
    </Table.Td>
    <Table.Td>{text}</Table.Td>
  </Table.Tr>
);
