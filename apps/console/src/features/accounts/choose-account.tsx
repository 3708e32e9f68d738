import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { consoleHeader } from '../../api/client.ts';
import { useTexts } from '../../texts/use-texts.tsx';

interface AccountChoice {
  readonly accountId: string;
  readonly accountName: string;
  readonly isKnown: boolean;
}

const path = '/app/oidc/choice';

/** @throws Error for every refusal; the person then has to start the sign-in again */
async function askServer<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, { ...init, headers: consoleHeader });
  if (!response.ok) throw new Error(`The server answered ${String(response.status)}.`);
  return (await response.json()) as Answer;
}

/**
 * Lets a person choose an account if several have a user with their email address
 * (docs/interface/session.md#single-sign-on).
 */
export function ChooseAccount() {
  const { say } = useTexts();
  const accounts = useQuery({
    queryKey: ['sign-in.choices'],
    queryFn: ({ signal }) => askServer<{ readonly choices: readonly AccountChoice[] }>(path, { signal }),
    gcTime: 0,
    retry: false,
  });
  const choose = useMutation({
    mutationFn: (accountId: string) =>
      askServer<{ readonly to: string }>(`${path}?account=${encodeURIComponent(accountId)}`, {
        method: 'POST',
      }),
    onSuccess: ({ to }) => window.location.assign(to),
  });
  if (accounts.isError || choose.isError)
    return (
      <Stack>
        <Alert role="alert" color="red" variant="light">
          {say('signIn.failed')}
        </Alert>
        <Anchor href="/app/oidc/start?to=/app/" ta="center">
          {say('signIn.sso')}
        </Anchor>
      </Stack>
    );
  if (accounts.isPending) return <Text role="status">{say('signIn.working')}</Text>;
  return (
    <Stack>
      <Text>{say('signIn.choose')}</Text>
      {accounts.data.choices.map(({ accountId, accountName, isKnown }) => (
        <div key={accountId}>
          <Button
            fullWidth
            variant={isKnown ? 'filled' : 'default'}
            disabled={choose.isPending || choose.isSuccess}
            onClick={() => choose.mutate(accountId)}
          >
            {accountName}
          </Button>
          <Text size="sm" c="dimmed">
            {say(isKnown ? 'signIn.chooseKnown' : 'signIn.chooseNew')}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
