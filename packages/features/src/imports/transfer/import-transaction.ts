import type { AccountDatabase } from '@nova/db';

export type Row = Readonly<Record<string, unknown>>;

/** Runs one statement of the account, whose id is `$1`. JSON columns are parsed in the result. */
export type Statement = <Result>(text: string, values: readonly unknown[]) => Promise<readonly Result[]>;

export const runInImport = <T>(db: AccountDatabase, work: (run: Statement) => Promise<T>): Promise<T> =>
  db.inImport((tx) => work((text, values) => tx.rows(text, values)));
