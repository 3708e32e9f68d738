import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { act } from '../../../api/client.ts';
import { renew } from '../../../api/queries.ts';
import { usePermissions, useSession } from '../../../api/session.ts';
import { FormDialog, issuesOf } from '../../../parts/form-dialog.tsx';
import { usePurposes } from '../use-purposes.ts';
import { timeIn } from '../../../records/zoned-time.ts';
import { useTell } from '../../../shell/tell.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { RecordProps } from '../../../records/record/record-props.ts';

interface ConsentDraft {
  readonly purpose: string;
  /** Days in the account's time zone; the server's default applies if blank. */
  readonly givenOn: string;
  readonly expiresOn: string;
  readonly proof: string;
}

/** Records a consent that a person gave orally or in writing. */
export default function ConsentForm({ kind, id, onClose }: RecordProps & { readonly onClose: () => void }) {
  const { phrase } = usePrivacyTexts();
  const { timeZone } = useSession().account;
  const today = timeIn(Date.now(), timeZone).day;
  const [value, setValue] = useState<ConsentDraft>({ purpose: '', givenOn: today, expiresOn: '', proof: '' });
  const set = (part: Partial<ConsentDraft>): void => setValue({ ...value, ...part });
  const tell = useTell();
  const record = useMutation({
    mutationFn: ({ purpose, proof, givenOn, expiresOn }: ConsentDraft) =>
      act(`${kind.plural}.recordConsent`, {
        [`${kind.name}Id`]: id,
        purpose,
        proof,
        // The server uses the current time if the day is left out. The beginning of today could be before the purpose
        // was created.
        ...(givenOn === '' || givenOn === today ? {} : { givenOn }),
        ...(expiresOn === '' ? {} : { expiresOn }),
      }),
    onSuccess: async () => {
      await renew(kind.plural);
      tell(phrase('consents.recorded'));
      onClose();
    },
  });
  const issues = issuesOf(record.error);
  return (
    <FormDialog
      title={phrase('consents.record')}
      submitText={phrase('consents.record')}
      error={record.error}
      isBusy={record.isPending}
      isIncomplete={value.purpose === '' || value.proof.trim() === ''}
      onSubmit={() => record.mutate(value)}
      onClose={onClose}
    >
      <PurposeInput
        value={value.purpose}
        error={issues.get('purpose')}
        onChange={(purpose) => set({ purpose })}
      />
      <Group grow align="start">
        <TextInput
          type="date"
          max={today}
          label={phrase('consents.given')}
          error={issues.get('givenOn')}
          value={value.givenOn}
          onChange={({ currentTarget }) => set({ givenOn: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={phrase('consents.validUntil')}
          error={issues.get('expiresOn')}
          value={value.expiresOn}
          onChange={({ currentTarget }) => set({ expiresOn: currentTarget.value })}
        />
      </Group>
      <Textarea
        required
        autosize
        minRows={2}
        maxRows={8}
        label={phrase('consents.proof')}
        description={phrase('consents.proofText')}
        error={issues.get('proof')}
        value={value.proof}
        onChange={({ currentTarget }) => set({ proof: currentTarget.value })}
      />
    </FormDialog>
  );
}

interface PurposeInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

/** Chooses a purpose. Users who may not see the list of purposes type its code. */
function PurposeInput({ value, error, onChange }: PurposeInputProps) {
  const { say } = useTexts();
  const { phrase } = usePrivacyTexts();
  const { seesAll = false } = usePermissions();
  const purposes = usePurposes(seesAll);
  const common = { required: true, label: phrase('privacy.purpose'), error };
  if (!seesAll)
    return (
      <TextInput
        {...common}
        description={phrase('purposes.codeText')}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
      />
    );
  const purpose = purposes.find(({ code }) => code === value);
  return (
    <Select
      {...common}
      role="combobox"
      placeholder={say('form.choose')}
      description={purpose?.text ?? (purposes.length === 0 ? phrase('consents.noPurpose') : undefined)}
      data={purposes.map(({ code, name }) => ({ value: code, label: name }))}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
    />
  );
}
