import type { Database } from '@nova/db';
import { type OnDuplicate, userByEmail } from '@nova/transfer';
import type { Mapping } from './mapping.ts';
import type { SourceOptions } from './open-source.ts';

export interface ImportOptions extends Omit<SourceOptions, 'account' | 'map' | 'mapping' | 'ask'> {
  readonly account?: string;
  readonly map?: readonly string[];
  readonly mapFile?: string;
  readonly saveMap?: string;
  readonly value?: readonly string[];
  readonly createMissing?: boolean;
  readonly owner?: string;
  readonly lenient?: boolean;
  readonly onDuplicate?: OnDuplicate;
  readonly rejects?: string;
  readonly dryRun?: boolean;
  readonly events?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** How to import, beyond the columns. Undefined means that nobody said. */
export interface Settings {
  readonly onDuplicate: OnDuplicate | undefined;
  readonly createMissing: boolean | undefined;
  readonly lenient: boolean | undefined;
  /** An email, or `none`. */
  readonly owner: string | undefined;
  readonly values: NonNullable<Mapping['values']>;
}

export const nobody = 'none';

/**
 * Finds the user of `--owner`; null for nobody.
 * @throws NOT_FOUND with the emails that exist
 */
export async function ownerOf(
  database: Database,
  account: string,
  owner: string | undefined,
): Promise<string | null | undefined> {
  if (owner === undefined) return undefined;
  return owner.toLowerCase() === nobody ? null : userByEmail(database, account, owner);
}

/** Options take precedence over a mapping file. */
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
