import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { act } from '../../api/client.ts';
import { queryClient, renew } from '../../api/queries.ts';
import { sessionQuery, useSession } from '../../api/session.ts';
import { FormDialog, issuesOf } from '../../parts/form-dialog.tsx';
import { changedFields, useSaveChanges } from '../../records/use-save-changes.ts';
import { useDraft } from '../../records/use-draft.ts';
import { plainText } from '../../records/values.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { User } from './user.ts';

type UserDraft = Pick<User, 'name' | 'email' | 'role' | 'team' | 'restrictToTeam' | 'billing' | 'disabled'>;

const roles: readonly UserDraft['role'][] = ['READER', 'MEMBER', 'ADMIN'];
const visibilities: readonly UserDraft['billing'][] = ['ALL', 'TEAM', 'OWN', 'NONE'];

const blank: UserDraft = {
  name: '',
  email: '',
  role: 'MEMBER',
  team: null,
  restrictToTeam: false,
  billing: 'ALL',
  disabled: false,
};

/** Creates a user, or edits one. */
export function UserForm({ user, onClose }: { readonly user: User | null; readonly onClose: () => void }) {
  const { say, code } = useTexts();
  const draft = useDraft<UserDraft>(`user.${user?.id ?? 'new'}`, user ?? blank);
  const { value } = draft;
  const set = (part: Partial<UserDraft>): void => draft.set({ ...value, ...part });
  const finish = (): void => {
    draft.discard();
    onClose();
  };
  const write = useWriteUser(user, finish);
  const issues = issuesOf(write.error);
  return (
    <FormDialog
      title={user ? say('settings.change', { name: user.name }) : say('users.new')}
      {...(user ? { submitText: say('action.save') } : {})}
      error={write.error}
      isBusy={write.isPending}
      isIncomplete={value.name.trim() === '' || value.email.trim() === ''}
      onSubmit={() => write.mutate(value)}
      onClose={user ? finish : onClose}
    >
      <TextInput
        data-autofocus
        required
        label={say('users.name')}
        error={issues.get('name')}
        value={value.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        required
        type="email"
        label={say('users.email')}
        error={issues.get('email')}
        value={value.email}
        onChange={({ currentTarget }) => set({ email: currentTarget.value })}
      />
      <Select
        role="combobox"
        label={say('users.role')}
        description={say(`users.role.${value.role}`)}
        allowDeselect={false}
        data={roles.map((role) => ({ value: role, label: code(role) }))}
        value={value.role}
        onChange={(role) => {
          if (role) set({ role });
        }}
      />
      <TextInput
        label={say('users.team')}
        error={issues.get('team')}
        value={value.team ?? ''}
        onChange={({ currentTarget }) =>
          set({ team: currentTarget.value === '' ? null : currentTarget.value })
        }
      />
      <Select
        role="combobox"
        label={say('users.billing')}
        allowDeselect={false}
        data={visibilities.map((one) => ({ value: one, label: say(`users.billing.${one}`) }))}
        value={value.billing}
        onChange={(billing) => {
          if (billing) set({ billing });
        }}
      />
      <Stack gap="xs">
        <Checkbox
          label={say('users.restrictToTeam')}
          error={issues.get('restrictToTeam')}
          checked={value.restrictToTeam}
          onChange={({ currentTarget }) => set({ restrictToTeam: currentTarget.checked })}
        />
        {user ? (
          <Checkbox
            label={say('users.disable')}
            description={say('users.disableText')}
            checked={value.disabled}
            onChange={({ currentTarget }) => set({ disabled: currentTarget.checked })}
          />
        ) : null}
      </Stack>
    </FormDialog>
  );
}

function useWriteUser(user: User | null, onClose: () => void) {
  const { say, code } = useTexts();
  const tell = useTell();
  const save = useSaveChanges();
  const session = useSession();
  const labels = {
    name: say('users.name'),
    email: say('users.email'),
    role: say('users.role'),
    team: say('users.team'),
    billing: say('users.billing'),
    restrictToTeam: say('users.restrictToTeam'),
    disabled: say('users.disable'),
  };
  return useMutation({
    mutationFn: async (value: UserDraft) => {
      if (!user) {
        await act('users.create', value);
        return undefined;
      }
      const outcome = await save({
        endpoint: 'users.update',
        ids: { userId: user.id },
        changed: changedFields(labels, user, { ...value }),
        inWords: (_name, one) =>
          typeof one === 'boolean'
            ? say(one ? 'record.yes' : 'record.no')
            : one === null
              ? ''
              : code(plainText(one)),
      });
      return outcome;
    },
    onSuccess: async (ended, { name }) => {
      await renew('users');
      if (user?.id === session.user.id)
        await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      if (ended === 'open') return;
      if (ended !== 'theirs') tell(user ? say('settings.saved', { name }) : say('record.created', { name }));
      onClose();
    },
  });
}
