import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../api/client.ts';
import { asked } from '../../api/queries.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { usePrivacyTexts } from './texts/use-privacy-texts.ts';
import type { Sender } from '../campaigns/sender.ts';

interface SenderSelectProps {
  readonly value: string | null;
  readonly error?: string | undefined;
  readonly onChange: (senderId: string | null) => void;
}

/** Chooses the sender of a mail to a person. */
export function SenderSelect({ value, error, onChange }: SenderSelectProps) {
  const { say } = useTexts();
  const { phrase } = usePrivacyTexts();
  const senders = useQuery(asked<Page<Sender>>('mailSenders.list', { size: 100 })).data?.data;
  return (
    <Select
      required
      role="combobox"
      label={phrase('privacy.sender')}
      placeholder={say('form.choose')}
      description={senders?.length === 0 ? phrase('privacy.noSender') : undefined}
      error={error}
      data={(senders ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
      value={senders ? value : null}
      onChange={onChange}
    />
  );
}
