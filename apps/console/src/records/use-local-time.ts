import { useSession } from '../api/session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type LocalTime, readLocalTime } from './zoned-time.ts';

interface LocalTimeInWords extends LocalTime {
  /** An instruction for a time that does not exist. */
  readonly refusal: string | undefined;
  /** An explanation of which one of two moments is used. */
  readonly note: string | undefined;
}

/** Reads days and times in the account's time zone, with messages to show at their field. */
export function useLocalTime(): (day: string, time: string) => LocalTimeInWords {
  const { say } = useTexts();
  const { timeZone } = useSession().account;
  return (day, time) => {
    const read = readLocalTime(day, time, timeZone);
    return {
      ...read,
      refusal: read.shown === 'NEVER' ? say('time.never', { time, zone: timeZone }) : undefined,
      note: read.shown === 'TWICE' ? say('time.twice', { time, zone: timeZone }) : undefined,
    };
  };
}
