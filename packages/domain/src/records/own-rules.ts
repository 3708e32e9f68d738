import type { AccountTransaction } from '@nova/db';
import type { Context } from '../context.ts';
import type { AuditChanges } from './audit.ts';
import type { CurrentRow } from './change-record.ts';
import type { ChildRows, Row } from './create-record.ts';
import type { ReferenceLookup, References } from './references.ts';
import type { Write } from './row-of.ts';

/** What columns of a kind's own are made from, beside the write. */
export interface RuleFacts {
  readonly references: References;
  /** The row as it is; undefined for a new record. */
  readonly before: CurrentRow | undefined;
  /** Names of master data that the account does not have may stay: an import brings back what an export wrote. */
  readonly keepsNames?: boolean;
}

/**
 * What a kind of record does in its own way when one is written; all else follows from its definition. Calls and imports read
 * the same `columns`.
 */
export interface OwnRules<W extends Write = Write> {
  /** Members that a call may say in another way, such as a value by its name, as the definition has them. */
  prepare?(ctx: Context, write: W): Promise<Write>;
  /** What `columns` refers to; looked up together with the references of the definition. */
  refersTo?(write: W): ReferenceLookup;
  /** Columns beside those that take the member of their name. @throws NovaError when the write breaks a rule */
  columns?(write: W, facts: RuleFacts): Row;
  /** What a create adds where the write does not say. */
  completes?(ctx: Context, row: Row): Row | Promise<Row>;
  /** What an update is refused for; further reads go through `db`. @throws NovaError */
  refuses?(row: Row, current: CurrentRow, db: AccountTransaction): void | Promise<void>;
  /** What a write says beside the record's own row. */
  oneToOne?(write: W): OneToOneRows | undefined;
}

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
