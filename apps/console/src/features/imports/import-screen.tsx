import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isFailure } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import { findKind } from '../../definitions/kinds.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useParameter } from '../../shell/use-address.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Import, importQuery, isAtWork, isOpen, writtenRows } from './import-data.ts';
import { ImportProgress, StateMark, useUploader } from './import-parts.tsx';
import { MappingPanel } from './mapping-panel.tsx';
import { Report } from './report.tsx';
import { RunImportDialog } from './run-dialog.tsx';
import { UndoImportDialog } from './undo-dialog.tsx';
import { useMapping } from './use-mapping.ts';
import classes from './imports.module.css';

/** One import: the mapping of its columns, the preview of its run, the report, and the undo. */
export default function ImportScreen() {
  const { writes } = usePermissions();
  const id = useParameter('id');
  return writes ? <FollowedImport key={id} id={id} /> : <NotFound />;
}

function FollowedImport({ id }: { readonly id: string }) {
  const { say } = useTexts();
  const answer = useQuery(importQuery(id));
  if (answer.error && isFailure(answer.error, 'NOT_FOUND')) return <NotFound />;
  if (answer.data) return <ImportView one={answer.data} />;
  return (
    <>
      <PageHead title={say('imports.title')} />
      <div className={classes.screen}>
        {answer.error ? (
          <Failed error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <Loading lines={8} />
        )}
      </div>
    </>
  );
}

function ImportView({ one }: { readonly one: Import }) {
  const { say, day } = useTexts();
  const uploader = useUploader([one]);
  const mapping = useMapping(one);
  const [open, setOpen] = useState<'run' | 'undo' | null>(null);
  useTold(one);
  const isUndoable =
    one.undoableUntil !== null &&
    ['RUNNING', 'COMPLETE', 'INTERRUPTED', 'UNDONE'].includes(one.state) &&
    Date.parse(one.undoableUntil) > Date.now();
  return (
    <>
      <PageHead title={one.fileName} isLong beside={<StateMark state={one.state} />}>
        {one.state === 'LOOKED' ? (
          <Button
            disabled={mapping.isStale || one.progress.total === 0}
            {...(mapping.isStale ? { 'aria-describedby': 'import-stale' } : {})}
            onClick={() => setOpen('run')}
          >
            {say('imports.run')}
          </Button>
        ) : null}
        {isUndoable ? (
          <Button variant="default" onClick={() => setOpen('undo')}>
            {say('imports.undo')}
          </Button>
        ) : null}
      </PageHead>
      <div className={classes.screen}>
        <Text size="sm" c="dimmed">
          <ScreenLink to="/imports">{say('imports.all')}</ScreenLink>
          {` · ${say('imports.by', { who: uploader(one) })}`}
          {isUndoable ? ` · ${say('imports.undoableUntil', { date: day(one.undoableUntil ?? '') })}` : ''}
        </Text>
        {isAtWork(one) ? (
          <div className={classes.work}>
            <ImportProgress one={one} />
            <Text size="sm" c="dimmed">
              {one.progress.total === 0 ? say('imports.opening') : say('imports.rowsOf', one.progress)}
              {` ${say('imports.leave')}`}
            </Text>
          </div>
        ) : null}
        {one.state === 'EXPIRED' ? <Text size="sm">{say('imports.expired')}</Text> : null}
        {one.report && !isAtWork(one) ? <Report one={one} report={one.report} /> : null}
        {isOpen(one) ? <MappingPanel one={one} mapping={mapping} /> : null}
      </div>
      {open === 'run' ? <RunImportDialog one={one} mapping={mapping} onClose={() => setOpen(null)} /> : null}
      {open === 'undo' ? <UndoImportDialog one={one} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** Announces the end of the server's work, and reloads the records after a run. */
function useTold(one: Import): void {
  const { say } = useTexts();
  const tell = useTell();
  const before = useRef(one.state);
  useEffect(() => {
    const was = before.current;
    before.current = one.state;
    if (was === one.state) return;
    if (was === 'LOOKING' && one.state === 'LOOKED') tell(say('imports.looked'));
    if (was !== 'RUNNING') return;
    const kind = findKind(one.kind ?? '');
    if (kind) void renew(kind.plural);
    if (one.state === 'COMPLETE') tell(say('imports.complete', { count: writtenRows(one.report) }));
    if (one.state === 'INTERRUPTED') tell(say('imports.interrupted'), { isFailure: true });
  }, [one, say, tell]);
}
