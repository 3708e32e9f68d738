import { Select, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { privacy } from 'virtual:privacy';
import type { Answers } from '../../../api/answers.ts';
import { act } from '../../../api/client.ts';
import { queryClient, recordQuery, renew } from '../../../api/queries.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { type Erasure, keepErasure } from '../erased.ts';
import type { PrivacyRequest } from '../request-state.tsx';
import { readReference, formatTitle } from '../../../records/record-title.ts';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { EndingProps } from './ending.ts';
import { HeldDialog } from './held-dialog.tsx';

interface EraseDialogProps extends EndingProps {
  readonly requests: Answers['candidates']['privacy']['requests'];
}

/** Erases a person's data. The reference number must be typed first. The list then shows the outcome. */
export default function EraseDialog({ kind, id, record, hold, requests, onClose }: EraseDialogProps) {
  const { say } = useTexts();
  const { phrase } = usePrivacyTexts();
  const open = requests.filter(({ type, state }) => type === 'ERASURE' && state === 'OPEN');
  const [reason, setReason] = useState<string | null>(open.length > 0 ? 'REQUESTED' : null);
  const [requestId, setRequestId] = useState<string | null>(open[0]?.id ?? null);
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const word = readReference(record);
  const title = phrase('person.eraseOne', { name: formatTitle(kind, record) });
  const erase = useMutation({
    mutationFn: () =>
      act<Omit<Erasure, 'reference'>>(`${kind.plural}.erase`, {
        [`${kind.name}Id`]: id,
        reason,
        ...(requestId === null ? {} : { privacyRequestId: requestId }),
      }),
    onSuccess: async (erasure) => {
      keepErasure({ ...erasure, reference: word });
      await navigate({ to: `/${kind.plural}` });
      queryClient.removeQueries({ queryKey: recordQuery(kind, id).queryKey });
      await renew(kind.plural, 'privacy');
    },
  });
  if (hold) return <HeldDialog title={title} hold={hold} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      submitText={phrase('person.eraseNow')}
      submitColor="red"
      size="lg"
      error={erase.error}
      isBusy={erase.isPending}
      isIncomplete={typed.trim() !== word || reason === null}
      onSubmit={() => erase.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{phrase('person.eraseText')}</Text>
      <Select
        required
        role="combobox"
        label={phrase('person.eraseReason')}
        placeholder={say('form.choose')}
        data={privacy.erasureReasons.map((one) => ({
          value: one,
          label: phrase(`reason.${one}` as 'reason.REQUESTED'),
        }))}
        value={reason}
        onChange={setReason}
      />
      {open.length > 0 ? <RequestChoice open={open} value={requestId} onChange={setRequestId} /> : null}
      <TextInput
        data-autofocus
        autoComplete="off"
        label={say('record.confirm', { name: word })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}

interface RequestChoiceProps {
  readonly open: readonly PrivacyRequest[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Chooses the privacy request that the erasure answers. */
function RequestChoice({ open, value, onChange }: RequestChoiceProps) {
  const { say, day } = useTexts();
  const { phrase } = usePrivacyTexts();
  return (
    <Select
      role="combobox"
      label={phrase('person.request')}
      description={phrase('person.requestText')}
      placeholder={say('form.none')}
      clearable
      clearButtonProps={{ 'aria-label': say('action.clear') }}
      data={open.map(({ id, reference, receivedOn }) => ({
        value: id,
        label: `${reference} (${day(receivedOn)})`,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
