import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isFailure } from '../../api/client.ts';
import { recordQuery, renew } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import { findKind } from '../../definitions/kinds.ts';
import { Icon } from '../../parts/icons.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { RecordForm } from '../../records/form/record-form.tsx';
import { readReference, formatTitle } from '../../records/record-title.ts';
import { useParameter } from '../../shell/use-address.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Board } from './board.tsx';
import { useStages } from './board-data.ts';
import classes from './board.module.css';

/** The pipeline of one job. */
export default function BoardScreen() {
  const id = useParameter('id');
  const kind = findKind('job');
  if (!kind) throw new Error('There is no kind of jobs.');
  const job = useQuery(recordQuery(kind, id));
  const stages = useStages();
  if (job.error && isFailure(job.error, 'NOT_FOUND')) return <NotFound />;
  const failed = [job, stages].find(({ error }) => error !== null);
  if (!job.data || !stages.data)
    return (
      <div className={classes.waiting}>
        {failed ? (
          <Failed error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <Loading lines={8} />
        )}
      </div>
    );
  return (
    <article className={classes.screen}>
      <PageHead
        title={formatTitle(kind, job.data)}
        beside={
          <Text size="sm" c="dimmed">
            <ScreenLink to={`/jobs/${id}`}>{readReference(job.data)}</ScreenLink>
            {typeof job.data.companyName === 'string' ? ` · ${job.data.companyName}` : null}
          </Text>
        }
      >
        <AddCandidate jobId={id} />
      </PageHead>
      <Board key={id} jobId={id} stages={stages.data} />
    </article>
  );
}

function AddCandidate({ jobId }: { readonly jobId: string }) {
  const { say } = useTexts();
  const { writes } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const defaults = useMemo(() => ({ jobId }), [jobId]);
  const kind = findKind('application');
  if (!writes || !kind) return null;
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
        {say('record.addCandidate')}
      </Button>
      {isOpen ? (
        <RecordForm
          kind={kind}
          given={defaults}
          only={fields}
          title={say('record.addCandidate')}
          onClose={() => setOpen(false)}
          onCreated={() => void renew('applications', 'jobs')}
        />
      ) : null}
    </>
  );
}

const fields = ['candidateId', 'stageCode'];
