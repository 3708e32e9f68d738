import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../api/session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { useTell } from './tell.tsx';

/** Ends the session, or all of the user's, and goes to the page to sign in. */
export function useSignOut(): (everywhere: boolean) => Promise<void> {
  const { say } = useTexts();
  const navigate = useNavigate();
  const tell = useTell();
  return async function leave(everywhere) {
    try {
      await signOut(everywhere);
      await navigate({ to: '/sign-in', replace: true });
    } catch (error) {
      tell(error instanceof Error ? error.message : say('state.failed'), { isFailure: true });
    }
  };
}
