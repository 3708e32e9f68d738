import { Button, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../texts/use-texts.tsx';
import { CopyField } from './copy-field.tsx';
import { Dialog } from './dialog.tsx';

interface ShownOnceProps {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  /** An explanation of the value. */
  readonly text: string;
  readonly onClose: () => void;
}

/**
 * Shows a secret that no later answer contains. A click outside does not close the dialog, so it is not lost by
 * accident.
 */
export function ShownOnce({ title, label, value, text, onClose }: ShownOnceProps) {
  const { say } = useTexts();
  return (
    <Dialog size="lg" onClose={onClose} title={title} keepsOpen>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <CopyField label={label} value={value} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{say('parts.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
