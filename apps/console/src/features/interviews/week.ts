import { useQuery } from '@tanstack/react-query';
import type { Answers, RowOf } from '../../api/answers.ts';
import { ask, type Page } from '../../api/client.ts';
import { addDays } from '../../records/zoned-time.ts';

export type Interview = RowOf<Answers['interviews']['list']>;

/** Formats a day as dd/MM/yyyy, the format of this endpoint's `from` and `to`. */
const formatDay = (day: string): string => day.split('-').reverse().join('/');

/** The seven days of a week, beginning with its Monday. */
export const listDays = (monday: string): readonly string[] =>
  Array.from({ length: 7 }, (_, at) => addDays(monday, at));

/** Loads all interviews of a week. Its days begin and end in the account's time zone. */
export function useWeek(monday: string) {
  const input = { from: formatDay(monday), to: formatDay(addDays(monday, 6)), size: 100 };
  return useQuery({
    queryKey: ['interviews.list', input, 'all'],
    queryFn: async ({ signal }) => {
      const interviews: Interview[] = [];
      for (let page = 0; ; page += 1) {
        const answer = await ask<Page<Interview>>('interviews.list', { ...input, page }, signal);
        interviews.push(...answer.data);
        if (answer.data.length === 0 || interviews.length >= answer.total) return interviews;
      }
    },
  });
}

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The candidate's name, else the reference number. */
export const formatPerson = ({ candidate }: Interview): string =>
  candidate?.name ?? candidate?.reference ?? '–';

/** The interview's title, else the title of its job. */
export const formatSubject = ({ title, job }: Interview): string => title ?? job?.title ?? '';
