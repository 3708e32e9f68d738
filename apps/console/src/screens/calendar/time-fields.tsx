import { TextInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts.tsx';
import { instantAt, timeIn } from '../../records/zoned-time.ts';
import classes from './calendar.module.css';

/** When an interview is, as a clock in the account's time zone shows it. */
export interface Times {
  readonly day: string;
  readonly from: string;
  readonly until: string;
}

export function timesOf(startDate: string, endDate: string, timeZone: string): Times {
  const [start, end] = [timeIn(startDate, timeZone), timeIn(endDate, timeZone)];
  return { day: start.day, from: start.time, until: end.time };
}

/** The instants of a write. */
export const instantsOf = ({ day, from, until }: Times, timeZone: string) => ({
  startDate: instantAt(day, from, timeZone),
  endDate: instantAt(day, until, timeZone),
});

export const areComplete = ({ day, from, until }: Times): boolean =>
  day !== '' && from !== '' && until !== '';

interface TimeFieldsProps {
  readonly value: Times;
  readonly issues: ReadonlyMap<string, string>;
  readonly onChange: (value: Times) => void;
}

export function TimeFields({ value, issues, onChange }: TimeFieldsProps) {
  const { say } = useTexts();
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
        error={issues.get('startDate')}
        value={value.from}
        onChange={({ currentTarget }) => onChange({ ...value, from: currentTarget.value })}
      />
      <TextInput
        required
        type="time"
        label={say('calendar.until')}
        error={issues.get('endDate')}
        value={value.until}
        onChange={({ currentTarget }) => onChange({ ...value, until: currentTarget.value })}
      />
    </div>
  );
}
