import type { CampaignWrite } from '../campaigns/campaign-content-contract.ts';
import { NovaError } from '@nova/contract';
import { type Context, changeGroup, prepareKindUpdate, notFound, runAndRollBack } from '@nova/core';
import { splitIntoGroups, requireRefusal, filterVisibleIds } from '../bulk/bulk-groups.ts';
import { prepareUpdate } from '../campaigns/campaigns.ts';
import { type Kind, type KindName, kinds } from '@nova/kinds';
import { formatCount, type Finding } from './foretold.ts';
import type { ProposedWork } from './proposed-work.ts';

/**
 * Finds what the update would do: it changes the records and rolls back. Links are only looked up, because they
 * cannot make a single record fail.
 */
export async function previewUpdates(ctx: Context, { entity, ids, body }: ProposedWork): Promise<Finding> {
  const kind: Kind<KindName> = kinds[entity];
  // The cast is safe, because the endpoint's input checked the body.
  const write = entity === 'campaign' ? await prepareUpdate(ctx, body as CampaignWrite) : body;
  const decision = await prepareKindUpdate(ctx, kind, write);
  const visible = await filterVisibleIds(ctx, entity, ids);
  const refused = new Map<string, NovaError>();
  let changed = 0;
  const change = (some: readonly string[]) =>
    runAndRollBack(ctx.db, (tx) => changeGroup(ctx, tx, { kind: entity, ids: some }, decision.decide));
  for (const group of splitIntoGroups(ids)) {
    for (const id of group) if (!visible.has(id)) refused.set(id, notFound(kind.singular));
    for (const some of await tryGroup(
      group.filter((id) => visible.has(id)),
      change,
    )) {
      changed += some.changed.size;
      for (const [id, error] of some.failed) refused.set(id, error);
    }
  }
  const blocked = ids.flatMap((id) => {
    const error = refused.get(id);
    return error ? [{ id, code: error.code }] : [];
  });
  const isMore = decision.links.length > 0 || decision.oneToOne !== undefined;
  return {
    effect: {
      summary: `${formatCount(ids.length - blocked.length, kind)} would get new values: ${Object.keys(body).join(', ')}.`,
      total: ids.length,
      ...(blocked.length > 0 && { blocked }),
    },
    details: isMore ? undefined : { changed },
    refusal:
      changed > 0 || isMore
        ? findCommonRefusal(ids, refused)
        : ([...refused.values()][0] ?? createNoChangeError(kind)),
  };
}

const findCommonRefusal = (
  ids: readonly string[],
  refused: ReadonlyMap<string, NovaError>,
): NovaError | undefined => (refused.size === ids.length ? [...refused.values()][0] : undefined);

const createNoChangeError = ({ singular }: Kind): NovaError =>
  new NovaError('BAD_REQUEST', `values: each ${singular} has them already.`);

type ForetoldGroup = Awaited<ReturnType<typeof changeGroup>>;

/** If the database refuses a group, each record is tried alone. */
async function tryGroup(
  ids: readonly string[],
  change: (some: readonly string[]) => Promise<ForetoldGroup>,
): Promise<readonly ForetoldGroup[]> {
  try {
    return [await change(ids)];
  } catch (error) {
    requireRefusal(error);
  }
  const groups: ForetoldGroup[] = [];
  for (const id of ids)
    groups.push(
      await change([id]).catch((error: unknown) => ({
        changed: new Map(),
        failed: new Map([[id, requireRefusal(error)]]),
      })),
    );
  return groups;
}
