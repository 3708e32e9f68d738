import type { Database } from '@nova/db';
import type { TransferKind } from '../kinds/transfer-kind.ts';

export interface ForeignKey {
  readonly table: string;
  readonly column: string;
  /** The table that it refers to. */
  readonly target: string;
  /** True if the column alone identifies the row within the account. */
  readonly own: boolean;
}

export const readForeignKeys = (database: Database): Promise<readonly ForeignKey[]> =>
  database.query<ForeignKey>(
    `SELECT c.conrelid::regclass::text AS table, a.attname::text AS column, c.confrelid::regclass::text AS target,
       EXISTS (SELECT 1 FROM pg_index i
         WHERE i.indrelid = c.conrelid AND i.indisprimary AND i.indnatts = 2 AND a.attnum = ANY(i.indkey)) AS own
     FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
     WHERE c.contype = 'f' AND a.attname <> 'accountId' ORDER BY 1, 2`,
  );

/** Leaves out keys of child tables and one-to-one rows, which are deleted with the record. */
export const selectKeys = (
  keys: readonly ForeignKey[],
  { table, childTables = [] }: TransferKind,
): readonly ForeignKey[] =>
  keys.filter(
    (key) =>
      key.target === table &&
      !key.own &&
      !ownedTables.includes(key.table) &&
      !childTables.some((part) => part.table === key.table && part.of === key.column),
  );

/** Tables whose rows belong to the record, and that it does not know by its own key alone. */
const ownedTables: readonly string[] = ['application_mails', 'application_submissions', 'cv_texts'];

/** Tables whose column for the record is not `id`. */
const ownerColumns: Readonly<Record<string, string>> = {
  application_moves: 'applicationId',
  campaign_hours: 'campaignId',
  campaign_links: 'campaignId',
  campaign_recipients: 'campaignId',
  distribution_list_members: 'listId',
  interview_contacts: 'interviewId',
  interview_interviewers: 'interviewId',
  oidc_subjects: 'userId',
  status_changes: 'recordId',
};

/** Returns the column of a table that names the record whose row it is. */
export const ownerColumn = (table: string): string => ownerColumns[table] ?? 'id';
