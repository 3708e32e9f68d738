import type { ApplicationMailKind, SiteLanguage } from '@nova/contract';
import type { AccountDatabase, Database } from '@nova/db';
import { newId } from '../ids.ts';

/** A mail about an application that its holder has to itself. */
export interface LeasedMail {
  readonly accountId: string;
  /** The account's name. */
  readonly agency: string;
  readonly id: string;
  readonly applicationId: string;
  readonly submission: number;
  readonly kind: ApplicationMailKind;
  readonly language: SiteLanguage;
  /** How often the mail server put it off. */
  readonly attempts: number;
  readonly holder: string;
}

/** How long a mail may wait, as for a mail server that is away; who gets it later wonders. */
export const waitsFor = '3 days';

/** A lease runs out after so long: the process that held it is gone, and had handed nothing over yet. */
const leased = '60 seconds';

/** So many of those that are due are looked at, the longest due first. */
const farthest = 1_000;

/**
 * Over all accounts, which take turns: the mail that is due the longest of the next one that has any; undefined where none has.
 * @param after the account that had its turn last; null at the beginning
 */
export async function leaseMail(database: Database, after: string | null): Promise<LeasedMail | undefined> {
  const [found] = await database.query<LeasedMail>(
    `UPDATE application_mails m SET "leasedBy" = $1::uuid, "dueOn" = now() + interval '${leased}'
     FROM (SELECT d."accountId", d.id
       FROM (SELECT f."accountId", f.id FROM application_mails f
         WHERE f.state = 'WAITING' AND f."dueOn" <= now() AND f."createdOn" > now() - interval '${waitsFor}'
         ORDER BY f."dueOn" LIMIT ${String(farthest)}) due
       JOIN application_mails d ON d."accountId" = due."accountId" AND d.id = due.id
       WHERE d.state = 'WAITING' AND d."dueOn" <= now()
       ORDER BY coalesce(d."accountId" <= $2::uuid, false), d."accountId", d."dueOn" LIMIT 1 FOR UPDATE OF d SKIP LOCKED) next, accounts k
     WHERE m."accountId" = next."accountId" AND m.id = next.id AND k.id = m."accountId"
     RETURNING m."accountId"::text, k.name AS agency, m.id::text, m."applicationId"::text, m.submission, m.kind, m.language, m.attempts,
       m."leasedBy"::text AS holder`,
    [newId(), after],
  );
  return found;
}

/** What became of a mail in hand. */
export interface MailEnd {
  readonly state: 'WAITING' | 'SENT' | 'FAILED' | 'DROPPED' | 'IN_DOUBT';
  /** Seconds until its next turn. */
  readonly wait?: number;
  /** Whether the mail server put it off, which counts. */
  readonly tried?: boolean;
}

/**
 * Says that a mail is being handed over: from now on nobody begins it again, whatever becomes of this process.
 * @returns false where it is no longer the holder's
 */
export async function openMail(db: AccountDatabase, { id, holder }: LeasedMail): Promise<boolean> {
  const opened = await db.write(
    `UPDATE application_mails m SET state = 'HANDING'
     WHERE m."accountId" = $1 AND m.id = $2::uuid AND m."leasedBy" = $3::uuid AND m.state = 'WAITING' RETURNING m.id`,
    [id, holder],
  );
  return opened.length > 0;
}

/** Writes down what became of it. */
export async function endMail(
  db: AccountDatabase,
  { id, holder }: LeasedMail,
  { state, wait = 0, tried = false }: MailEnd,
): Promise<void> {
  await db.write(
    `UPDATE application_mails m SET state = $4, "dueOn" = now() + $5::float8 * interval '1 second',
       attempts = m.attempts + CASE WHEN $6::boolean THEN 1 ELSE 0 END
     WHERE m."accountId" = $1 AND m.id = $2::uuid AND m."leasedBy" = $3::uuid AND m.state IN ('WAITING', 'HANDING') RETURNING m.id`,
    [id, holder, state, wait, tried],
  );
}
