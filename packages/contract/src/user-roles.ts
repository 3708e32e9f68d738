/** What a user may do, from little to all (docs/interface/users.md#roles). */
export const userRoles = ['READER', 'MEMBER', 'ADMIN'] as const;

export type UserRole = (typeof userRoles)[number];

/** Resources that only an ADMIN uses, or only an ADMIN writes. */
const ofAdmins: Readonly<Record<string, 'ALL' | 'WRITES'>> = {
  keys: 'ALL',
  webhooks: 'ALL',
  audit: 'ALL',
  usage: 'ALL',
  site: 'ALL',
  users: 'WRITES',
  masterData: 'WRITES',
  customFields: 'WRITES',
  mailSenders: 'WRITES',
};

interface Callable {
  readonly name: string;
  /** Of the key. */
  readonly role: string;
  readonly route: { readonly method: string };
}

/** The role that a user needs at least; null where the key's own role decides alone. */
export function usualUserRole({ name, role, route }: Callable): UserRole | null {
  if (role !== 'PRIVATE') return null;
  const [resource = ''] = name.split('.', 1);
  const reads = route.method === 'GET';
  const kept = ofAdmins[resource];
  if (kept === 'ALL' || (kept === 'WRITES' && !reads)) return 'ADMIN';
  return reads ? 'READER' : 'MEMBER';
}

/** Whether a user of the role `has` may do what needs `least`. */
export const mayAct = (has: UserRole, least: UserRole | null): boolean =>
  least === null || userRoles.indexOf(has) >= userRoles.indexOf(least);

/** The roles that may do what needs `least`, as text. */
export const rolesText = (least: UserRole): string =>
  userRoles.filter((role) => mayAct(role, least)).join(' or ');
