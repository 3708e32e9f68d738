import { Alert, Progress } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { nova, type Page } from '../../api/client.ts';
import { asked, renew } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import { uploadFile } from '../../api/upload.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { DropZone } from '../../parts/drop-zone.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { NotFound } from '../../shell/not-found.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Import, isAtWork } from './import-data.ts';
import { ImportProgress, StateMark, useKindTitle, useUploader } from './import-parts.tsx';
import classes from './imports.module.css';

/** Uploads a new table, and lists all imports. */
export default function ImportsScreen() {
  const { say } = useTexts();
  const { writes } = usePermissions();
  if (!writes) return <NotFound />;
  return (
    <>
      <PageHead title={say('imports.title')} />
      <div className={classes.screen}>
        <Upload />
        <Imports />
      </div>
    </>
  );
}

/** Uploads a file while showing the progress, and then starts the first look at the table. */
function Upload() {
  const { say } = useTexts();
  const navigate = useNavigate();
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      const importId = await uploadFile('/imports', file, { onProgress: setShare });
      // The server refuses this look if it cannot determine the kind of the rows. The person chooses it on the next
      // screen.
      await nova.imports.look.mutate({ importId }).catch(() => undefined);
      return importId;
    },
    onSuccess: () => renew('imports'),
  });
  const send = (files: readonly File[]): void => {
    const [file] = files;
    if (file) upload.mutate(file, { onSuccess: (importId) => void navigate({ to: `/imports/${importId}` }) });
  };
  const fileName = upload.isPending ? upload.variables.name : '';
  return (
    <>
      <DropZone
        label={say('imports.file')}
        hint={say('imports.hint')}
        accept=".csv,.tsv,.txt,.xlsx"
        isDisabled={upload.isPending}
        onFiles={send}
      />
      {upload.isPending ? (
        <Progress.Root size="lg">
          <Progress.Section
            value={Math.round(share * 100)}
            animated
            aria-label={say('imports.uploading', { name: fileName })}
          />
        </Progress.Root>
      ) : null}
      {upload.isError ? (
        <Alert role="alert" color="red" variant="light">
          {upload.error.message || say('state.unreachable')}
        </Alert>
      ) : null}
    </>
  );
}

/** The polling interval while the server works on one of the imports, in ms. */
const followEvery = 2_000;

function Imports() {
  const { say } = useTexts();
  const imports = useQuery({
    ...asked<Page<Import>>('imports.list', { size: 100 }),
    refetchInterval: ({ state }) => (state.data?.data.some(isAtWork) ? followEvery : false),
  });
  if (imports.error) return <Failed error={imports.error} onRetry={() => void imports.refetch()} />;
  if (!imports.data) return <Loading lines={5} />;
  if (imports.data.data.length === 0) return <Empty>{say('imports.none')}</Empty>;
  return (
    <div className={classes.card}>
      <ImportTable imports={imports.data.data} />
    </div>
  );
}

function ImportTable({ imports }: { readonly imports: readonly Import[] }) {
  const { say, number } = useTexts();
  const kindTitle = useKindTitle();
  const uploader = useUploader(imports);
  return (
    <DataTable
      label={say('imports.title')}
      rows={imports}
      keyOf={({ id }) => id}
      columns={[
        {
          title: say('imports.file'),
          cell: ({ id, fileName }) => <ScreenLink to={`/imports/${id}`}>{fileName}</ScreenLink>,
        },
        { title: say('imports.kind'), cell: ({ kind }) => (kind === null ? '' : kindTitle(kind)) },
        { title: say('imports.state'), cell: ({ state }) => <StateMark state={state} /> },
        {
          title: say('imports.rows'),
          isNumber: true,
          cell: (one) =>
            isAtWork(one) ? (
              <span className={classes.progress}>
                <ImportProgress one={one} />
              </span>
            ) : one.progress.total > 0 ? (
              number(one.progress.total)
            ) : (
              ''
            ),
        },
        { title: say('imports.created'), isNumber: true, cell: ({ report }) => countOf(report?.created) },
        { title: say('imports.updated'), isNumber: true, cell: ({ report }) => countOf(report?.updated) },
        { title: say('imports.who'), cell: uploader },
      ]}
    />
  );
  function countOf(count: number | undefined): string {
    return count === undefined ? '' : number(count);
  }
}
