import type { JsonValue } from '../../api/client.ts';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { renew } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { findKind } from '../../definitions/kinds.ts';
import { FormDialog, issuesOf } from '../../parts/form-dialog.tsx';
import { useDraft } from '../../records/use-draft.ts';
import { changedFields, useSaveChanges } from '../../records/use-save-changes.ts';
import { plainText } from '../../records/values.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { toInstants, TimeFields, type Times, toTimes } from './time-fields.tsx';
import type { Interview } from './week.ts';

interface RescheduleDraft {
  readonly times: Times;
  readonly location: string | null;
  readonly meetingLink: string | null;
}

interface RescheduleProps {
  readonly interview: Interview;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Changes the time or the place of an interview. */
export function Reschedule({ interview, onClose, onSaved }: RescheduleProps) {
  const { say, label, instant } = useTexts();
  const tell = useTell();
  const { account } = useSession();
  const kind = findKind('interview');
  const save = useSaveChanges();
  const { startDate, endDate, location, meetingLink } = interview;
  const draft = useDraft<RescheduleDraft>(`interview.${interview.id}`, {
    times: toTimes(startDate, endDate, account.timeZone),
    location,
    meetingLink,
  });
  const { value } = draft;
  const times = toInstants(value.times, account.timeZone);
  const labels = {
    startDate: say('calendar.from'),
    endDate: say('calendar.until'),
    location: label(kind, 'location'),
    meetingLink: label(kind, 'meetingLink'),
  };
  const describeValue = (name: string, one: JsonValue): string =>
    typeof one !== 'string' || !name.endsWith('Date') ? plainText(one) : instant(one);
  const write = useMutation({
    mutationFn: () => {
      const now = {
        ...times,
        location: value.location,
        meetingLink: value.meetingLink,
      };
      const changed = changedFields(
        labels,
        {
          startDate: new Date(startDate).toISOString(),
          endDate: new Date(endDate).toISOString(),
          location,
          meetingLink,
        },
        now,
      );
      return save({
        endpoint: 'interviews.update',
        ids: { interviewId: interview.id },
        changed,
        inWords: describeValue,
      });
    },
    onSuccess: async (ended) => {
      await renew('interviews', 'dashboard');
      if (ended === 'open') return;
      draft.discard();
      if (ended === 'saved') tell(say('calendar.saved'));
      onSaved();
    },
  });
  const issues = issuesOf(write.error);
  return (
    <FormDialog
      title={say('calendar.reschedule')}
      submitText={say('action.save')}
      error={write.error}
      isBusy={write.isPending}
      isIncomplete={!times}
      onSubmit={() => write.mutate()}
      onClose={() => {
        draft.discard();
        onClose();
      }}
    >
      <TimeFields value={value.times} issues={issues} onChange={(times) => draft.set({ ...value, times })} />
      <TextInput
        label={label(kind, 'location')}
        error={issues.get('location')}
        value={value.location ?? ''}
        onChange={({ currentTarget }) => draft.set({ ...value, location: currentTarget.value || null })}
      />
      <TextInput
        type="url"
        label={label(kind, 'meetingLink')}
        error={issues.get('meetingLink')}
        value={value.meetingLink ?? ''}
        onChange={({ currentTarget }) => draft.set({ ...value, meetingLink: currentTarget.value || null })}
      />
    </FormDialog>
  );
}
