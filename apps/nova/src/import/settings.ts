import type { Database } from '@nova/db';
import { userByEmail, type OnDuplicate } from '@nova/transfer';
import type { Mapping } from './mapping.ts';

/** What a table or JSON lines are taken in with, beyond what their columns are. Undefined is what nobody has said. */
export interface Settings {
  readonly onDuplicate: OnDuplicate | undefined;
  readonly createMissing: boolean | undefined;
  readonly lenient: boolean | undefined;
  /** An email, or `none`. */
  readonly owner: string | undefined;
  readonly values: NonNullable<Mapping['values']>;
}

/** The word for nobody. */
export const nobody = 'none';

/**
 * The user of `--owner`; null for nobody.
 * @throws NOT_FOUND with the emails that there are
 */
export async function ownerOf(
  database: Database,
  account: string,
  owner: string | undefined,
): Promise<string | null | undefined> {
  if (owner === undefined) return undefined;
  return owner.toLowerCase() === nobody ? null : userByEmail(database, account, owner);
}

/** What the command line says, over what a mapping file does. */
export function settingsOf(
  said: Partial<Omit<Settings, 'values'>>,
  mapping: Mapping,
  values: Settings['values'],
): Settings {
  const { onDuplicate, createMissing, lenient, owner } = mapping;
  return {
    onDuplicate: said.onDuplicate ?? onDuplicate,
    createMissing: said.createMissing ?? createMissing,
    lenient: said.lenient ?? lenient,
    owner: said.owner ?? owner,
    values,
  };
}
