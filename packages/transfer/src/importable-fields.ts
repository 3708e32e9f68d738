import type { CustomFieldKind, ImportType } from '@nova/contract';
import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import { isId } from '@nova/domain';

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
