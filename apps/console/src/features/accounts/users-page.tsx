import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { nova } from '../../api/client.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icons.tsx';
import { Mark } from '../../parts/mark.tsx';
import { PagedCard } from '../../parts/paged-card.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { AdminPage, SettingsPage } from '../../shell/settings/settings-page.tsx';
import classes from '../../shell/settings/settings.module.css';
import { UndoSingleSignOn } from './undo-single-sign-on.tsx';
import type { User } from './user.ts';
import { UserForm } from './user-form.tsx';

export default function UsersPage() {
  return (
    <AdminPage name="users">
      <Users />
    </AdminPage>
  );
}

/** Manages the users of the account and their roles. */
function Users() {
  const { say, instant } = useTexts();
  const tell = useTell();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed, 200);
  const [open, setOpen] = useState<'new' | User | null>(null);
  const [unbinding, setUnbinding] = useState<User | null>(null);
  const link = useMutation({
    mutationFn: async ({ id, name }: User) => ({ ...(await nova.users.link.mutate({ userId: id })), name }),
    onError: (error) => tell(error.message, { isFailure: true }),
  });
  return (
    <SettingsPage
      name="users"
      actions={
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen('new')}>
          {say('users.new')}
        </Button>
      }
    >
      <TextInput
        className={classes.find ?? ''}
        type="search"
        label={say('users.find')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <PagedCard<User>
        name="users.list"
        input={query.trim() === '' ? {} : { search: query.trim() }}
        none={say('commands.none')}
      >
        {(users) => (
          <UserTable
            users={users}
            onEdit={setOpen}
            onLink={(user) => link.mutate(user)}
            onUnbind={setUnbinding}
          />
        )}
      </PagedCard>
      {open === null ? null : <UserForm user={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      {unbinding === null ? null : <UndoSingleSignOn user={unbinding} onClose={() => setUnbinding(null)} />}
      {link.data ? (
        <ShownOnce
          title={say('users.linkTitle', { name: link.data.name })}
          label={say('users.link')}
          value={link.data.url}
          text={say('users.linkText', { date: instant(link.data.expiresOn) })}
          onClose={link.reset}
        />
      ) : null}
    </SettingsPage>
  );
}

interface UserTableProps {
  readonly users: readonly User[];
  readonly onEdit: (user: User) => void;
  readonly onLink: (user: User) => void;
  readonly onUnbind: (user: User) => void;
}

function UserTable({ users, onEdit, onLink, onUnbind }: UserTableProps) {
  const { say, code } = useTexts();
  return (
    <DataTable
      label={say('settings.users')}
      rows={users}
      keyOf={({ id }) => id}
      columns={[
        { title: say('users.name'), cell: ({ name }) => <strong>{name}</strong> },
        { title: say('users.email'), cell: ({ email }) => email },
        { title: say('users.role'), cell: ({ role }) => code(role) },
        {
          title: say('users.team'),
          cell: ({ team, restrictToTeam }) =>
            team === null ? '' : restrictToTeam ? say('users.onlyTeam', { team }) : team,
        },
        { title: say('users.billing'), cell: ({ billing }) => say(`users.billing.${billing}`) },
        {
          title: say('users.state'),
          cell: ({ disabled }) => (
            <Mark tone={disabled ? 'quiet' : 'good'}>
              {say(disabled ? 'users.disabled' : 'users.active')}
            </Mark>
          ),
        },
        {
          title: say('settings.actions'),
          isActions: true,
          cell: (user) => (
            <span className={classes.actions}>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={say('settings.change', { name: user.name })}
                onClick={() => onEdit(user)}
              >
                {say('settings.changeShort')}
              </Button>
              {user.disabled ? null : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={say('users.linkFor', { name: user.name })}
                  onClick={() => onLink(user)}
                >
                  {say('users.link')}
                </Button>
              )}
              {user.singleSignOnSince === null ? null : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={say('users.unbindFor', { name: user.name })}
                  onClick={() => onUnbind(user)}
                >
                  {say('users.unbind')}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
