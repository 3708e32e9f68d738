import { kinds } from '@nova/kinds';
import { keysBy } from '../records/duplicate-keys.ts';
import type { ErasureLedger } from './erasure-ledger.ts';
import type { PersonId } from './persons.ts';

const { duplicates = [] } = kinds.candidate;
const byEmail = duplicates.filter(({ by }) => by === 'email');
const byProfile = duplicates.filter(({ by }) => by === 'profile');

/** Of all persons, whose fields have the same names (docs/interface/privacy.md#the-ledger). */
export const keyFields: readonly string[] = [...byEmail, ...byProfile].flatMap(({ fields }) => fields);

/**
 * The keys of a line of the ledger about a person.
 * @param row has the person's `keyFields`
 * @param externalIds callers' own ids of the record
 */
export const erasureKeys = (
  ledger: Pick<ErasureLedger, 'keyOf'>,
  kind: PersonId['entity'],
  {
    row,
    externalIds,
  }: { readonly row: Readonly<Record<string, unknown>>; readonly externalIds: readonly string[] },
): readonly string[] => [
  ...keysBy(byEmail, row).map((key) => ledger.keyOf('email', key)),
  ...keysBy(byProfile, row).map((key) => ledger.keyOf('linkedIn', key)),
  ...externalIds.map((id) => ledger.keyOf('externalId', `${kind}:${id}`)),
];
