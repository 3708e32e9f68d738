import { kinds, type KindName } from '@nova/kinds';
import { listFieldNames, type FieldTable } from '@nova/search';
import { recipientFields, suppressionFields } from './campaigns/mail-search-fields.ts';
import { reads } from '@nova/core';

/** Searchable resources that are not kinds. */
const otherResources: Readonly<Record<string, FieldTable>> = {
  mailSuppressions: suppressionFields,
  recipients: recipientFields,
};

/**
 * Returns the names of the fields that a query may use, comma-separated, for documentation
 * (docs/query-language.md).
 * @param searches the name in the contract's endpoint: the plural of a kind, or another resource
 * @throws Error if the name is unknown
 */
export function searchableFields(searches: string): string {
  const resource = otherResources[searches];
  if (resource) return listFieldNames(resource);
  const kind = Object.values(kinds).find(({ plural }) => plural === searches);
  if (!kind) throw new Error(`There are no searchable fields called ${searches}.`);
  const name: KindName = kind.name;
  return listFieldNames(reads[name].fields);
}
