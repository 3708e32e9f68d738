/** The roles of users, from the fewest rights to the most (docs/interface/users.md#roles). */
export const userRoles = ['READER', 'MEMBER', 'ADMIN'] as const;

export type UserRole = (typeof userRoles)[number];

interface Callable {
  /** The role of the key that the endpoint accepts. */
  readonly role: string;
  readonly route: { readonly method: string };
}

/**
 * Returns the lowest role that a user needs for an endpoint that declares none; null where the key's own role decides
 * alone.
 */
export function findUserRole({ role, route }: Callable): UserRole | null {
  if (role !== 'PRIVATE') return null;
  return route.method === 'GET' ? 'READER' : 'MEMBER';
}

/** Returns true if a user of the role `has` may call what needs the role `least`. */
export const mayAct = (has: UserRole, least: UserRole | null): boolean =>
  least === null || userRoles.indexOf(has) >= userRoles.indexOf(least);

/** Returns the roles that include `least`, as text. */
export const formatRoles = (least: UserRole): string =>
  userRoles.filter((role) => mayAct(role, least)).join(' or ');
