import { fieldNames } from '@nova/search';
import { kinds, type KindName } from '@nova/kinds';
import { reads } from './kind-reads.ts';

/**
 * The names that a query over these records may use, comma-separated, for documentation (docs/query-language.md).
 * @param searches the plural of a kind, as an endpoint of the contract says what it searches
 * @throws when there is no such kind
 */
export function searchableFields(searches: string): string {
  const kind = Object.values(kinds).find(({ plural }) => plural === searches);
  if (!kind) throw new Error(`There are no searchable fields called ${searches}.`);
  const name: KindName = kind.name;
  return fieldNames(reads[name].fields);
}
