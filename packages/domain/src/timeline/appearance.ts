import type { TimelineKind } from '@nova/contract';
import { aliasOf, type Kind } from '@nova/kinds';
import { joinOne, type Join } from '../records/record-source.ts';

/**
 * How the rows of a table appear in the timelines of records (docs/interface/timeline.md). An index on the account, each column
 * of `on` and `at`, newest first, answers for a page of any record.
 */
export interface Appearance {
  /** What an item is called. */
  readonly kind: string;
  readonly table: string;
  /** The column that names the record, by the kind of record in whose timelines it stands. */
  readonly on: Readonly<Partial<Record<TimelineKind, string>>>;
  /** The same where a table stands between: whose column names the record, and whose other one the row. */
  readonly through?: Readonly<
    Partial<Record<TimelineKind, { readonly table: string; readonly row: string; readonly record: string }>>
  >;
  /** The column that says when. */
  readonly at: string;
  /** The column that says when it changed last; `at` where it never changes. */
  readonly stamp?: string;
  /** SQL over the row, alias `r`, and what is joined to it. */
  readonly event: string;
  readonly title: string;
  readonly text?: string;
  /** The column of the user who did it, or looks after it. */
  readonly by?: string;
  /** Whether a line of the trail says who made it. */
  readonly madeByTrail?: true;
  readonly hasReference?: true;
  /** The columns that name records, by the kind of record. */
  readonly about: Readonly<Partial<Record<TimelineKind, string>>>;
  readonly joins?: readonly Join[];
  /** Who sees it, as its kind says. */
  readonly visibility?: Pick<Kind, 'visibility'>;
}

/** What is joined to a row for the names of the records that it is about. */
export const joinAbout = (table: string, column: string): Join =>
  joinOne(table, aliasOf(column), 'r', column);
