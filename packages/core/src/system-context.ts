import { type Limits, Warnings } from '@nova/contract';
import { accountDatabase, type Database } from '@nova/db';
import type { Context, ContextAccount } from './context.ts';
import { newId } from './ids.ts';
import type { Ports } from './ports.ts';

/** Limits do not apply, because they were checked when a caller requested the work. */
const noLimits = {} as Limits;

/** Creates the context of work that the server does by itself in an account. */
export const systemContext = <Some extends Partial<Ports>>(
  { database, ports, now }: { readonly database: Database; readonly ports: Some; readonly now: () => Date },
  account: Omit<ContextAccount, 'limits'>,
): Omit<Context, 'ports'> & { readonly ports: Some } => ({
  account: { ...account, limits: noLimits },
  user: { id: '', name: '', team: null, restrictToTeam: false, billing: 'NONE', role: 'READER' },
  keyId: null,
  publishedJobsOnly: false,
  requestId: newId(),
  via: 'system',
  origin: '',
  db: accountDatabase(database, account.id),
  warnings: new Warnings(),
  ports,
  now,
});
