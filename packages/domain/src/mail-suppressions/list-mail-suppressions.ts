import type { listMailSuppressions as endpoint, mailSuppression } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { matchingFields } from '../records/matching.ts';
import { anyOf, condition, type Condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { columns, iso, type RecordSource } from '../records/record-source.ts';
import { suppressionFields } from './suppression-fields.ts';

const suppressionSource: RecordSource = {
  from: 'mail_suppressions s',
  alias: 's',
  joins: [],
  members: {
    ...columns('s', ['id']),
    email: `CASE WHEN strpos(s.email, '@') > 0 THEN s.email END`,
    ...columns('s', ['reason', 'source']),
    createdOn: iso('s."createdOn"'),
  },
};

/**
 * Suppressed addresses, newest first; a whole address also finds the one whose person was deleted
 * (docs/interface/mail.md#suppressions).
 * @throws INVALID_QUERY
 */
export const listMailSuppressions = (
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof mailSuppression>>> =>
  readPage(ctx, suppressionSource, input, { conditions: matchingText(ctx, input.query), stamp: 'createdOn' });

/** There is no table of words of theirs: conditions look at the rows. */
function matchingText(ctx: Context, query: string | undefined): readonly Condition[] {
  const conditions = matchingFields(ctx, suppressionFields, query);
  if (conditions.length === 0) return [];
  const forgotten = condition('s.email = nova_address_digest($?::text)', query?.trim());
  return [{ ...anyOf([...conditions, forgotten]), reads: { words: false, fields: true, others: false } }];
}
