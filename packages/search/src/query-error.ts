/**
 * Why a query was refused. `syntax` is text that is not of the language (where people type plain text it is searched as
 * plain words instead); all others are well-formed and refused everywhere.
 */
export type QueryErrorReason = 'syntax' | 'regex' | 'unknownField' | 'value' | 'limit';

/** A query that can't be run (docs/query-language.md#errors), answered as 400 `INVALID_QUERY`. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly reason: QueryErrorReason;
  /** Where in the query text, counted from 0 in UTF-16 units. */
  readonly position: number;

  /** `problem` is a sentence part that says what stands there and what was expected. */
  constructor(reason: QueryErrorReason, position: number, problem: string) {
    super(`The query can't be read at position ${String(position + 1)}: ${problem}.`);
    this.reason = reason;
    this.position = position;
  }
}
