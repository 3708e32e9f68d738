import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { usePermissions } from '../../../api/session.ts';
import { DataTable } from '../../../parts/data-table.tsx';
import { Icon } from '../../../parts/icons.tsx';
import { Empty, Failed, Loading } from '../../../parts/states.tsx';
import { type Purpose, purposesQuery } from '../use-purposes.ts';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { SeeingPage, SettingsPage } from '../../../shell/settings/settings-page.tsx';
import classes from '../../../shell/settings/settings.module.css';

const PurposeForm = lazy(() => import('./purpose-form.tsx'));

export default function PurposesPage() {
  return (
    <SeeingPage name="purposes">
      <Purposes />
    </SeeingPage>
  );
}

/** Manages the purposes that the agency uses data for. Consents refer to them. */
function Purposes() {
  const { phrase } = usePrivacyTexts();
  const { writes } = usePermissions();
  const purposes = useQuery(purposesQuery);
  const [open, setOpen] = useState<'new' | Purpose | null>(null);
  return (
    <SettingsPage
      name="purposes"
      actions={
        writes ? (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen('new')}>
            {phrase('purposes.new')}
          </Button>
        ) : null
      }
    >
      <div className={classes.card}>
        {purposes.error ? <Failed error={purposes.error} onRetry={() => void purposes.refetch()} /> : null}
        {purposes.isPending ? <Loading /> : null}
        {purposes.data?.data.length === 0 ? <Empty>{phrase('purposes.none')}</Empty> : null}
        {purposes.data && purposes.data.data.length > 0 ? (
          <PurposeTable purposes={purposes.data.data} onEdit={writes ? setOpen : undefined} />
        ) : null}
      </div>
      <Suspense fallback={null}>
        {open === null ? null : (
          <PurposeForm
            purpose={open === 'new' ? null : open}
            taken={(purposes.data?.data ?? []).map(({ code }) => code)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </SettingsPage>
  );
}

interface PurposeTableProps {
  readonly purposes: readonly Purpose[];
  readonly onEdit: ((purpose: Purpose) => void) | undefined;
}

function PurposeTable({ purposes, onEdit }: PurposeTableProps) {
  const { say, number } = useTexts();
  const { phrase, code } = usePrivacyTexts();
  return (
    <DataTable
      label={say('settings.purposes')}
      rows={purposes}
      keyOf={({ id }) => id}
      columns={[
        {
          title: say('users.name'),
          cell: (purpose) => (
            <span>
              <strong>{purpose.name}</strong> <span className={classes.mono}>{purpose.code}</span>
              <Text size="xs" c="dimmed" lineClamp={2}>
                {purpose.text}
              </Text>
            </span>
          ),
        },
        { title: phrase('purposes.basis'), cell: ({ basis }) => code(basis) },
        {
          title: phrase('purposes.valid'),
          cell: ({ validMonths }) =>
            validMonths === null
              ? phrase('purposes.endless')
              : phrase('requests.months', { count: validMonths }),
        },
        { title: phrase('purposes.version'), isNumber: true, cell: ({ version }) => number(version) },
        ...(onEdit
          ? [
              {
                title: say('settings.actions'),
                isActions: true,
                cell: (purpose: Purpose) => (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={say('settings.change', { name: purpose.name })}
                    onClick={() => onEdit(purpose)}
                  >
                    {say('settings.changeShort')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
