import { Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { act } from '../../../api/client.ts';
import { renew } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { FormDialog, issuesOf } from '../../../parts/form-dialog.tsx';
import { formatTitle } from '../../../records/record-title.ts';
import { useTell } from '../../../shell/tell.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import type { EndingProps } from './ending.ts';

/** Puts a person on hold for a reason, or releases the hold. */
export default function HoldDialog({ kind, id, record, hold, onClose }: EndingProps) {
  const { phrase } = usePrivacyTexts();
  const tell = useTell();
  const [reason, setReason] = useState('');
  const name = formatTitle(kind, record);
  const write = useMutation({
    mutationFn: () =>
      act(`${kind.plural}.setHold`, { [`${kind.name}Id`]: id, hold: !hold, ...(hold ? {} : { reason }) }),
    onSuccess: async () => {
      await renew(kind.plural);
      tell(phrase(hold ? 'person.released' : 'person.nowHeld', { name }));
      onClose();
    },
  });
  if (hold)
    return (
      <ConfirmDialog
        title={phrase('person.release')}
        text={phrase('person.releaseText', { name, reason: hold.reason })}
        action={phrase('person.release')}
        color="nova"
        error={write.error}
        isBusy={write.isPending}
        onConfirm={() => write.mutate()}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={phrase('person.hold')}
      submitText={phrase('person.hold')}
      error={write.error}
      isBusy={write.isPending}
      isIncomplete={reason.trim() === ''}
      onSubmit={() => write.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{phrase('person.holdText', { name })}</Text>
      <Textarea
        data-autofocus
        required
        autosize
        minRows={2}
        maxRows={8}
        label={phrase('person.reason')}
        description={phrase('person.reasonHint')}
        error={issuesOf(write.error).get('reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
