import { type ImportType, uploadKinds } from '@nova/features/contract';
import { lineFields } from '@nova/features/imports';
import { type Kind, kinds } from '@nova/kinds';

/** Several fields in one cell (docs/import-and-export.md#a-table), and the member by which a kind has them. */
const composites = {
  fullName: 'lastName',
  address: 'address.street',
  payRange: 'minPay',
  'internalNotes.more': 'moreNotes',
} as const;

/** For each kind of an uploaded table, the fields that a column may fill; those of its own are the account's. */
export const describeImportFields = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(uploadKinds.map((kind) => [kind, fieldsOf(kind)]));

function fieldsOf(type: ImportType): readonly string[] {
  const known = (kinds as Readonly<Record<string, Kind>>)[type]?.fields ?? {};
  const paths = new Set(lineFields(type).map(({ path }) => path.join('.')));
  const simple = [...paths].filter((path) => {
    const [whole = '', ...parts] = path.split('.');
    // A name says what an id would, and a text what its parts would.
    const isSaidElsewhere =
      (path.endsWith('Id') && paths.has(`${path.slice(0, -2)}Name`)) ||
      (parts.length > 0 && paths.has(whole));
    const isKnown = whole in known || `${whole.slice(0, -4)}Id` in known || whole === 'createdOn';
    return path !== 'id' && parts.length < 2 && isKnown && !path.includes('#') && !isSaidElsewhere;
  });
  const composed = Object.entries(composites).flatMap(([name, member]) => (paths.has(member) ? [name] : []));
  return [...composed, ...simple];
}
