import { Text, TextInput } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { useLocalTime } from '../../records/use-local-time.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { readLocalTime, timeIn } from '../../records/zoned-time.ts';
import classes from './calendar.module.css';

/** Day and times of an interview as local time in the account's time zone. */
export interface Times {
  readonly day: string;
  readonly from: string;
  readonly until: string;
}

export function toTimes(startDate: string, endDate: string, timeZone: string): Times {
  const [start, end] = [timeIn(startDate, timeZone), timeIn(endDate, timeZone)];
  return { day: start.day, from: start.time, until: end.time };
}

/**
 * Converts local times to instants.
 * @returns undefined if a time is missing or does not exist in the time zone
 */
export function toInstants({ day, from, until }: Times, timeZone: string) {
  const [startDate, endDate] = [from, until].map((time) => readLocalTime(day, time, timeZone).instant);
  return startDate && endDate ? { startDate, endDate } : undefined;
}

interface TimeFieldsProps {
  readonly value: Times;
  readonly issues: ReadonlyMap<string, string>;
  readonly onChange: (value: Times) => void;
}

export function TimeFields({ value, issues, onChange }: TimeFieldsProps) {
  const { say } = useTexts();
  const { timeZone } = useSession().account;
  const read = useLocalTime();
  const [from, until] = [read(value.day, value.from), read(value.day, value.until)];
  const zone = say('calendar.zone', { zone: timeZone });
  return (
    <div className={classes.times}>
      <TextInput
        required
        type="date"
        label={say('calendar.day')}
        value={value.day}
        onChange={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
      />
      <TextInput
        required
        type="time"
        label={say('calendar.from')}
        error={from.refusal ?? issues.get('startDate')}
        value={value.from}
        onChange={({ currentTarget }) => onChange({ ...value, from: currentTarget.value })}
      />
      <TextInput
        required
        type="time"
        label={say('calendar.until')}
        error={until.refusal ?? issues.get('endDate')}
        value={value.until}
        onChange={({ currentTarget }) => onChange({ ...value, until: currentTarget.value })}
      />
      <Text className={classes.zone ?? ''} size="xs" c="dimmed">
        {[from.note, until.note, zone].filter((one) => one !== undefined).join(' ')}
      </Text>
    </div>
  );
}
