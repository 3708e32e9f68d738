import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { act, failureOf, isFailure } from '../../api/client.ts';
import { queryClient, recordQuery, renew } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import { has, findKind } from '../../definitions/kinds.ts';
import { Icon } from '../../parts/icons.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { readReference, formatTitle } from '../record-title.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useParameter } from '../../shell/use-address.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { useKind } from '../list/use-kind.ts';
import { screens } from '../../shell/screens.ts';
import { Applications } from '../../features/jobs/applications.tsx';
import { Details } from './details.tsx';
import { Files, UploadButton } from '../../features/files/files.tsx';
import { Notes } from '../../features/notes/notes.tsx';
import type { RecordProps } from './record-props.ts';
import { Related } from './related.tsx';
import { Timeline } from '../../features/notes/timeline.tsx';
import { hasReference } from './referring.ts';
import parts from '../../parts/parts.module.css';
import classes from './record.module.css';

/** The parts on privacy are loaded after the record, so that the record appears sooner. */
const PersonMarks = lazy(() => import('../../features/privacy/person/person-marks.tsx'));
const PersonPanel = lazy(() => import('../../features/privacy/person/person-panel.tsx'));

/** The menu and the parts on duplicates are loaded later for the same reason. */
const RecordMenu = lazy(() => import('./record-menu.tsx'));
const DuplicateHint = lazy(() => import('../../features/duplicates/duplicate-hint.tsx'));
const MergedAway = lazy(() => import('../../features/merges/merged-away.tsx'));

/** The screen of one record. */
export default function RecordScreen() {
  const kind = useKind();
  const id = useParameter('id');
  const answer = useQuery(recordQuery(kind, id));
  // The cached answer can be outdated: if the merge was undone, the record exists again. Only the answer of a
  // finished request counts.
  const isGone = !answer.isFetching && isFailure(answer.error, 'NOT_FOUND');
  const survivor = isGone ? failureOf(answer.error)?.data : undefined;
  if (survivor)
    return (
      <Suspense fallback={null}>
        <MergedAway kind={kind} survivor={survivor} />
      </Suspense>
    );
  if (answer.data) return <RecordPage key={id} kind={kind} id={id} record={answer.data} />;
  if (isGone) return <NotFound />;
  return (
    <div className={classes.waiting}>
      {answer.error ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </div>
  );
}

function RecordPage({ kind, id, record }: RecordProps) {
  const { kindName } = useTexts();
  const hasNotes = hasReference('note', kind) && kind.name !== 'note';
  const hasFiles = hasReference('file', kind);
  const hasApplications = hasReference('application', kind);
  const isPerson = has(kind, 'consents');
  const title = formatTitle(kind, record);
  const status = record.statusName ?? record.status;
  return (
    <article>
      <PageHead
        title={title}
        beside={
          <>
            <Text size="sm" c="dimmed">
              <ScreenLink to={`/${kind.plural}`}>{kindName(kind, 'title')}</ScreenLink> ·{' '}
              {readReference(record)}
            </Text>
            {typeof status === 'string' ? <span className={parts.mark}>{status}</span> : null}
            {isPerson ? (
              <Suspense fallback={null}>
                <PersonMarks kind={kind} id={id} record={record} />
              </Suspense>
            ) : null}
            {has(kind, 'duplicates') ? (
              <Suspense fallback={null}>
                <DuplicateHint kind={kind} id={id} />
              </Suspense>
            ) : null}
          </>
        }
      >
        <Actions kind={kind} id={id} record={record} hasNotes={hasNotes} hasFiles={hasFiles} />
      </PageHead>
      <div className={classes.page}>
        <div className={classes.column}>
          <Details kind={kind} id={id} record={record} />
          {hasApplications ? <Applications kind={kind} id={id} record={record} /> : null}
          <Related kind={kind} id={id} record={record} />
        </div>
        <div className={classes.column}>
          {hasNotes ? <Notes kind={kind} id={id} record={record} /> : null}
          {has(kind, 'timeline') ? <Timeline kind={kind} id={id} record={record} /> : null}
          {hasFiles ? <Files kind={kind} id={id} record={record} /> : null}
          {isPerson ? (
            <Suspense fallback={null}>
              <PersonPanel kind={kind} id={id} record={record} />
            </Suspense>
          ) : null}
        </div>
      </div>
    </article>
  );
}

interface RecordActionsProps extends RecordProps {
  readonly hasNotes: boolean;
  readonly hasFiles: boolean;
}

function Actions({ kind, id, record, hasNotes, hasFiles }: RecordActionsProps) {
  const { say } = useTexts();
  const { writes } = usePermissions();
  const [open, setOpen] = useState<'note' | 'delete' | null>(null);
  const note = findKind('note');
  const boardPath = `/${kind.plural}/$id/board`;
  return (
    <>
      {screens.some(({ path }) => path === boardPath) ? (
        <ScreenLink to={`/${kind.plural}/${id}/board`} className={classes.button}>
          <Icon name="board" size={16} />
          {say('record.board')}
        </ScreenLink>
      ) : null}
      {writes && hasNotes ? (
        <Button
          variant="default"
          leftSection={<Icon name="note" size={16} />}
          onClick={() => setOpen('note')}
        >
          {say('record.addNote')}
        </Button>
      ) : null}
      {writes && hasFiles ? <UploadButton kind={kind} id={id} /> : null}
      {writes && has(kind, 'delete') ? (
        <Button
          variant="default"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => setOpen('delete')}
        >
          {say('action.delete')}
        </Button>
      ) : null}
      {has(kind, 'duplicates') || (writes && has(kind, 'privacy')) ? (
        <Suspense fallback={null}>
          <RecordMenu kind={kind} id={id} record={record} />
        </Suspense>
      ) : null}
      {open === 'note' && note ? (
        <RecordForm
          kind={note}
          given={{ [`${kind.name}Id`]: id }}
          only={noteFields}
          title={say('record.addNote')}
          onClose={() => setOpen(null)}
          onCreated={() => void renew(kind.plural)}
        />
      ) : null}
      {open === 'delete' ? (
        <DeleteRecord kind={kind} id={id} record={record} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

/** The fields of the form for a new note on the record. */
const noteFields = ['typeId', 'subject', 'text', 'dueOn', 'assigneeId'];

function DeleteRecord({ kind, id, record, onClose }: RecordProps & { readonly onClose: () => void }) {
  const { say } = useTexts();
  const tell = useTell();
  const navigate = useNavigate();
  const name = readReference(record);
  const remove = useMutation({
    mutationFn: () => act(`${kind.plural}.delete`, { [`${kind.name}Id`]: id }),
    onSuccess: async () => {
      await navigate({ to: `/${kind.plural}` });
      queryClient.removeQueries({ queryKey: recordQuery(kind, id).queryKey });
      tell(say('record.deleted', { name }));
      await renew(kind.plural);
    },
  });
  return (
    <DeleteDialog
      title={say('record.deleteTitle', { name: formatTitle(kind, record) })}
      word={name}
      error={remove.error}
      isBusy={remove.isPending}
      onClose={onClose}
      onDelete={() => remove.mutate()}
    />
  );
}
