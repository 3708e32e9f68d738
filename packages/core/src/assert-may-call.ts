import { type Endpoint, mayAct, NovaError, formatRoles } from '@nova/contract';
import type { Context } from './context.ts';

/**
 * @throws FORBIDDEN if the user's role may not call the endpoint (docs/interface/users.md#roles)
 */
export function assertMayCall(
  { user }: Pick<Context, 'user'>,
  { name, userRole }: Pick<Endpoint, 'userRole'> & { readonly name: string },
): void {
  if (mayAct(user.role, userRole)) return;
  throw new NovaError(
    'FORBIDDEN',
    `${name} is for users of the role ${formatRoles(userRole ?? 'ADMIN')}; yours is ${user.role}.`,
  );
}
