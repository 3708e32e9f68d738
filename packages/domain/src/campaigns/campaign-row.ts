import type { CampaignWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { loadReferences } from '../records/references.ts';
import { given, givenAndNotBlank } from '../records/written-columns.ts';

/** The columns that a campaign write sets: what is supplied, the name not when blank, an unknown owner ignored (CONTRACT section 4). */
export async function campaignRow(ctx: Context, write: CampaignWrite): Promise<Record<string, unknown>> {
  const { name, ownerId, ...columns } = write;
  const references = await loadReferences(ctx, { users: [ownerId] });
  return { ...given(columns), ...givenAndNotBlank({ name, ownerId: references.owner(ownerId) }) };
}
