import { Button, Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { findKind, kinds, recordPath } from '../../definitions/kinds.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { PagedCard } from '../../parts/paged-card.tsx';
import { UserSelect } from '../../records/form/user-select.tsx';
import { useSearchValues } from '../../shell/use-address.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { AdminPage, SettingsPage } from '../../shell/settings/settings-page.tsx';
import classes from '../../shell/settings/settings.module.css';
import type { AuditEvent } from './audit-event.ts';
import { ChangedValues } from './changed-values.tsx';

/** The filters in the address of the page. */
interface AuditFilters {
  readonly entity?: string;
  readonly userId?: string;
  readonly recordId?: string;
  readonly updatedSince?: string;
  readonly until?: string;
}

/** Audited entities that are not kinds of records. */
const otherEntities = [
  'user',
  'key',
  'webhook',
  'mailSender',
  'mailSuppression',
  'distributionList',
  'masterData',
  'customField',
  'jobSite',
];

export default function AuditPage() {
  return (
    <AdminPage name="audit">
      <SettingsPage name="audit">
        <Trail />
      </SettingsPage>
    </AdminPage>
  );
}

/** The audit trail: who changed what, and when. */
function Trail() {
  const { say } = useTexts();
  const filters: AuditFilters = useSearchValues();
  return (
    <>
      <FilterFields filters={filters} />
      <PagedCard<AuditEvent> name="audit.list" input={filters} none={say('audit.none')}>
        {(rows) => <TrailTable rows={rows} />}
      </PagedCard>
    </>
  );
}

function FilterFields({ filters }: { readonly filters: AuditFilters }) {
  const { say, kindName, code } = useTexts();
  const navigate = useNavigate();
  const set = (part: Partial<Record<keyof AuditFilters, string | undefined>>): void => {
    void navigate({ to: '/settings/audit', search: { ...filters, ...part }, replace: true });
  };
  const entities = [
    ...kinds.map((kind) => ({ value: kind.name, label: kindName(kind, 'title') })),
    ...otherEntities.map((name) => ({ value: name, label: code(name) })),
  ];
  const clear = { clearable: true, clearButtonProps: { 'aria-label': say('action.clear') } };
  return (
    <div className={classes.filters}>
      <Select
        role="combobox"
        label={say('audit.entity')}
        placeholder={say('settings.all')}
        searchable
        {...clear}
        data={entities}
        value={filters.entity ?? null}
        onChange={(entity) => set({ entity: entity ?? undefined })}
      />
      <UserSelect
        label={say('audit.user')}
        placeholder={say('settings.all')}
        value={filters.userId ?? null}
        onChange={(userId) => set({ userId: userId ?? undefined })}
      />
      <TextInput
        type="date"
        label={say('audit.from')}
        value={filters.updatedSince ?? ''}
        onChange={({ currentTarget }) => set({ updatedSince: currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={say('audit.until')}
        value={filters.until ?? ''}
        onChange={({ currentTarget }) => set({ until: currentTarget.value || undefined })}
      />
      {filters.recordId === undefined ? null : (
        <Button variant="default" onClick={() => set({ recordId: undefined })}>
          {say('audit.allRecords')}
        </Button>
      )}
    </div>
  );
}

function TrailTable({ rows }: { readonly rows: readonly AuditEvent[] }) {
  const { say, instant, code } = useTexts();
  return (
    <DataTable
      label={say('settings.audit')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: say('audit.when'),
          cell: ({ occurredOn }) => <time dateTime={occurredOn}>{instant(occurredOn)}</time>,
        },
        {
          title: say('audit.user'),
          cell: ({ userName, keyId }) => userName ?? (keyId === null ? '' : say('keys.key')),
        },
        { title: say('audit.action'), cell: ({ action }) => code(action) },
        { title: say('audit.record'), cell: (event) => <RecordLink event={event} /> },
        { title: say('audit.changes'), cell: (event) => <ChangedValues event={event} /> },
      ]}
    />
  );
}

function RecordLink({ event: { entity, recordId } }: { readonly event: AuditEvent }) {
  const { say, kindName, code } = useTexts();
  const kind = findKind(entity);
  const name = kind ? kindName(kind) : code(entity);
  const path = recordId === null ? undefined : recordPath(entity, recordId);
  return (
    <span className={classes.kind}>
      {path === undefined ? (
        name
      ) : (
        <ScreenLink to={path} className={classes.link}>
          {name}
        </ScreenLink>
      )}
      {recordId === null ? null : (
        <div>
          <ScreenLink
            to="/settings/audit"
            search={{ recordId }}
            className={`${classes.quiet ?? ''} ${classes.link ?? ''}`}
          >
            {say('audit.ofRecord')}
          </ScreenLink>
        </div>
      )}
    </span>
  );
}
