import type { AccountTransaction } from '@nova/db';
import type { KindName } from '@nova/kinds';
import type { Context, ContextWith } from '../context.ts';
import type { AuditChanges } from './audit.ts';
import type { CurrentRow } from './change-record.ts';
import type { ChildRows, Row } from './create-record.ts';
import type { WordsIn } from './matching.ts';
import type { Condition } from './condition.ts';
import type { ReferenceLookup, References } from './references.ts';
import type { Write } from './row-of.ts';

/** The part of a context that is needed to find a kind's own rules. */
type Ruled = Pick<ContextWith<'features'>, 'ports'>;

export interface RuleFacts {
  readonly references: References;
  /** Undefined for a new record. */
  readonly before: CurrentRow | undefined;
  /** True stores unknown names of master data as they are, as for a parsed CV. */
  readonly keepsNames?: boolean;
}

/** Rules of a kind beyond its definition. Imports use the same `columns`. */
export interface OwnRules<W extends Write = Write> {
  /** Replaces alternative members of a write, such as a name that is given instead of an id. */
  prepare?(ctx: Context, write: W): Promise<Write>;
  /** Lists the references that `columns` needs. */
  refersTo?(write: W): ReferenceLookup;
  /**
   * Computes columns that do not have the name of a member.
   * @throws NovaError if the write breaks a rule
   */
  columns?(write: W, facts: RuleFacts): Row;
  /** Fills in the defaults of a create. */
  completes?(ctx: Context, row: Row, references: References): Row;
  /**
   * Refuses an update; reads through `db`.
   * @throws NovaError
   */
  refuses?(row: Row, current: CurrentRow, db: AccountTransaction): void | Promise<void>;
  /** Replaces `deleteRecord`, if more than rows of the database must be deleted. */
  deletes?(ctx: Context, id: string): Promise<string>;
  /**
   * Narrows a list or search by further input members, such as `savedSearchId`.
   * @throws NovaError
   */
  narrows?(ctx: Context, input: Write): Narrowing | Promise<Narrowing>;
  /** Returns where a search looks for the words of its query, if not in the record alone. */
  searchesIn?(input: Write): WordsIn | undefined;
  /** True refuses invalid queries; other searches take invalid syntax as plain words. */
  readonly refusesInvalidQueries?: boolean;
  oneToOne?(write: W): OneToOneRows | undefined;
}

/** The effect of further input members on a list. */
interface Narrowing {
  readonly conditions: readonly Condition[];
  /** The order of a request without one, as a caller writes it. */
  readonly sort?: string | undefined;
}

/** The part of a write that is stored in one-to-one rows. */
export interface OneToOneRows {
  /** The changes of a create, for the audit trail. */
  readonly initial: AuditChanges;
  /** Returns the rows of a new record. */
  rows(id: string): readonly ChildRows[];
  /** Finds the changes of an update, for the audit trail. */
  changed(tx: AccountTransaction, id: string): Promise<AuditChanges>;
  write(tx: AccountTransaction, id: string): Promise<unknown>;
}

export type RulesByKind = Readonly<Partial<Record<KindName, OwnRules>>>;

/** Finds a kind's rules. */
export const findRules = ({ ports }: Ruled, { name }: { readonly name: KindName }): OwnRules =>
  ports.features.rules[name] ?? {};
