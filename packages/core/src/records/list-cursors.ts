import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { SealError } from '../sealing.ts';
import type { Order, Position } from './order.ts';
import { createInputError } from './refusals.ts';

/** Members of a request that change an answer's records or their shape, but not which walk it belongs to. */
const besideWalk: readonly string[] = ['page', 'size', 'fields', 'expand', 'cursor', 'sort', 'highlight'];

type Caller = Pick<Context, 'account' | 'ports' | 'endpoint'>;

/**
 * Names the walk that a cursor belongs to: its account, endpoint, order and filters. A cursor is sealed for that name,
 * because it holds values of a record and addresses end up in logs.
 */
function nameWalk({ account, endpoint }: Caller, request: object, order: Order): string {
  const filters = Object.entries(request)
    .filter(([name, value]) => value !== undefined && !besideWalk.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const terms = order.map(({ sql, direction }) => `${sql} ${direction}`);
  const digest = createHash('sha256')
    .update(JSON.stringify([filters, terms]))
    .digest('base64url');
  return `cursor ${account.id} ${endpoint ?? ''} ${digest}`;
}

/** Writes the cursor of the walk's rest. It is valid on every server of this installation. */
export const writeCursor = (ctx: Caller, request: object, order: Order, position: Position): string =>
  ctx.ports.sealing.seal(nameWalk(ctx, request, order), JSON.stringify(position));

/**
 * Reads the position of a cursor; null for a blank one, which begins the walk.
 * @throws VALIDATION_ERROR for a cursor that this walk has not given
 */
export function readCursor(ctx: Caller, request: object, order: Order, cursor: string): Position | null {
  if (cursor === '') return null;
  try {
    // The cast is safe, because only `writeCursor` seals for this name.
    return JSON.parse(ctx.ports.sealing.unseal(nameWalk(ctx, request, order), cursor)) as Position;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    const message =
      'is none that this list has given for the same filters and order; begin again with an empty one';
    throw createInputError('cursor', message, error);
  }
}
