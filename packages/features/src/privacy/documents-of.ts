import { removeCache, documentJoins, documentSql, type RecordSource } from '@nova/core';

interface Listing {
  /** Columns of the source to sort by, each in descending order; `createdOn` and `id` by default. */
  readonly order?: readonly string[];
  /** Limit of documents; undefined for all. */
  readonly most?: number | undefined;
}

/**
 * Builds SQL of the documents that a condition chooses, newest first, as the text of a JSON list. The account
 * is `$1`.
 * @param condition over the source's row
 */
export function buildDocumentList(
  cached: RecordSource,
  condition: string,
  { order = ['createdOn', 'id'], most }: Listing = {},
): string {
  const source = removeCache(cached);
  const { alias, from } = source;
  const keys = order.map((name, at) => `${alias}."${name}" AS k${String(at)}`).join(', ');
  const sorted = (of: string) => order.map((_, at) => `${of}k${String(at)} DESC`).join(', ');
  const limit = most === undefined ? '' : ` ORDER BY ${sorted('')} LIMIT ${String(most)}`;
  return (
    `(SELECT concat('[', string_agg(d.text, ',' ORDER BY ${sorted('d.')}), ']')` +
    ` FROM (SELECT ${documentSql(source)} AS text, ${keys} FROM ${from} ${documentJoins(source)}` +
    ` WHERE ${alias}."accountId" = $1 AND ${condition}${limit}) d)`
  );
}
