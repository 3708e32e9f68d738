import { type Proposal, proposalInput } from '@nova/features/contract';
import { Warnings } from '@nova/contract';
import { type Context, newId } from '@nova/core';
import { propose } from '@nova/features';
import { accountDatabase } from '@nova/db';
import type { ServerOptions } from '../../src/server-options.ts';

/** Makes a proposal as an agent with this key would. */
export async function proposeAs(
  { database, keys, ports, now }: ServerOptions['services'],
  key: string,
  proposed: Readonly<Record<string, unknown>>,
): Promise<Proposal> {
  const holder = await keys.find(key);
  if (!holder) throw new Error('The key is unknown.');
  const { account, user, keyId } = holder;
  const ctx: Context = {
    account,
    user,
    keyId,
    publishedJobsOnly: false,
    requestId: newId(),
    via: 'mcp',
    db: accountDatabase(database, account.id),
    warnings: new Warnings(true),
    ports,
    origin: 'http://nova.test',
    now,
  };
  return propose(ctx, proposalInput.parse({ reason: 'It is asked for.', ...proposed }));
}
