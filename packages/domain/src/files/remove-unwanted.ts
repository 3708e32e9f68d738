import { isUnavailable } from '@nova/db';
import type { Context } from '../context.ts';

/**
 * Removes content whose record was refused. Where the database went away meanwhile the record may be there all the same: then
 * the content stays, and is swept if nothing names it.
 */
export async function removeRefusedContent(
  ctx: Context,
  storageKey: string,
  refusal: unknown,
): Promise<void> {
  if (!isUnavailable(refusal)) await ctx.ports.files.remove(storageKey).catch(() => undefined);
}
