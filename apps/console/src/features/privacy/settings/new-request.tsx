import { Select, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { privacy } from 'virtual:privacy';
import { act } from '../../../api/client.ts';
import { renew } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { findKind } from '../../../definitions/kinds.ts';
import { FormDialog, issuesOf } from '../../../parts/form-dialog.tsx';
import { useTell } from '../../../shell/tell.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { RecordSelect } from '../../../records/form/record-select.tsx';
import { useDraft } from '../../../records/use-draft.ts';
import { timeIn } from '../../../records/zoned-time.ts';
import { type PersonId, personKinds } from '../persons.ts';

interface RequestDraft {
  readonly entity: string;
  readonly recordId: string | null;
  readonly type: string | null;
  readonly receivedOn: string;
  readonly note: string;
}

interface NewRequestProps {
  /** The person who made the request; the form asks for the person if it is omitted. */
  readonly person?: PersonId;
  readonly onClose: () => void;
}

/** Records the privacy request of a person. */
export default function NewRequest({ person, onClose }: NewRequestProps) {
  const { phrase, code } = usePrivacyTexts();
  const today = timeIn(Date.now(), useSession().account.timeZone).day;
  const draft = useDraft<RequestDraft>(`privacyRequest.${person?.recordId ?? 'new'}`, {
    entity: personKinds[0]?.name ?? '',
    recordId: null,
    ...person,
    type: null,
    receivedOn: today,
    note: '',
  });
  const { value } = draft;
  const set = (part: Partial<RequestDraft>): void => draft.set({ ...value, ...part });
  const create = useCreate(() => {
    draft.discard();
    onClose();
  });
  const issues = issuesOf(create.error);
  return (
    <FormDialog
      title={phrase('requests.new')}
      error={create.error}
      isBusy={create.isPending}
      isIncomplete={value.recordId === null || value.type === null}
      onSubmit={() => create.mutate(value)}
      onClose={onClose}
    >
      {person ? null : <PersonChoice value={value} error={issues.get('recordId')} onChange={set} />}
      <Select
        required
        role="combobox"
        label={phrase('requests.type')}
        placeholder={phrase('requests.typeHint')}
        error={issues.get('type')}
        data={privacy.requestTypes.map((one) => ({ value: one, label: code(one) }))}
        value={value.type}
        onChange={(type) => set({ type })}
      />
      <TextInput
        type="date"
        max={today}
        label={phrase('requests.receivedOn')}
        description={phrase('requests.receivedText')}
        error={issues.get('receivedOn')}
        value={value.receivedOn}
        onChange={({ currentTarget }) => set({ receivedOn: currentTarget.value })}
      />
      <Textarea
        autosize
        minRows={3}
        maxRows={10}
        label={phrase('requests.note')}
        description={phrase('requests.noteText')}
        error={issues.get('note')}
        value={value.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
    </FormDialog>
  );
}

function useCreate(onDone: () => void) {
  const { phrase } = usePrivacyTexts();
  const tell = useTell();
  return useMutation({
    mutationFn: ({ note, receivedOn, ...asked }: RequestDraft) =>
      act<string>('privacy.createRequest', {
        ...asked,
        ...(receivedOn === '' ? {} : { receivedOn }),
        ...(note.trim() === '' ? {} : { note }),
      }),
    onSuccess: async (_id, { entity }) => {
      await renew('privacy', findKind(entity)?.plural ?? '');
      tell(phrase('requests.created'));
      onDone();
    },
  });
}

interface PersonChoiceProps {
  readonly value: RequestDraft;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<RequestDraft>) => void;
}

function PersonChoice({ value, error, onChange }: PersonChoiceProps) {
  const { kindName } = useTexts();
  const { phrase } = usePrivacyTexts();
  return (
    <>
      <Select
        role="combobox"
        label={phrase('privacy.kind')}
        allowDeselect={false}
        data={personKinds.map((kind) => ({ value: kind.name, label: kindName(kind, 'title') }))}
        value={value.entity}
        onChange={(entity) => onChange({ entity: entity ?? value.entity, recordId: null })}
      />
      <RecordSelect
        key={value.entity}
        required
        label={phrase('privacy.person')}
        to={value.entity}
        error={error}
        value={value.recordId}
        onChange={(recordId) => onChange({ recordId })}
      />
    </>
  );
}
