import { Warnings } from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import { audienceSql, recordKinds } from '@nova/domain/rules';
import type { MailingList } from './mailing-lists.ts';

/** Somebody on a list, and why there is no mail for that person, where there is none. */
export interface Addressed {
  readonly recordId: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly reason: string | null;
}

/** Somebody on a list, whom the agency knows since then. */
export interface Known extends Addressed {
  readonly createdOn: Date;
}

interface Asked {
  readonly now: Date;
  readonly timeZone: string;
}

/** Who is on a list, by the rules by which recipients are made, in the order in which the agency came to know them. */
export async function audienceOf(
  db: AccountDatabase,
  list: MailingList,
  { now, timeZone }: Asked,
): Promise<readonly Known[]> {
  const asking = { db, now: () => now, account: { timeZone }, warnings: new Warnings() };
  const { sql, values } = await audienceSql(asking, list, 2);
  return db.rows<Known>(
    `SELECT a."recordId"::text AS "recordId", a.email, a.name, a.reason, p."createdOn"
     FROM (${sql}) a JOIN ${recordKinds[list.entity].table} p ON p."accountId" = $1 AND p.id = a."recordId"
     ORDER BY p."createdOn", a.email`,
    values,
  );
}

/**
 * Who of them was on the list at a moment, and could be written to then: whoever the agency did not know yet was not.
 * @param moment in ms since 1970, as those from which on addresses are suppressed
 */
export const audienceThen = (
  known: readonly Known[],
  moment: number,
  suppressed: ReadonlyMap<string, number>,
): readonly Addressed[] =>
  known
    .filter(({ createdOn }) => createdOn.getTime() < moment)
    .map(({ recordId, email, name, reason }) => {
      const since = suppressed.get(email?.toLowerCase() ?? '') ?? Infinity;
      const then = reason === 'SUPPRESSED' ? null : reason;
      return { recordId, email, name, reason: then ?? (since <= moment ? 'SUPPRESSED' : null) };
    });
