import { Alert } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { usePermissions, useSession } from '../../api/session.ts';
import { DropZone } from '../../parts/drop-zone.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty } from '../../parts/states.tsx';
import { NotFound } from '../../shell/not-found.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { CvCard } from './cv-card.tsx';
import { getCvStore, mostCvs } from './cv-store.ts';
import classes from './cvs.module.css';

/** Turns CVs into candidates: each is read, checked by a person, and only then written. */
export default function CvsScreen() {
  const { writes } = usePermissions();
  return writes ? <Cvs /> : <NotFound />;
}

function Cvs() {
  const { say } = useTexts();
  const store = getCvStore(useSession().user.id);
  const cvs = useSyncExternalStore(store.subscribe, store.all);
  const [leftOut, setLeftOut] = useState<readonly File[]>([]);
  const endedCount = cvs.filter(({ state }) => state !== 'waiting' && state !== 'reading').length;
  return (
    <>
      <PageHead
        title={say('cvs.title')}
        beside={
          <span role="status" className={classes.count}>
            {endedCount < cvs.length ? say('cvs.progress', { done: endedCount, count: cvs.length }) : ''}
          </span>
        }
      />
      <div className={classes.screen}>
        <DropZone
          label={say('cvs.files')}
          hint={say('cvs.hint', { most: mostCvs })}
          accept=".pdf,.docx,.doc"
          isMany
          onFiles={(files) => setLeftOut(store.add(files))}
        />
        {leftOut.length > 0 ? (
          <Alert
            role="alert"
            color="orange"
            variant="light"
            withCloseButton
            closeButtonLabel={say('action.close')}
            onClose={() => setLeftOut([])}
          >
            {say('cvs.tooMany', { most: mostCvs, files: leftOut.map(({ name }) => name).join(', ') })}
          </Alert>
        ) : null}
        {cvs.length === 0 ? <Empty>{say('cvs.none')}</Empty> : null}
        {cvs.map((cv) => (
          <CvCard key={cv.id} cv={cv} store={store} />
        ))}
      </div>
    </>
  );
}
