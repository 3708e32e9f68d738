import { type Endpoint, mergedNames, NovaError } from '@nova/contract';
import type { Context } from '../context.ts';

/**
 * Adds the survivor's id to the error for a record that was merged into another (docs/interface/merges.md#merged-ids).
 * @param input of an endpoint whose path may name the record
 */
export async function addSurvivor(
  ctx: Context,
  { role, route }: Pick<Endpoint, 'role' | 'route'>,
  input: unknown,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof NovaError) || error.code !== 'NOT_FOUND' || role !== 'PRIVATE') return error;
  for (const entity of mergedNames) {
    if (!route.path.includes(`{${entity}Id}`)) continue;
    const id: unknown = Object.entries(Object(input) as object).find(([name]) => name === `${entity}Id`)?.[1];
    const into =
      typeof id === 'string' ? await ctx.ports.features.findMergeSurvivor(ctx, entity, id) : undefined;
    if (into && into.id !== null)
      return new NovaError('NOT_FOUND', error.message, { data: into.id, cause: error });
  }
  return error;
}
