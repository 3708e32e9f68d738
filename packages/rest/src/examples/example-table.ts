import { capitalise, kinds, type Endpoint, type Kind } from '@nova/contract';
import { tableKinds, type TableKind } from '@nova/features/contract';
import { exampleTexts } from '@nova/features/examples';
import { cellText, csvRow } from '@nova/features/imports';
import { exampleRecords } from './example-record.ts';

/** Chooses the reference number, and the first three columns with texts, numbers or dates. */
export const chooseExampleColumns = ({ fields }: Kind): readonly string[] => {
  const plainFields = Object.entries(fields).filter(
    ([, { type }]) => type === 'text' || type === 'number' || type === 'date',
  );
  return ['reference', ...plainFields.slice(0, 3).map(([name]) => name)];
};

const findTableKind = ({ searches }: Endpoint): TableKind => {
  const name = tableKinds.find((one) => kinds[one].plural === searches);
  if (!name) throw new Error(`There is no table of ${String(searches)}.`);
  return name;
};

/** Returns the feature's own text, or a table with the example of the endpoint's kind. */
export function renderExampleTable(endpoint: Endpoint): string {
  const text = exampleTexts[endpoint.name];
  if (text !== undefined) return text;
  const kind: Kind = kinds[findTableKind(endpoint)];
  const columns = chooseExampleColumns(kind);
  const record = exampleRecords[capitalise(kind.name)] ?? {};
  return csvRow(columns) + csvRow(columns.map((name) => cellText(record[name], 'text')));
}
