import type { ImportType } from '@nova/contract';
import { transferKinds } from './kinds/transfer-kinds.ts';

/** A member of a line in which a name stands in for an id, and the list that the name is of. */
export interface NamedMember {
  readonly member: string;
  /** A group of the master data, `users` or `companies`. */
  readonly list: string;
}

/** The members of a type of line in which names stand in for ids (docs/import-and-export.md#names-instead-of-ids). */
export const namedMembers = (type: ImportType): readonly NamedMember[] =>
  transferKinds[type].references.flatMap(({ to, name, called, groups: [group = ''] = [] }) => {
    if (called !== undefined) return [{ member: called, list: transferKinds.company.table }];
    if (name === undefined) return [];
    return [{ member: name, list: to === 'user' ? transferKinds.user.table : group }];
  });
