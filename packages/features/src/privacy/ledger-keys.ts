import type { DuplicateRule } from '@nova/kinds';
import { computeKeys } from '@nova/core';
import type { ErasureLedger } from './erasure-ledger.ts';
import type { PersonId } from './persons.ts';

type KnownRow = Readonly<Record<string, unknown>>;

export interface KnownBy {
  readonly kind: PersonId['entity'];
  /** Rows of a record and of what was merged into it, or of a line of an import. */
  readonly rows: readonly KnownRow[];
  /** Ids by which callers know the person. */
  readonly externalIds: readonly string[];
}

/** Returns the profile's keys, in the form in which duplicates compare them. */
export const listProfileKeys = (row: KnownRow): readonly string[] => computeKeys([profiles], row);

/**
 * Lists the addresses of a record, which the database converts to lower case. It must do so in the same way as
 * for suppressed addresses.
 */
export const extractAddresses = (row: KnownRow): readonly string[] =>
  emails.fields.flatMap((field) => {
    const value = row[field];
    return typeof value === 'string' ? [value] : [];
  });

const emails: DuplicateRule = { by: 'email', fields: ['email', 'alternateEmail'] };
const profiles: DuplicateRule = { by: 'profile', fields: ['linkedIn'] };

/**
 * Returns the hashes by which the ledger recognises a person: of addresses and profiles as duplicates compare
 * them, and of callers' own ids.
 */
export const hashLedgerKeys = (
  ledger: Pick<ErasureLedger, 'keyOf'>,
  { kind, rows, externalIds }: KnownBy,
): readonly string[] => [
  ...new Set(
    rows.flatMap((row) => [
      ...computeKeys([emails], row).map((key) => ledger.keyOf('email', key)),
      ...listProfileKeys(row).map((key) => ledger.keyOf('linkedIn', key)),
    ]),
  ),
  ...externalIds.map((id) => ledger.keyOf('externalId', `${kind}:${id}`)),
];
