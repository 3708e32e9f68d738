import type { CustomFieldKind, ImportType } from '@nova/contract';
import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import { isId } from '@nova/domain';
import { transferKinds } from './kinds/transfer-kinds.ts';

/** A member of a line in which a name stands in for an id, and the list that the name is of. */
export interface NamedMember {
  readonly member: string;
  /** A group of the master data, `users` or `companies`. */
  readonly list: string;
}

/** The members of a type of line in which names stand in for ids (docs/import-and-export.md#names-instead-of-ids). */
export const namedMembers = (type: ImportType): readonly NamedMember[] =>
  transferKinds[type].references.flatMap(({ to, name, companyName: called, groups: [group = ''] = [] }) => {
    if (called !== undefined) return [{ member: called, list: transferKinds.company.table }];
    if (name === undefined) return [];
    return [{ member: name, list: to === 'user' ? transferKinds.user.table : group }];
  });

/** A custom field whose values an import may carry. */
export interface ImportableField {
  readonly id: string;
  readonly label: string;
  readonly kind: CustomFieldKind;
}

/** The custom fields that an account has for a type of line; none for an unknown account. */
export async function importableFields(
  database: Database,
  accountId: string,
  type: ImportType,
): Promise<readonly ImportableField[]> {
  return isId(accountId) ? customFieldsOf(accountDatabase(database, accountId), type) : [];
}

/** The account's own fields of a type of record, in the order in which it has them. */
export const customFieldsOf = (db: AccountDatabase, type: ImportType): Promise<ImportableField[]> =>
  db.rows<ImportableField>(
    `SELECT id, label, kind FROM custom_fields WHERE "accountId" = $1 AND entity = $2 ORDER BY position, label, id`,
    [type],
  );

/** Whether a line of the type is known again by what it says, such as a user by the email: it needs no id of the caller. */
export const isKnownWithoutId = (type: ImportType): boolean => transferKinds[type].lineKey !== undefined;
