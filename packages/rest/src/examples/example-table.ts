import { capitalised, kinds, tableKinds, type Endpoint, type Kind, type TableKind } from '@nova/contract';
import { cellText, csvRow } from '@nova/transfer';
import { exampleRecords } from './example-record.ts';

/** Chooses the reference, and the first three texts, numbers or dates. */
export const exampleColumns = ({ fields }: Kind): readonly string[] => {
  const said = Object.entries(fields).filter(
    ([, { type }]) => type === 'text' || type === 'number' || type === 'date',
  );
  return ['reference', ...said.slice(0, 3).map(([name]) => name)];
};

const kindOf = ({ searches }: Endpoint): TableKind => {
  const name = tableKinds.find((one) => kinds[one].plural === searches);
  if (!name) throw new Error(`There is no table of ${String(searches)}.`);
  return name;
};

const refusedRow =
  csvRow(['First name', 'E-Mail', 'Rating', 'Problem']) +
  csvRow(['Ada', 'ada.lovelace@inbox.example', '9', 'Column "Rating": must be from 0 to 5']);

export function exampleTable(endpoint: Endpoint): string {
  if (endpoint.name === 'imports.rejects') return refusedRow;
  const kind: Kind = kinds[kindOf(endpoint)];
  const columns = exampleColumns(kind);
  const record = exampleRecords[capitalised(kind.name)] ?? {};
  return csvRow(columns) + csvRow(columns.map((name) => cellText(record[name], 'text')));
}
