import { NovaError } from '@nova/contract';
import { type Context, seesEverything } from '@nova/core';

/**
 * Refuses users who may not see some records, before a call that concerns all data about a person
 * (docs/interface/privacy.md).
 * @throws FORBIDDEN
 */
export function assertSeesAll(ctx: Pick<Context, 'user'>): void {
  if (seesEverything(ctx)) return;
  throw new NovaError(
    'FORBIDDEN',
    'This is for users who see all records. Ask an ADMIN of the account to do it, or to lift the restrictions of your user.',
  );
}
