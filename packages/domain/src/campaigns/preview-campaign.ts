import { NovaError, listEntities, type campaignPreview } from '@nova/contract';
import type { RenderedMail } from '@nova/mail';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { fillInTemplates } from '../mail/templates/fill-in.ts';
import { reads } from '../records/kind-reads.ts';
import { notFound } from '../records/refusals.ts';
import { readDocument } from '../records/read-documents.ts';
import { assertHas, findParts, type CampaignParts } from './campaign-parts.ts';

/**
 * A campaign's mail as one person would get it (docs/interface/campaigns.md#preview).
 * @throws NOT_FOUND for the campaign and the record; INVALID_STATE where it has no body, or a template goes past a bound
 */
export async function previewCampaign(
  ctx: Context,
  { campaignId, recordId }: { readonly campaignId: string; readonly recordId: string },
): Promise<z.output<typeof campaignPreview>> {
  const parts = await findParts(ctx, campaignId);
  assertHas(parts, ['body']);
  return fillIn(ctx, parts, await personOf(ctx, recordId));
}

/** What a template can show of a person: the record as lists show it. @throws NOT_FOUND */
export async function personOf(ctx: Context, id: string): Promise<Readonly<Record<string, unknown>>> {
  for (const entity of listEntities) {
    const found = await readDocument<Record<string, unknown>>(ctx, reads[entity].source, {
      id,
      what: entity,
    }).catch((error: unknown) => {
      if (error instanceof NovaError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
    if (found) return found.toValue();
  }
  throw notFound('candidate, contact or lead');
}

/** A mail that nobody unsubscribes by: its link leads to a page that says so. @throws as fillInTemplates */
export function fillIn(
  ctx: Context,
  parts: CampaignParts,
  person: Readonly<Record<string, unknown>>,
): Promise<RenderedMail> {
  const unsubscribeUrl = `${ctx.ports.mail?.publicUrl ?? ctx.origin}/m/u/preview`;
  return fillInTemplates(ctx, parts, { record: person, unsubscribeUrl });
}
