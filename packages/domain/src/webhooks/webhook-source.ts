import type { Context } from '../context.ts';
import { condition, type Condition } from '../records/page-statement.ts';
import { readDocument } from '../records/read-documents.ts';
import { columns, iso, type RecordSource } from '../records/record-source.ts';

/** How webhooks are read: never with their secrets. */
export const webhookSource: RecordSource = {
  from: 'webhooks w',
  alias: 'w',
  joins: [],
  members: {
    ...columns('w', ['id', 'url', 'description', 'types', 'include', 'state']),
    failingSince: iso('w."failingSince"'),
    createdOn: iso('w."createdOn"'),
    updatedOn: iso('w."updatedOn"'),
  },
};

/** Who does not see every record sees no webhook of others: it might carry what is not for their eyes (docs/interface/webhooks.md#whose-it-is). */
export const visibleWebhooks = ({ user }: Context): readonly Condition[] =>
  user.restrictToTeam || user.billing !== 'ALL' ? [condition('w."userId" = $?::uuid', user.id)] : [];

/** @throws NOT_FOUND for a webhook that there is not, or that the user does not see */
export async function assertWebhookVisible(ctx: Context, id: string): Promise<void> {
  await readDocument(ctx, webhookSource, { id, what: 'webhook' }, visibleWebhooks(ctx));
}
