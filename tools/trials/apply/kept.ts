import { inDatabase, type Agency } from '../src/stage/agency.ts';
import type { Stage } from '../src/stage/stage.ts';

export interface Kept {
  readonly candidates: number;
  readonly applications: number;
  readonly files: number;
}

/** CVs that wait, those being read, and those without a result. */
export interface KeptWithCvs extends Kept {
  readonly waiting: number;
  readonly reading: number;
  readonly unread: number;
}

const count = (table: string, more = ''): string =>
  `(SELECT count(*)::int FROM ${table} WHERE "accountId" = $1 ${more})`;

/** Counts in the database, without the servers. */
export async function keptOf({ postgres }: Stage, { accountId }: Agency): Promise<KeptWithCvs> {
  const statement = `SELECT ${count('candidates')} AS candidates, ${count('applications')} AS applications,
    ${count('stored_files')} AS files, ${count('cv_readings')} AS waiting, ${count('cv_readings', 'AND "leaseUntil" > now()')} AS reading,
    ${count('stored_files', 'AND parsed IS NULL')} AS unread`;
  const [row] = await inDatabase({ databaseUrl: postgres.url(), dataDir: '' }, (database) =>
    database.query<KeptWithCvs>(statement, [accountId]),
  );
  if (!row) throw new Error('The database counts nothing.');
  return row;
}
