import type { DuplicateRule } from '@nova/kinds';
import { keysBy } from '../records/duplicate-keys.ts';
import type { ErasureLedger } from './erasure-ledger.ts';
import type { PersonId } from './persons.ts';

type KnownRow = Readonly<Record<string, unknown>>;

export interface KnownBy {
  readonly kind: PersonId['entity'];
  /** Of a record and what was merged into it, or of a line of an import. */
  readonly rows: readonly KnownRow[];
  /** What callers call it. */
  readonly externalIds: readonly string[];
}

/** As duplicates compare them. */
export const profileKeysOf = (row: KnownRow): readonly string[] => keysBy([profiles], row);

/** Addresses of a record; the database says what their lower case is, as it does where they are suppressed. */
export const addressesIn = (row: KnownRow): readonly string[] =>
  emails.fields.flatMap((field) => {
    const value = row[field];
    return typeof value === 'string' ? [value] : [];
  });

const emails: DuplicateRule = { by: 'email', fields: ['email', 'alternateEmail'] };
const profiles: DuplicateRule = { by: 'profile', fields: ['linkedIn'] };

/** What the ledger recognises a person by: addresses and profile as duplicates compare them, and callers' own ids. */
export const ledgerKeysOf = (
  ledger: Pick<ErasureLedger, 'keyOf'>,
  { kind, rows, externalIds }: KnownBy,
): readonly string[] => [
  ...new Set(
    rows.flatMap((row) => [
      ...keysBy([emails], row).map((key) => ledger.keyOf('email', key)),
      ...profileKeysOf(row).map((key) => ledger.keyOf('linkedIn', key)),
    ]),
  ),
  ...externalIds.map((id) => ledger.keyOf('externalId', `${kind}:${id}`)),
];
