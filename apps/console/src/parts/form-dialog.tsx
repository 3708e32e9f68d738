import { Alert, Button, Group, Stack } from '@mantine/core';
import type { SubmitEvent, ReactNode } from 'react';
import { failureOf } from '../api/client.ts';
import { Dialog } from './dialog.tsx';
import { useTexts } from '../texts/use-texts.tsx';

interface FormDialogProps {
  readonly title: string;
  /** The button's text; `Create` by default. */
  readonly submitText?: string;
  readonly submitColor?: string;
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly size?: 'md' | 'lg' | 'xl';
  /** Disables the button, because required values are missing. */
  readonly isIncomplete?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form. Its fields show their own issues (`issuesOf`); other issues are shown below them. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitText,
    submitColor,
    error,
    isBusy,
    size = 'md',
    isIncomplete = false,
    onSubmit,
    onClose,
    children,
  } = props;
  const { say } = useTexts();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isIncomplete) onSubmit();
  };
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {children}
          <FormError error={error} />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {say('action.cancel')}
            </Button>
            <Button
              type="submit"
              {...(submitColor === undefined ? {} : { color: submitColor })}
              disabled={isIncomplete}
              loading={isBusy}
            >
              {submitText ?? say('action.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Shows why a write failed, in the server's words. */
export function FormError({ error }: { readonly error: Error | null }) {
  const { say } = useTexts();
  if (!error) return null;
  return (
    <Alert role="alert" color="red" variant="light">
      {failureOf(error) ? error.message : say('state.unreachable')}
    </Alert>
  );
}

/** The server's message for each field, by its name. */
export const issuesOf = (error: unknown): ReadonlyMap<string, string> =>
  new Map((failureOf(error)?.issues ?? []).map(({ path, message }) => [path.split('.')[0] ?? '', message]));
