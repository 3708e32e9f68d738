import { previewPage } from '@nova/mail';
import type { Context } from '../context.ts';
import { assertHas, findParts } from './campaign-parts.ts';
import { sampleRecipient } from './campaign-audience.ts';
import { fillIn, personOf } from './preview-campaign.ts';

/**
 * A campaign's mail as a page: as the person of a record would get it, else the first whom it would go to, else nobody in particular
 * (docs/interface/campaigns.md#preview).
 * @throws NOT_FOUND for the campaign and the record; INVALID_STATE where it has no body, or a template goes past a bound
 */
export async function previewCampaignPage(
  ctx: Context,
  { campaignId, recordId }: { readonly campaignId: string; readonly recordId?: string | null | undefined },
): Promise<string> {
  const parts = await findParts(ctx, campaignId);
  assertHas(parts, ['body']);
  const id = recordId ?? (await sampleRecipient(ctx, parts.listId));
  const person = id === null ? {} : await personOf(ctx, id);
  const { sender } = parts;
  return previewPage({
    ...(await fillIn(ctx, parts, person)),
    from: sender,
    replyTo: sender?.replyTo ?? null,
    to: id === null ? null : mailboxOf(person),
  });
}

/** Whom the mail of a record goes to; a record without an address can be looked at too. */
function mailboxOf(person: Readonly<Record<string, unknown>>) {
  const text = (field: string): string => (typeof person[field] === 'string' ? person[field] : '');
  const name = `${text('firstName')} ${text('lastName')}`.trim();
  return { name: name === '' ? text('name') : name, email: text('email') || 'no address' };
}
