import { Button, Checkbox, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { privacy } from 'virtual:privacy';
import { usePermissions } from '../../../api/session.ts';
import { DataTable } from '../../../parts/data-table.tsx';
import { Icon } from '../../../parts/icons.tsx';
import { PagedCard } from '../../../parts/paged-card.tsx';
import { PersonLink } from '../person-link.tsx';
import { usePersonNames } from '../persons.ts';
import { type PrivacyRequest, RequestState } from '../request-state.tsx';
import { useSearchValues } from '../../../shell/use-address.ts';
import { ScreenLink } from '../../../shell/screen-link.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { SeeingPage, SettingsPage } from '../../../shell/settings/settings-page.tsx';
import classes from '../../../shell/settings/settings.module.css';

const NewRequest = lazy(() => import('./new-request.tsx'));
const RequestDialog = lazy(() => import('./request-dialog.tsx'));

/** The filters in the address of the page. */
interface RequestFilters {
  readonly state?: string;
  readonly type?: string;
  readonly overdue?: string;
}

export default function RequestsPage() {
  return (
    <SeeingPage name="requests">
      <Requests />
    </SeeingPage>
  );
}

/** Lists the requests of persons about their own data, with the days by which they must be answered. */
function Requests() {
  const { phrase } = usePrivacyTexts();
  const { writes } = usePermissions();
  const { request, ...filters } = useSearchValues();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const go = (search: object): void =>
    void navigate({ to: '/settings/privacy', search: { ...filters, ...search }, replace: true });
  return (
    <SettingsPage
      name="requests"
      actions={
        writes ? (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setNew(true)}>
            {phrase('requests.new')}
          </Button>
        ) : null
      }
    >
      <FilterFields filters={filters} onChange={go} />
      <Register filters={filters} />
      <Suspense fallback={null}>
        {isNew ? <NewRequest onClose={() => setNew(false)} /> : null}
        {request === undefined ? null : <RequestDialog key={request} id={request} onClose={() => go({})} />}
      </Suspense>
    </SettingsPage>
  );
}

interface FilterFieldsProps {
  readonly filters: RequestFilters;
  readonly onChange: (part: object) => void;
}

function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const { say } = useTexts();
  const { phrase, code } = usePrivacyTexts();
  const choices = (codes: readonly string[]) => codes.map((one) => ({ value: one, label: code(one) }));
  const common = {
    role: 'combobox',
    placeholder: say('settings.all'),
    clearable: true,
    clearButtonProps: { 'aria-label': say('action.clear') },
  } as const;
  return (
    <div className={classes.filters}>
      <Select
        {...common}
        label={say('users.state')}
        data={choices(privacy.requestStates)}
        value={filters.state ?? null}
        onChange={(state) => onChange({ state: state ?? undefined })}
      />
      <Select
        {...common}
        label={phrase('requests.type')}
        data={choices(privacy.requestTypes)}
        value={filters.type ?? null}
        onChange={(type) => onChange({ type: type ?? undefined })}
      />
      <Checkbox
        mb={6}
        label={phrase('requests.onlyOverdue')}
        checked={filters.overdue === 'true'}
        onChange={({ currentTarget }) => onChange({ overdue: currentTarget.checked ? 'true' : undefined })}
      />
    </div>
  );
}

function Register({ filters: { state, type, overdue } }: { readonly filters: RequestFilters }) {
  const { phrase } = usePrivacyTexts();
  const input = {
    ...(state === undefined ? {} : { state }),
    ...(type === undefined ? {} : { type }),
    ...(overdue === 'true' ? { overdue: true } : {}),
  };
  const isFiltered = Object.keys(input).length > 0;
  return (
    <PagedCard<PrivacyRequest>
      name="privacy.requests"
      input={input}
      none={phrase(isFiltered ? 'requests.noneFound' : 'requests.none')}
    >
      {(rows) => <RequestTable rows={rows} />}
    </PagedCard>
  );
}

function RequestTable({ rows }: { readonly rows: readonly PrivacyRequest[] }) {
  const { say, day, label } = useTexts();
  const { phrase, code } = usePrivacyTexts();
  const search = useSearchValues() as Record<string, string>;
  const findPersonName = usePersonNames(rows);
  return (
    <DataTable
      label={say('settings.requests')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: label(undefined, 'reference'),
          cell: ({ id, reference }) => (
            <ScreenLink to="/settings/privacy" search={{ ...search, request: id }} className={classes.link}>
              {reference}
            </ScreenLink>
          ),
        },
        { title: phrase('requests.type'), cell: ({ type }) => code(type) },
        {
          title: phrase('privacy.person'),
          cell: (request) => <PersonLink person={request} name={findPersonName(request)} />,
        },
        { title: phrase('requests.received'), cell: ({ receivedOn }) => day(receivedOn) },
        { title: phrase('requests.due'), cell: ({ dueOn }) => day(dueOn) },
        { title: say('users.state'), cell: (request) => <RequestState request={request} /> },
      ]}
    />
  );
}
