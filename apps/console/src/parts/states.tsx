import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureOf } from '../api/client.ts';
import { useTexts } from '../texts/use-texts.tsx';

/** A placeholder of lines while something loads. */
export function Loading({ lines = 4 }: { readonly lines?: number }) {
  const { say } = useTexts();
  return (
    <Stack gap="sm" aria-busy="true" aria-label={say('state.loading')} role="group">
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} height={16} width={`${String(92 - ((at * 17) % 40))}%`} />
      ))}
    </Stack>
  );
}

/** Shows an error in the server's words, with a button to try again. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { say } = useTexts();
  const failure = failureOf(error);
  const text = failure && error instanceof Error ? error.message : say('state.unreachable');
  return (
    <Alert color="red" variant="light" title={say('state.failed')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text}</Text>
        {failure?.requestId === undefined ? null : (
          <Text size="xs">{say('state.reference', { id: failure.requestId })}</Text>
        )}
        {onRetry ? (
          <Button size="xs" variant="default" onClick={onRetry}>
            {say('action.retry')}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}

/** Explains that a place is empty, with an action that fills it. */
export const Empty = ({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) => (
  <Stack align="center" gap="sm" py="lg" px="md" ta="center">
    <Text c="dimmed" size="sm">
      {children}
    </Text>
    {action}
  </Stack>
);
