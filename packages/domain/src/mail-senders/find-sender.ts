import type { mailSender } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { notFound } from '../records/refusals.ts';

export type FoundSender = Pick<z.output<typeof mailSender>, 'id' | 'name' | 'email' | 'replyTo'>;

/** One sender, as its row has it. @throws NOT_FOUND */
export async function findSenderOrThrow(ctx: Pick<Context, 'db'>, id: string): Promise<FoundSender> {
  const [found] = isId(id)
    ? await ctx.db.rows<FoundSender>(
        `SELECT id, name, email, "replyTo" FROM mail_senders WHERE "accountId" = $1 AND id = $2`,
        [id],
      )
    : [];
  if (!found) throw notFound('sender');
  return found;
}
