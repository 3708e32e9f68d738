import type { CustomFieldKind } from '../../configuration/custom-fields-contract.ts';
import type { ImportType } from '../import-lines.ts';
import { isId } from '@nova/core';
import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import { transferKinds } from './kinds/transfer-kinds.ts';

interface NamedMember {
  readonly member: string;
  /** A group of the master data, `users` or `companies`. */
  readonly list: string;
}

/** Returns the members that take names instead of ids (docs/import-and-export.md#names-instead-of-ids). */
export const listNamedMembers = (type: ImportType): readonly NamedMember[] =>
  transferKinds[type].references.flatMap(({ to, name, companyName, groups: [group = ''] = [] }) => {
    if (companyName !== undefined) return [{ member: companyName, list: transferKinds.company.table }];
    if (name === undefined) return [];
    return [{ member: name, list: to === 'user' ? transferKinds.user.table : group }];
  });

export interface ImportableField {
  readonly id: string;
  readonly label: string;
  readonly kind: CustomFieldKind;
}

/** Returns an account's custom fields; none for an unknown account. */
export async function findImportableFields(
  database: Database,
  accountId: string,
  type: ImportType,
): Promise<readonly ImportableField[]> {
  return isId(accountId) ? findCustomFields(accountDatabase(database, accountId), type) : [];
}

export const findCustomFields = (db: AccountDatabase, type: ImportType): Promise<ImportableField[]> =>
  db.rows<ImportableField>(
    `SELECT id, label, kind FROM custom_fields WHERE "accountId" = $1 AND entity = $2 ORDER BY position, label, id`,
    [type],
  );

/** True if a line's content identifies its record, such as a user's email. */
export const isKnownWithoutId = (type: ImportType): boolean => transferKinds[type].lineKey !== undefined;
