import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { act } from '../../../api/client.ts';
import { renew } from '../../../api/queries.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { SenderSelect } from '../sender-select.tsx';
import { usePurposes } from '../use-purposes.ts';
import { useTell } from '../../../shell/tell.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { RecordProps } from '../../../records/record/record-props.ts';

interface Asked {
  readonly sentTo: string;
  readonly expiresOn: string;
}

/** Mails the person a link to a page of their own, where they can agree or refuse. */
export default function AskForConsent({ kind, id, onClose }: RecordProps & { readonly onClose: () => void }) {
  const { day } = useTexts();
  const { phrase } = usePrivacyTexts();
  const tell = useTell();
  // Purposes with another legal basis do not need a consent.
  const consentPurposes = usePurposes(true).filter(({ basis }) => basis === 'CONSENT');
  const [purposes, setPurposes] = useState<readonly string[]>([]);
  const [senderId, setSenderId] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: () =>
      act<Asked>(`${kind.plural}.requestConsent`, { [`${kind.name}Id`]: id, purposes, senderId }),
    onSuccess: async ({ sentTo, expiresOn }) => {
      await renew(kind.plural);
      tell(phrase('consents.asked', { to: sentTo, date: day(expiresOn) }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={phrase('consents.ask')}
      submitText={phrase('consents.send')}
      error={ask.error}
      isBusy={ask.isPending}
      isIncomplete={purposes.length === 0 || senderId === null}
      onSubmit={() => ask.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{phrase('consents.askText')}</Text>
      {consentPurposes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {phrase('consents.noPurpose')}
        </Text>
      ) : (
        <Checkbox.Group
          required
          label={phrase('consents.purposes')}
          value={[...purposes]}
          onChange={setPurposes}
        >
          <Stack gap="xs" mt={4}>
            {consentPurposes.map(({ code, name, text }) => (
              <Checkbox key={code} value={code} label={name} description={text} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <SenderSelect value={senderId} onChange={setSenderId} />
    </FormDialog>
  );
}
