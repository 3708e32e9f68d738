import { NovaError } from '@nova/contract';
import type { Context } from '../context.ts';

/**
 * What concerns all that is held about a person is for users who see all of it (docs/interface/privacy.md).
 * @throws FORBIDDEN
 */
export function assertSeesAll({ user }: Pick<Context, 'user'>): void {
  if (!user.restrictToTeam && user.billing === 'ALL') return;
  throw new NovaError(
    'FORBIDDEN',
    'This is for users who see all records. Ask an ADMIN of the account to do it, or to lift the restrictions of your user.',
  );
}
