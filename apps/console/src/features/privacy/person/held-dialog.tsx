import { Button, Group, Stack } from '@mantine/core';
import { Dialog } from '../../../parts/dialog.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { EndingProps } from './ending.ts';
import { HeldNotice } from './held-notice.tsx';

interface HeldDialogProps {
  readonly title: string;
  readonly hold: NonNullable<EndingProps['hold']>;
  readonly onClose: () => void;
}

/** Explains that the person is on hold, instead of showing a form. */
export function HeldDialog({ title, hold, onClose }: HeldDialogProps) {
  const { say } = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <HeldNotice hold={hold} />
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {say('action.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
