import { TextInput, type TextInputProps } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { useLocalTime } from '../use-local-time.ts';
import { timeIn } from '../zoned-time.ts';

interface InstantInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  /** ISO 8601, or blank. A time that the account's zone skips has no offset, so the server refuses it too. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** Asks for a moment, as a clock in the account's time zone shows it. */
export function InstantInput({ value, error, description, onChange, ...others }: InstantInputProps) {
  const { say } = useTexts();
  const { timeZone } = useSession().account;
  const read = useLocalTime();
  const typed = localText(value, timeZone);
  const [day = '', time = ''] = typed.split('T');
  const { refusal, note } = read(day, time);
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone;
  return (
    <TextInput
      {...others}
      type="datetime-local"
      error={refusal ?? error}
      description={
        description ?? note ?? (isElsewhere ? say('calendar.zone', { zone: timeZone }) : undefined)
      }
      value={typed}
      onChange={({ currentTarget }) => {
        const [nextDay = '', nextTime = ''] = currentTarget.value.split('T');
        onChange(read(nextDay, nextTime).instant ?? (currentTarget.value || null));
      }}
    />
  );
}

function localText(value: string, timeZone: string): string {
  if (!value.endsWith('Z')) return value;
  const { day, time } = timeIn(value, timeZone);
  return `${day}T${time}`;
}
