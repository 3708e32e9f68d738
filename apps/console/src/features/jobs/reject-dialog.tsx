import { Button, Group, Select, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useMasterData } from '../../records/choices.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Application } from './board-places.ts';
import { Dialog } from '../../parts/dialog.tsx';

interface RejectDialogProps {
  readonly application: Application;
  readonly onReject: (rejectReasonId: string | null) => void;
  readonly onClose: () => void;
}

/** Asks for an optional reject reason. */
export function RejectDialog({ application, onReject, onClose }: RejectDialogProps) {
  const { say } = useTexts();
  const reasons = useMasterData().jobPipelineRejectReasons ?? [];
  const [reason, setReason] = useState<string | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onReject(reason);
  };
  return (
    <Dialog onClose={onClose} title={say('board.rejectTitle', { name: application.candidateName ?? '' })}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Select
            role="combobox"
            data-autofocus
            label={say('board.reason')}
            placeholder={say('form.none')}
            data={reasons.map(({ id, name }) => ({ value: id, label: name }))}
            clearable
            clearButtonProps={{ 'aria-label': say('action.clear') }}
            value={reason}
            onChange={setReason}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say('action.cancel')}
            </Button>
            <Button type="submit" color="red">
              {say('board.reject')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
