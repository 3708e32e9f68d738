import type { AccountTransaction } from '@nova/db';
import type { KindName } from '@nova/kinds';
import type { Context } from '../context.ts';
import type { AuditChanges } from './audit.ts';
import type { CurrentRow } from './change-record.ts';
import type { ChildRows, Row } from './create-record.ts';
import type { Condition } from './page-statement.ts';
import type { ReferenceLookup, References } from './references.ts';
import type { Write } from './row-of.ts';

export interface RuleFacts {
  readonly references: References;
  /** Undefined for a new record. */
  readonly before: CurrentRow | undefined;
  /** Keeps unknown names of master data: an import restores what an export wrote. */
  readonly keepsNames?: boolean;
}

/** What a kind does beyond its definition. Imports share `columns`. */
export interface OwnRules<W extends Write = Write> {
  /** Translates alternatives, such as names for values. */
  prepare?(ctx: Context, write: W): Promise<Write>;
  /** References of `columns`. */
  refersTo?(write: W): ReferenceLookup;
  /**
   * Columns without a member of their name.
   * @throws NovaError if the write breaks a rule
   */
  columns?(write: W, facts: RuleFacts): Row;
  /** Defaults of a create. */
  completes?(ctx: Context, row: Row, references: References): Row;
  /**
   * Refuses an update; reads through `db`.
   * @throws NovaError
   */
  refuses?(row: Row, current: CurrentRow, db: AccountTransaction): void | Promise<void>;
  /** Instead of `deleteRecord`, if more than rows of the database goes. */
  deletes?(ctx: Context, id: string): Promise<string>;
  /**
   * Conditions of further members of a list or search.
   * @throws NovaError
   */
  narrows?(ctx: Context, input: Write): readonly Condition[] | Promise<readonly Condition[]>;
  /** Other searches take invalid syntax as plain words. */
  readonly refusesInvalidQueries?: boolean;
  oneToOne?(write: W): OneToOneRows | undefined;
}

/** What a write says for one-to-one rows. */
export interface OneToOneRows {
  /** For the audit trail. */
  readonly initial: AuditChanges;
  /** For a new record. */
  rows(id: string): readonly ChildRows[];
  /** For the audit trail. */
  changed(tx: AccountTransaction, id: string): Promise<AuditChanges>;
  write(tx: AccountTransaction, id: string): Promise<unknown>;
}

export type RulesByKind = Readonly<Partial<Record<KindName, OwnRules>>>;

let registered: RulesByKind | undefined;

/** Gives the record engine the rules of all kinds, so that it need not import them. */
export function registerRules(rules: RulesByKind): void {
  registered = rules;
}

/** @throws Error before `registerRules`: a record must not be written without its rules */
export function rulesOf({ name }: { readonly name: KindName }): OwnRules {
  if (!registered) throw new Error('No rules are registered. Import @nova/domain or @nova/domain/rules.');
  return registered[name] ?? {};
}
