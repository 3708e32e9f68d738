import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { useTexts } from '../texts/use-texts.tsx';

interface DeleteDialogProps {
  readonly title: string;
  /** The text that must be typed: a reference number, or the number of records. */
  readonly word: string;
  readonly error?: Error | null;
  readonly isBusy: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Deletes only after a person has typed a word. */
export function DeleteDialog({ title, word, error, isBusy, onDelete, onClose }: DeleteDialogProps) {
  const { say } = useTexts();
  const [typed, setTyped] = useState('');
  const fits = typed.trim() === word;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (fits) onDelete();
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{say('record.deleteText')}</Text>
          <TextInput
            data-autofocus
            autoComplete="off"
            label={say('record.confirm', { name: word })}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {error ? (
            <Alert role="alert" color="red" variant="light">
              {error.message}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say('action.cancel')}
            </Button>
            <Button type="submit" color="red" disabled={!fits} loading={isBusy}>
              {say('action.delete')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
