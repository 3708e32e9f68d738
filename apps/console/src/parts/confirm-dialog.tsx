import { Button, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../texts/use-texts.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** The button's text. */
  readonly action: string;
  /** Red by default. */
  readonly color?: string;
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  action,
  color = 'red',
  error,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { say } = useTexts();
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {say('action.cancel')}
          </Button>
          <Button color={color} loading={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
