import { Alert, Button, Loader, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Icon } from '../../parts/icons.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { CvFields } from './cv-fields.tsx';
import type { Cv, CvStore } from './cv-store.ts';
import { useKeepCv } from './use-keep-cv.ts';
import classes from './cvs.module.css';

interface CvCardProps {
  readonly cv: Cv;
  readonly store: CvStore;
}

/** One CV file, from the upload until it has become a candidate. */
export function CvCard({ cv, store }: CvCardProps) {
  const { say } = useTexts();
  const id = useId();
  const isBusy = cv.state === 'waiting' || cv.state === 'reading';
  return (
    <article className={classes.card} aria-labelledby={id} aria-busy={isBusy} data-state={cv.state}>
      <header className={classes.head}>
        <Icon name="cv" size={22} />
        <div className={classes.names}>
          <h2 id={id} className={classes.fileName}>
            {cv.fileName}
          </h2>
          <Subtitle cv={cv} />
        </div>
        {isBusy ? <Busy cv={cv} /> : <Actions cv={cv} store={store} />}
      </header>
      {cv.state === 'failed' ? (
        <Alert role="alert" color="red" variant="light" className={classes.notice ?? ''}>
          {cv.problem || say('state.unreachable')}
        </Alert>
      ) : null}
      {cv.state === 'read' && cv.reading ? <CvFields cv={cv} reading={cv.reading} store={store} /> : null}
    </article>
  );
}

/** The line below the file's name: the resulting candidate, or the number of pages that were read. */
function Subtitle({ cv: { reading, kept, state } }: { readonly cv: Cv }) {
  const { say } = useTexts();
  if (kept)
    return (
      <Text size="sm">
        {say(kept.isAttached ? 'cvs.attachedTo' : 'cvs.becameCandidate')}{' '}
        <ScreenLink to={`/candidates/${kept.candidateId}`}>{kept.title}</ScreenLink>
      </Text>
    );
  if (state !== 'read' || !reading) return null;
  const { read, total } = reading.pages;
  return (
    <Text size="sm" c="dimmed">
      {read < total ? say('cvs.pagesRead', { read, total }) : say('cvs.pages', { count: total })}
    </Text>
  );
}

function Busy({ cv }: { readonly cv: Cv }) {
  const { say } = useTexts();
  return (
    <span className={classes.busy}>
      {cv.state === 'reading' ? <Loader size="xs" aria-hidden /> : null}
      {say(cv.state === 'reading' ? 'cvs.reading' : 'cvs.waiting')}
    </span>
  );
}

function Actions({ cv, store }: CvCardProps) {
  const { say } = useTexts();
  const tell = useTell();
  const [duplicate, setDuplicate] = useState<string | null>(null);
  const keep = useKeepCv(cv, store, setDuplicate);
  const { reading } = cv;
  const discard = (): void => {
    const undo = store.remove(cv.id);
    if (cv.state === 'read')
      tell(say('cvs.discarded', { name: cv.fileName }), {
        undo: () => {
          undo();
          return Promise.resolve();
        },
      });
  };
  const isDuplicate = reading !== undefined && reading.candidateId !== null;
  return (
    <div className={classes.actions}>
      {cv.state === 'failed' && cv.file ? (
        <Button variant="default" onClick={() => store.readAgain(cv.id)}>
          {say('action.retry')}
        </Button>
      ) : null}
      {cv.state === 'read' ? (
        <>
          {isDuplicate ? (
            <Button loading={keep.isPending} onClick={() => keep.mutate('attach')}>
              {say('cvs.attach', { reference: reading.reference ?? '' })}
            </Button>
          ) : null}
          <Button
            variant={isDuplicate ? 'default' : 'filled'}
            loading={keep.isPending}
            onClick={() => keep.mutate('create')}
          >
            {say('action.create')}
          </Button>
        </>
      ) : null}
      <Button variant="subtle" color="gray" disabled={keep.isPending} onClick={discard}>
        {say(cv.state === 'kept' ? 'action.close' : 'cvs.discard')}
      </Button>
      {duplicate === null ? null : (
        <ConfirmDialog
          title={cv.fileName}
          text={duplicate}
          action={say('form.createAnyway')}
          color="nova"
          error={null}
          isBusy={keep.isPending}
          onClose={() => setDuplicate(null)}
          onConfirm={() => keep.mutate('createAnyway', { onSettled: () => setDuplicate(null) })}
        />
      )}
    </div>
  );
}
