import { Alert, Anchor, Button, Divider, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { act, failureOf } from '../../api/client.ts';
import { signIn, takeWanted } from '../../api/session.ts';
import { LanguageMenu, ThemeMenu } from '../../shell/menus.tsx';
import { useSearchValues } from '../../shell/use-address.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { ChooseAccount } from './choose-account.tsx';
import classes from './sign-in.module.css';

/**
 * Signs in with the token of a link. The token is in the hash, so it reaches neither server logs nor referrers. A
 * mailed link waits for a button, because mail scanners open links too.
 */
export default function SignInScreen() {
  const { say } = useTexts();
  usePageTitle(say('signIn.title'));
  return (
    <div className={classes.page}>
      <div className={classes.menus}>
        <LanguageMenu />
        <ThemeMenu />
      </div>
      <main className={classes.card}>
        <Title order={1} size="h3" mb="md">
          {say('signIn.title')}
        </Title>
        <SignInPanel />
      </main>
    </div>
  );
}

function SignInPanel() {
  const { say } = useTexts();
  const { mail, error, choose } = useSearchValues();
  // The page does not reload if such a link is opened in the same tab: only the hash changes.
  const { hash: token } = useLocation();
  const navigate = useNavigate();
  const lastToken = useRef('');
  const attempt = useMutation({
    mutationFn: signIn,
    onSuccess: () => {
      const { pathname, searchParams } = new URL(takeWanted(), window.location.origin);
      return navigate({ to: pathname, search: Object.fromEntries(searchParams), replace: true });
    },
  });
  const { mutate } = attempt;
  const isImmediate = token !== '' && mail !== '1';
  useEffect(() => {
    if (!isImmediate || lastToken.current === token) return;
    lastToken.current = token;
    mutate(token);
  }, [isImmediate, mutate, token]);
  if (attempt.isError) return <Refused error={attempt.error} />;
  if (isImmediate || attempt.isPending || attempt.isSuccess)
    return <Text role="status">{say('signIn.working')}</Text>;
  if (token !== '')
    return (
      <Stack>
        <Text>{say('signIn.ready')}</Text>
        <Button onClick={() => mutate(token)}>{say('signIn.button')}</Button>
      </Stack>
    );
  if (choose === '1') return <ChooseAccount />;
  return (
    <Stack>
      {error === undefined ? null : (
        <Alert role="alert" color="red" variant="light">
          {say(error === 'unknown' ? 'signIn.unknown' : 'signIn.failed')}
        </Alert>
      )}
      <OtherWays />
    </Stack>
  );
}

function Refused({ error }: { readonly error: Error }) {
  const { say } = useTexts();
  const status = failureOf(error)?.status;
  return (
    <Stack>
      <Alert role="alert" color="red" variant="light">
        {status === 401
          ? say('signIn.spent')
          : status === undefined
            ? say('state.unreachable')
            : error.message}
      </Alert>
      <OtherWays />
    </Stack>
  );
}

/** Sign-in by a mailed link, and by single sign-on if the operator has set it up. */
function OtherWays() {
  const { say } = useTexts();
  const hasSingleSignOn = document.querySelector('meta[name="nova-single-sign-on"]') !== null;
  return (
    <>
      <LinkForm />
      {hasSingleSignOn ? (
        <>
          <Divider label={say('signIn.or')} />
          <Anchor href="/app/oidc/start?to=/app/" ta="center">
            {say('signIn.sso')}
          </Anchor>
        </>
      ) : null}
    </>
  );
}

function LinkForm() {
  const { say } = useTexts();
  const [email, setEmail] = useState('');
  const send = useMutation({ mutationFn: () => act('session.sendLink', { email }) });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send.mutate();
  };
  if (send.isSuccess)
    return (
      <Alert role="status" color="teal" variant="light">
        {say('signIn.sent')}
      </Alert>
    );
  const failure = failureOf(send.error);
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {say('signIn.intro')}
        </Text>
        {send.isError ? (
          <Alert role="alert" color="red" variant="light">
            {failure?.error === 'INVALID_STATE' ? say('signIn.offline') : send.error.message}
          </Alert>
        ) : null}
        <TextInput
          type="email"
          required
          withAsterisk={false}
          autoComplete="email"
          label={say('signIn.email')}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" loading={send.isPending}>
          {say('signIn.send')}
        </Button>
      </Stack>
    </form>
  );
}
