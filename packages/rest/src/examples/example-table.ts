import { capitalised, kinds, tableKinds, type Endpoint, type Kind, type TableKind } from '@nova/contract';
import { cellText, csvRow } from '@nova/transfer';
import { exampleRecords } from './example-record.ts';

/** Columns that a person would ask for first: what a record is known by, and the first fields that say something of it. */
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

/** A table as an endpoint sends it, with a record of the demo agency. */
export function exampleTable(endpoint: Endpoint): string {
  const kind: Kind = kinds[kindOf(endpoint)];
  const columns = exampleColumns(kind);
  const record = exampleRecords[capitalised(kind.name)] ?? {};
  return csvRow(columns) + csvRow(columns.map((name) => cellText(record[name], 'text')));
}
