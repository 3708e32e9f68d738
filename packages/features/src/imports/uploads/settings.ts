import type { ImportMapping } from '../contract.ts';
import type { OnDuplicate } from '../transfer/import-session.ts';
import { findUserByEmail } from '../transfer/find-records.ts';
import type { Database } from '@nova/db';

/** Settings of an import apart from its columns. Undefined means that nobody chose. */
export interface Settings {
  readonly onDuplicate: OnDuplicate | undefined;
  readonly createMissing: boolean | undefined;
  readonly lenient: boolean | undefined;
  /** An email address, or `none`. */
  readonly owner: string | undefined;
  readonly values: NonNullable<ImportMapping['values']>;
}

export const nobody = 'none';

/**
 * Finds the user of `--owner`; null for nobody.
 * @throws NOT_FOUND with the emails that exist
 */
export async function findOwner(
  database: Database,
  account: string,
  owner: string | undefined,
): Promise<string | null | undefined> {
  if (owner === undefined) return undefined;
  return owner.toLowerCase() === nobody ? null : findUserByEmail(database, account, owner);
}

/** Merges options and mapping file; options take precedence. */
export function mergeSettings(
  options: Partial<Omit<Settings, 'values'>>,
  mapping: ImportMapping,
  values: Settings['values'],
): Settings {
  const { onDuplicate, createMissing, lenient, owner } = mapping;
  return {
    onDuplicate: options.onDuplicate ?? onDuplicate,
    createMissing: options.createMissing ?? createMissing,
    lenient: options.lenient ?? lenient,
    owner: options.owner ?? owner,
    values,
  };
}
