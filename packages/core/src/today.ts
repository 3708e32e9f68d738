import type { Context } from './context.ts';

/** Returns today's date as yyyy-MM-dd in the account's time zone. */
export const formatToday = ({
  account,
  now,
}: Pick<Context, 'now'> & { readonly account: Pick<Context['account'], 'timeZone'> }): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: account.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now());

/** Returns the account's time zone as SQL, for sources that have no parameters of their own. */
export const buildZoneSql = ({ timeZone }: Pick<Context['account'], 'timeZone'>): string =>
  `'${timeZone.replaceAll("'", "''")}'`;
