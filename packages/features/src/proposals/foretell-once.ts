import type { NovaError } from '@nova/contract';
import { kinds, type MergedName } from '@nova/kinds';
import type { Context } from '@nova/core';
import { findListOrThrow } from '../lists/distribution-lists.ts';
import { getCampaignAudience } from '../campaigns/campaign-audience.ts';
import { assertCanSend } from '../campaigns/campaign-moves.ts';
import { findParts } from '../campaigns/assert-sendable.ts';
import { createMergeVerb } from '../merges/merge-records.ts';
import type { MergeInput } from '../merges/merge-request.ts';
import { previewEnding } from '../privacy/person-endings.ts';
import type { PersonId } from '../privacy/persons.ts';
import { formatCount, type Finding } from './foretold.ts';
import type { ProposedWork } from './proposed-work.ts';

// These proposals run one verb for all their records, which succeeds or fails as a whole.

/**
 * Finds what sending the campaign would do.
 * @throws the errors of sending or scheduling it
 */
export async function previewSend(ctx: Context, { ids, body }: ProposedWork): Promise<Finding> {
  const [campaignId = ''] = ids;
  // The cast is safe, because the endpoint's input checked the body.
  const { scheduledOn } = body as { readonly scheduledOn?: string };
  await assertCanSend(ctx, { campaignId, scheduledOn });
  const { sample, ...audience } = await getCampaignAudience(ctx, { campaignId });
  const { listId } = await findParts(ctx, campaignId);
  const { entity } = await findListOrThrow(ctx, listId ?? '');
  const when = scheduledOn === undefined ? 'at once' : `on ${scheduledOn}`;
  return {
    effect: {
      summary: `The campaign would be sent to ${formatCount(audience.sendable, kinds[entity])} of ${audience.total.toLocaleString('en')}, ${when}.`,
      total: audience.sendable,
      sample: sample.map(({ recordId }) => recordId),
      sampleOf: entity,
      audience,
    },
  };
}

interface MergeAnswer {
  readonly moves: Readonly<Record<string, number>>;
  readonly dropped: readonly unknown[];
  readonly combined: readonly unknown[];
}

/**
 * Finds what the merge would do.
 * @throws the errors of the merge
 */
export async function previewMerge(ctx: Context, { entity, ids, body }: ProposedWork): Promise<Finding> {
  // The casts are safe, because the table of endpoints has only kinds that can be merged, and the endpoint's
  // input checked the body.
  const name = entity as MergedName;
  const input: MergeInput = body as unknown as MergeInput;
  const foretold = await createMergeVerb<MergeAnswer>(name)(ctx, { ...input, dryRun: true });
  const { moves, dropped, combined } = foretold.toValue();
  const droppedText = dropped.length === 0 ? '' : `, and ${String(dropped.length)} values would be dropped`;
  return {
    effect: {
      summary: `${formatCount(ids.length, kinds[name])} would become one${droppedText}.`,
      total: ids.length,
      ...(Object.keys(moves).length > 0 && { goesAlong: moves }),
    },
    details: { dropped, combined },
  };
}

interface EndingBody {
  readonly fields?: readonly string[];
  readonly privacyRequestId?: string;
}

/**
 * Finds what erasing or anonymising would do.
 * @throws the errors of these verbs
 */
export async function previewEndings(
  ctx: Context,
  { kind, entity, ids: [recordId = ''], body }: ProposedWork,
): Promise<Finding> {
  const action = kind === 'ERASE' ? 'ERASE' : 'ANONYMISE';
  // The cast is safe, because the table of endpoints has only kinds of persons. The endpoint's input checked
  // the body.
  const person: PersonId = { entity: entity as PersonId['entity'], recordId };
  const { fields, privacyRequestId }: EndingBody = body;
  const parts = await previewEnding(ctx, person, { action, fields, privacyRequestId });
  const { singular } = kinds[entity];
  return {
    effect: {
      summary:
        kind === 'ERASE'
          ? `The ${singular} would be erased, for good.`
          : `The ${singular} would be anonymised: ${fields?.join(', ') ?? 'all that names the person'}.`,
      total: 1,
      ...(Object.keys(parts).length > 0 && { goesAlong: parts }),
    },
  };
}

/** Describes work that is refused as a whole. */
export const buildRefusedFinding = (ids: readonly string[], refusal: NovaError): Finding => ({
  effect: {
    summary: `Nothing would be done. ${refusal.message}`,
    total: ids.length,
    blocked: ids.map((id) => ({ id, code: refusal.code })),
  },
  refusal,
});
