import { newId } from '../index.ts';
import type { TestAccount } from './test-account.ts';

/** Defines a custom field of the account; gives its id. */
export async function createCustomField(
  agency: TestAccount,
  entity: string,
  label: string,
  kind = 'TEXT',
): Promise<string> {
  const id = newId();
  await agency.ctx.db.write(
    `INSERT INTO custom_fields ("accountId", id, entity, label, "labelKey", kind, options)
     VALUES ($1::uuid, $2::uuid, $3, $4, lower($4), $5, '{}')`,
    [id, entity, label, kind],
  );
  return id;
}
