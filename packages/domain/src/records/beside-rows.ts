import type { AccountTransaction } from '@nova/db';
import type { AuditChanges } from './audit.ts';
import type { ChildRows } from './create-record.ts';

/** What a write says of a record that stands in a table of its own, one row a record. */
export interface OneToOneRows {
  /** What a new record begins with, for the audit trail. */
  readonly initial: AuditChanges;
  /** The rows of a new record. */
  rows(id: string): readonly ChildRows[];
  /** What an update changes of it, for the audit trail. */
  changed(tx: AccountTransaction, id: string): Promise<AuditChanges>;
  write(tx: AccountTransaction, id: string): Promise<unknown>;
}
