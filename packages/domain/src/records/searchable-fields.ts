import { fieldNames, type FieldTable } from '@nova/search';
import { kinds, type KindName } from '@nova/kinds';
import { recipientFields } from '../campaigns/recipient-fields.ts';
import { suppressionFields } from '../mail-suppressions/suppression-fields.ts';
import { reads } from './kind-reads.ts';

/** What is searched and no kind of record. */
const besideKinds: Readonly<Record<string, FieldTable>> = {
  mailSuppressions: suppressionFields,
  recipients: recipientFields,
};

/**
 * The names that a query over these records may use, comma-separated, for documentation (docs/query-language.md).
 * @param searches the plural of a kind, or a resource beside them, as an endpoint of the contract says what it searches
 * @throws when there is none
 */
export function searchableFields(searches: string): string {
  const beside = besideKinds[searches];
  if (beside) return fieldNames(beside);
  const kind = Object.values(kinds).find(({ plural }) => plural === searches);
  if (!kind) throw new Error(`There are no searchable fields called ${searches}.`);
  const name: KindName = kind.name;
  return fieldNames(reads[name].fields);
}
