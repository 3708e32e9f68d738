import { Stack, UnstyledButton } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { timeIn } from '../../records/zoned-time.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Interview, formatPerson, formatSubject } from './week.ts';
import classes from './calendar.module.css';

interface MoreInterviewsProps {
  readonly interviews: readonly Interview[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** Lists the interviews that did not fit into a crowded day. */
export function MoreInterviews({ interviews, onOpen, onClose }: MoreInterviewsProps) {
  const { say } = useTexts();
  const { account } = useSession();
  return (
    <Dialog onClose={onClose} title={say('calendar.title')}>
      <Stack gap="xs">
        {interviews.map((interview) => (
          <UnstyledButton
            key={interview.id}
            className={classes.listed ?? ''}
            onClick={() => onOpen(interview.id)}
          >
            {timeIn(interview.startDate, account.timeZone).time} <strong>{formatPerson(interview)}</strong> ·{' '}
            {formatSubject(interview)}
          </UnstyledButton>
        ))}
      </Stack>
    </Dialog>
  );
}
