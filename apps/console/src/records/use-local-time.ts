import { useSession } from '../api/session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type LocalTime, readLocalTime } from './zoned-time.ts';

interface LocalTimeInWords extends LocalTime {
  /** What to do about a time that does not exist. */
  readonly refusal: string | undefined;
  /** Which of two moments is taken. */
  readonly note: string | undefined;
}

/** Reads days and times of the account's time zone, with what is to be said of them beside their field. */
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
