import { type CampaignWrite, NovaError } from '@nova/contract';
import { type Kind, type KindName, kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { groupsOf, refusal, visibleIds } from '../crm/bulk/bulk-groups.ts';
import { preparedUpdate } from '../mailing/campaigns/campaigns.ts';
import { changeGroup } from '../records/change-group.ts';
import { decisionOf } from '../records/crud.ts';
import { notFound } from '../records/refusals.ts';
import { takenBack } from '../taken-back.ts';
import { counted, type Finding } from './foretold.ts';
import type { ProposedWork } from './proposed-work.ts';

/**
 * Finds what the update would do: it changes the records and rolls back. Links are only looked up, because they
 * cannot make a single record fail.
 */
export async function foretellUpdates(ctx: Context, { entity, ids, body }: ProposedWork): Promise<Finding> {
  const kind: Kind<KindName> = kinds[entity];
  // The cast is safe, because the endpoint's input checked the body.
  const write = entity === 'campaign' ? await preparedUpdate(ctx, body as CampaignWrite) : body;
  const decision = await decisionOf(ctx, kind, write);
  const visible = await visibleIds(ctx, entity, ids);
  const refused = new Map<string, NovaError>();
  let changed = 0;
  const change = (some: readonly string[]) =>
    takenBack(ctx.db, (tx) => changeGroup(ctx, tx, { kind: entity, ids: some }, decision.decide));
  for (const group of groupsOf(ids)) {
    for (const id of group) if (!visible.has(id)) refused.set(id, notFound(kind.singular));
    for (const some of await parts(
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
      summary: `${counted(ids.length - blocked.length, kind)} would get new values: ${Object.keys(body).join(', ')}.`,
      total: ids.length,
      ...(blocked.length > 0 && { blocked }),
    },
    details: isMore ? undefined : { changed },
    refusal:
      changed > 0 || isMore ? allRefused(ids, refused) : ([...refused.values()][0] ?? isSoAlready(kind)),
  };
}

const allRefused = (
  ids: readonly string[],
  refused: ReadonlyMap<string, NovaError>,
): NovaError | undefined => (refused.size === ids.length ? [...refused.values()][0] : undefined);

const isSoAlready = ({ singular }: Kind): NovaError =>
  new NovaError('BAD_REQUEST', `values: each ${singular} has them already.`);

type ForetoldGroup = Awaited<ReturnType<typeof changeGroup>>;

/** If the database refuses a group, each record is tried alone. */
async function parts(
  ids: readonly string[],
  change: (some: readonly string[]) => Promise<ForetoldGroup>,
): Promise<readonly ForetoldGroup[]> {
  try {
    return [await change(ids)];
  } catch (error) {
    refusal(error);
  }
  const groups: ForetoldGroup[] = [];
  for (const id of ids)
    groups.push(
      await change([id]).catch((error: unknown) => ({
        changed: new Map(),
        failed: new Map([[id, refusal(error)]]),
      })),
    );
  return groups;
}
