import { Kbd, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import type { TextKey } from '../texts/en.ts';
import { setSingleKeys, singleKeysAct } from './use-keys.ts';
import { useTexts } from '../texts/use-texts.tsx';

const command = /Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Every key that the console knows; a screen that adds one adds its line. */
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

export default function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { say } = useTexts();
  const [isOn, setOn] = useState(singleKeysAct);
  return (
    <Dialog onClose={onClose} title={say('keys.title')}>
      <Table withRowBorders={false}>
        <Table.Tbody>
          {keys.map(([pressed, text]) => (
            <Table.Tr key={text}>
              <Table.Td w={110}>
                {pressed.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{say(text)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
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
