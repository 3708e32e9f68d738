import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answers, RowOf } from '../../api/answers.ts';
import { nova, type Page } from '../../api/client.ts';
import { asked, renew } from '../../api/queries.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icons.tsx';
import { Mark } from '../../parts/mark.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { AdminPage, SettingsPage } from '../../shell/settings/settings-page.tsx';
import classes from '../../shell/settings/settings.module.css';
import { KeyForm } from './key-form.tsx';

type ApiKey = RowOf<Answers['keys']['list']>;

export default function KeysPage() {
  return (
    <AdminPage name="keys">
      <Keys />
    </AdminPage>
  );
}

/** Manages the keys with which programs, calendars and websites sign in. */
function Keys() {
  const { say } = useTexts();
  const keys = useQuery(asked<Page<ApiKey>>('keys.list', { size: 100 }));
  const [open, setOpen] = useState<'new' | ApiKey | null>(null);
  const [made, setMade] = useState<string | null>(null);
  return (
    <SettingsPage
      name="keys"
      actions={
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen('new')}>
          {say('keys.newKey')}
        </Button>
      }
    >
      <div className={classes.card}>
        {keys.error ? <Failed error={keys.error} onRetry={() => void keys.refetch()} /> : null}
        {keys.isPending ? <Loading /> : null}
        {keys.data?.total === 0 ? <Empty>{say('keys.none')}</Empty> : null}
        {keys.data && keys.data.total > 0 ? <KeyTable keys={keys.data.data} onRevoke={setOpen} /> : null}
      </div>
      {open === 'new' ? <KeyForm onClose={() => setOpen(null)} onMade={setMade} /> : null}
      {open !== null && open !== 'new' ? <RevokeKey apiKey={open} onClose={() => setOpen(null)} /> : null}
      {made === null ? null : (
        <ShownOnce
          title={say('keys.made')}
          label={say('keys.key')}
          value={made}
          text={say('keys.once')}
          onClose={() => setMade(null)}
        />
      )}
    </SettingsPage>
  );
}

const tones = { ACTIVE: 'good', EXPIRED: 'wait', DISABLED: 'quiet', REVOKED: 'quiet' } as const;

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onRevoke: (key: ApiKey) => void;
}

function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const { say, code, ago, instant } = useTexts();
  const when = (moment: string | null, none: string) =>
    moment === null ? (
      none
    ) : (
      <time dateTime={moment} title={instant(moment)}>
        {ago(moment)}
      </time>
    );
  return (
    <DataTable
      label={say('settings.keys')}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { title: say('keys.key'), cell: ({ prefix }) => <span className={classes.mono}>{prefix}…</span> },
        {
          title: say('users.role'),
          cell: ({ role, jobs }) =>
            jobs === null ? code(role) : `${code(role)} · ${say(`keys.jobs.${jobs}`)}`,
        },
        { title: say('keys.user'), cell: ({ userName }) => userName ?? '' },
        {
          title: say('users.state'),
          cell: ({ state }) => <Mark tone={tones[state]}>{code(state)}</Mark>,
        },
        { title: say('keys.lastUsed'), cell: ({ lastUsedOn }) => when(lastUsedOn, say('keys.never')) },
        { title: say('keys.expires'), cell: ({ expiresOn }) => when(expiresOn, say('keys.never')) },
        {
          title: say('settings.actions'),
          isActions: true,
          cell: (key) =>
            key.state === 'REVOKED' ? null : (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={say('keys.revokeOne', { name: key.prefix })}
                onClick={() => onRevoke(key)}
              >
                {say('keys.revoke')}
              </Button>
            ),
        },
      ]}
    />
  );
}

function RevokeKey({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const { say } = useTexts();
  const tell = useTell();
  const revoke = useMutation({
    mutationFn: () => nova.keys.revoke.mutate({ keyId: apiKey.id }),
    onSuccess: async () => {
      await renew('keys', 'site');
      tell(say('keys.revoked', { name: apiKey.prefix }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={say('keys.revokeOne', { name: apiKey.prefix })}
      text={say('keys.revokeText')}
      action={say('keys.revoke')}
      error={revoke.error}
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
}
