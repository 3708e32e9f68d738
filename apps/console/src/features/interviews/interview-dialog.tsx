import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { nova } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { usePermissions, useSession } from '../../api/session.ts';
import { findKind } from '../../definitions/kinds.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Mark } from '../../parts/mark.tsx';
import { toLinkAddress } from '../../records/address-of.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Reschedule } from './reschedule.tsx';
import { type Interview, formatPerson, formatSubject } from './week.ts';
import classes from './calendar.module.css';

interface InterviewDialogProps {
  readonly interview: Interview;
  readonly onClose: () => void;
}

/** Shows one interview and its actions. */
export default function InterviewDialog({ interview, onClose }: InterviewDialogProps) {
  const { say } = useTexts();
  const { writes } = usePermissions();
  const [open, setOpen] = useState<'reschedule' | 'cancel' | null>(null);
  if (open === 'reschedule')
    return <Reschedule interview={interview} onClose={() => setOpen(null)} onSaved={onClose} />;
  if (open === 'cancel')
    return <CancelInterview interview={interview} onClose={() => setOpen(null)} onDone={onClose} />;
  return (
    <Dialog size="lg" onClose={onClose} title={`${formatPerson(interview)} · ${formatSubject(interview)}`}>
      <Stack gap="md">
        {interview.cancelled ? (
          <div>
            <Mark tone="bad">{say('calendar.cancelled')}</Mark>
          </div>
        ) : null}
        <Details interview={interview} />
        <Group justify="flex-end">
          {writes && !interview.cancelled ? (
            <>
              <Button variant="default" onClick={() => setOpen('cancel')}>
                {say('calendar.cancel')}
              </Button>
              <Button onClick={() => setOpen('reschedule')}>{say('calendar.reschedule')}</Button>
            </>
          ) : (
            <Button variant="default" onClick={onClose}>
              {say('action.close')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Details({ interview }: { readonly interview: Interview }) {
  const { say, label, moment } = useTexts();
  const { account } = useSession();
  const kind = findKind('interview');
  const { candidate, job, contacts, interviewers, location, meetingLink, telephonic, notes, stageName } =
    interview;
  const start = moment(interview.startDate, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: account.timeZone,
  });
  const end = moment(interview.endDate, { timeStyle: 'short', timeZone: account.timeZone });
  const reached = [candidate?.email, candidate?.mobile].filter((one) => typeof one === 'string').join(' · ');
  const meetingAddress = toLinkAddress(meetingLink ?? '');
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [say('calendar.when'), `${start} – ${end}`],
    [
      label(kind, 'candidateId'),
      candidate && (
        <ScreenLink key="candidate" to={`/candidates/${candidate.id}`}>
          {formatPerson(interview)}
        </ScreenLink>
      ),
    ],
    [say('calendar.reached'), reached],
    [
      label(kind, 'jobId'),
      job && (
        <ScreenLink key="job" to={`/jobs/${job.id}`}>
          {job.companyName === null ? job.title : `${job.title}, ${job.companyName}`}
        </ScreenLink>
      ),
    ],
    [label(kind, 'stageCode'), stageName],
    [say('calendar.interviewers'), interviewers.map(({ name }) => name).join(', ')],
    [say('record.contact'), contacts.map(({ name }) => name ?? '').join(', ')],
    [label(kind, 'location'), telephonic ? say('calendar.telephonic') : location],
    [
      label(kind, 'meetingLink'),
      meetingAddress === undefined ? (
        meetingLink
      ) : (
        <Anchor key="link" href={meetingAddress} target="_blank" rel="noreferrer">
          {meetingLink}
        </Anchor>
      ),
    ],
    [label(kind, 'notes'), notes],
  ];
  return (
    <dl className={classes.details}>
      {rows
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <Row key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

const Row = ({ name, value }: { readonly name: string; readonly value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

function CancelInterview({
  interview,
  onClose,
  onDone,
}: InterviewDialogProps & { readonly onDone: () => void }) {
  const { say } = useTexts();
  const tell = useTell();
  const cancel = useMutation({
    mutationFn: () => nova.interviews.cancel.mutate({ interviewId: interview.id }),
    onSuccess: async () => {
      await renew('interviews', 'dashboard');
      tell(say('calendar.cancelledOne'));
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={say('calendar.cancel')}
      text={say('calendar.cancelText')}
      action={say('calendar.cancel')}
      error={cancel.error}
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    />
  );
}
