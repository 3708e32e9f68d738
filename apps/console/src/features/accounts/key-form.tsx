import { Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Inputs } from '../../api/answers.ts';
import { nova } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { FormDialog, issuesOf } from '../../parts/form-dialog.tsx';
import { UserSelect } from '../../records/form/user-select.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

type NewKey = Inputs['keys']['create'];

const roles = ['PRIVATE', 'PUBLIC', 'CALENDAR'] as const;
const jobs = ['published', 'all'] as const;

interface KeyFormProps {
  readonly onClose: () => void;
  /** Called with the new key, which the server never shows again. */
  readonly onMade: (key: string) => void;
}

export function KeyForm({ onClose, onMade }: KeyFormProps) {
  const { say, code } = useTexts();
  const { user } = useSession();
  const [userId, setUserId] = useState(user.id);
  const [role, setRole] = useState<(typeof roles)[number]>('PRIVATE');
  const [read, setRead] = useState<(typeof jobs)[number]>('published');
  const [lastDay, setLastDay] = useState('');
  const create = useMutation({
    mutationFn: (write: NewKey) => nova.keys.create.mutate(write),
    onSuccess: async ({ key }) => {
      await renew('keys');
      onClose();
      if (key !== null) onMade(key);
    },
  });
  const issues = issuesOf(create.error);
  const submit = (): void =>
    create.mutate({
      userId,
      role,
      ...(role === 'PUBLIC' ? { jobs: read } : {}),
      ...(lastDay === '' ? {} : { expiresOn: lastDay }),
    });
  return (
    <FormDialog
      title={say('keys.newKey')}
      error={create.error}
      isBusy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserSelect
        autoFocus
        label={say('keys.user')}
        error={issues.get('userId')}
        clearable={false}
        value={userId}
        onChange={(chosen) => setUserId(chosen ?? user.id)}
      />
      <Select
        role="combobox"
        label={say('users.role')}
        description={say(`keys.role.${role}`)}
        allowDeselect={false}
        data={roles.map((one) => ({ value: one, label: code(one) }))}
        value={role}
        onChange={(chosen) => {
          if (chosen) setRole(chosen);
        }}
      />
      {role === 'PUBLIC' ? (
        <Select
          role="combobox"
          label={say('keys.jobs')}
          allowDeselect={false}
          data={jobs.map((one) => ({ value: one, label: say(`keys.jobs.${one}`) }))}
          value={read}
          onChange={(chosen) => {
            if (chosen) setRead(chosen);
          }}
        />
      ) : null}
      <TextInput
        type="date"
        label={say('keys.lastDay')}
        error={issues.get('expiresOn')}
        value={lastDay}
        onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
      />
    </FormDialog>
  );
}
