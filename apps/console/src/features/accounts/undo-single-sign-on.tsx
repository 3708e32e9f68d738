import { useMutation } from '@tanstack/react-query';
import { nova } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { User } from './user.ts';

interface UndoSingleSignOnProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Removes the single sign-on identity of a user, for example if the wrong person signed in first. */
export function UndoSingleSignOn({ user, onClose }: UndoSingleSignOnProps) {
  const { say, instant } = useTexts();
  const tell = useTell();
  const { id, name, email, singleSignOnSince } = user;
  const undo = useMutation({
    mutationFn: () => nova.users.forgetSingleSignOn.mutate({ userId: id }),
    onSuccess: async () => {
      await renew('users');
      tell(say('users.unbound', { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={say('users.unbindFor', { name })}
      text={say('users.unbindText', {
        name,
        email,
        date: singleSignOnSince === null ? '' : instant(singleSignOnSince),
      })}
      action={say('users.unbind')}
      error={undo.error}
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    />
  );
}
