import { Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { act } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { findKind } from '../../definitions/kinds.ts';
import { FormDialog, issuesOf } from '../../parts/form-dialog.tsx';
import { RecordSelect } from '../../records/form/record-select.tsx';
import { UsersSelect } from '../../records/form/users-select.tsx';
import { useDraft } from '../../records/use-draft.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { toInstants, TimeFields, type Times } from './time-fields.tsx';

interface InterviewDraft {
  readonly times: Times;
  readonly candidateId: string | null;
  readonly jobId: string | null;
  readonly contactId: string | null;
  readonly interviewerIds: readonly string[];
  readonly title: string;
  readonly location: string;
  readonly meetingLink: string;
  readonly telephonic: boolean;
  readonly notes: string;
}

interface NewInterviewProps {
  /** The preselected day, yyyy-MM-dd. */
  readonly day: string;
  readonly onClose: () => void;
  /** Called with the day of the new interview, yyyy-MM-dd. */
  readonly onCreated: (day: string) => void;
}

export default function NewInterview({ day, onClose, onCreated }: NewInterviewProps) {
  const { say, label } = useTexts();
  const tell = useTell();
  const { account, user } = useSession();
  const kind = findKind('interview');
  const draft = useDraft<InterviewDraft>('interview.new', blank(day, user.id));
  const { value } = draft;
  const set = (part: Partial<InterviewDraft>): void => draft.set({ ...value, ...part });
  const times = toInstants(value.times, account.timeZone);
  const create = useMutation({
    mutationFn: () =>
      act<string>('interviews.create', { ...toBody(value), ...times, timeZone: account.timeZone }),
    onSuccess: async () => {
      draft.discard();
      await renew('interviews', 'dashboard');
      tell(say('calendar.created'));
      onClose();
      onCreated(value.times.day);
    },
  });
  const issues = issuesOf(create.error);
  const text = (name: 'title' | 'location' | 'meetingLink') => ({
    label: label(kind, name),
    error: issues.get(name),
    value: value[name],
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      set({ [name]: currentTarget.value }),
  });
  return (
    <FormDialog
      size="lg"
      title={say('calendar.new')}
      error={create.error}
      isBusy={create.isPending}
      isIncomplete={value.candidateId === null || value.jobId === null || !times}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <RecordSelect
          to="candidate"
          required
          autoFocus
          label={label(kind, 'candidateId')}
          error={issues.get('candidateId')}
          value={value.candidateId}
          onChange={(candidateId) => set({ candidateId })}
        />
        <RecordSelect
          to="job"
          required
          label={label(kind, 'jobId')}
          error={issues.get('jobId')}
          value={value.jobId}
          onChange={(jobId) => set({ jobId })}
        />
      </SimpleGrid>
      <TimeFields value={value.times} issues={issues} onChange={(times) => set({ times })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <UsersSelect
          label={say('calendar.interviewers')}
          value={value.interviewerIds}
          onChange={(interviewerIds) => set({ interviewerIds })}
        />
        <RecordSelect
          to="contact"
          label={say('record.contact')}
          value={value.contactId}
          onChange={(contactId) => set({ contactId })}
        />
        <TextInput {...text('title')} />
        <TextInput {...text('location')} />
        <TextInput {...text('meetingLink')} type="url" />
        <Checkbox
          mt={{ base: 0, xs: 'lg' }}
          label={say('calendar.telephonic')}
          checked={value.telephonic}
          onChange={({ currentTarget }) => set({ telephonic: currentTarget.checked })}
        />
      </SimpleGrid>
      <Textarea
        autosize
        minRows={2}
        label={label(kind, 'notes')}
        value={value.notes}
        onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
      />
    </FormDialog>
  );
}

const blank = (day: string, userId: string): InterviewDraft => ({
  times: { day, from: '10:00', until: '11:00' },
  candidateId: null,
  jobId: null,
  contactId: null,
  interviewerIds: [userId],
  title: '',
  location: '',
  meetingLink: '',
  telephonic: false,
  notes: '',
});

const toBody = ({ times: _times, contactId, ...others }: InterviewDraft) => ({
  ...others,
  contactIds: contactId === null ? [] : [contactId],
});
