import type { DuplicateRule } from '@nova/kinds';
import { keysBy } from '../records/duplicate-keys.ts';
import type { ErasureLedger } from './erasure-ledger.ts';
import type { PersonId } from './persons.ts';

export interface KnownBy {
  readonly kind: PersonId['entity'];
  /** Of a record, or of a line of an import. */
  readonly row: Readonly<Record<string, unknown>>;
  /** What callers call it. */
  readonly externalIds: readonly string[];
}

/** As duplicates compare them. */
export const profileKeysOf = (row: KnownBy['row']): readonly string[] => keysBy([profiles], row);

/** Addresses of a record; the database says what their lower case is, as it does where they are suppressed. */
export const addressesIn = (row: KnownBy['row']): readonly string[] =>
  emails.fields.flatMap((field) => {
    const value = row[field];
    return typeof value === 'string' ? [value] : [];
  });

const emails: DuplicateRule = { by: 'email', fields: ['email', 'alternateEmail'] };
const profiles: DuplicateRule = { by: 'profile', fields: ['linkedIn'] };

/** What the ledger recognises a person by: addresses and profile as duplicates compare them, and callers' own ids. */
export const ledgerKeysOf = (
  ledger: Pick<ErasureLedger, 'keyOf'>,
  { kind, row, externalIds }: KnownBy,
): readonly string[] => [
  ...keysBy([emails], row).map((key) => ledger.keyOf('email', key)),
  ...profileKeysOf(row).map((key) => ledger.keyOf('linkedIn', key)),
  ...externalIds.map((id) => ledger.keyOf('externalId', `${kind}:${id}`)),
];
