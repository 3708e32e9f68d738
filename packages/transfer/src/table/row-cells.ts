import { cellText } from './cell-text.ts';
import type { TableColumn } from './table-columns.ts';
import type { TableRow } from './table-statement.ts';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The cells of a record's row. */
export function rowCells({ row, spread }: TableRow, columns: readonly TableColumn[]): readonly string[] {
  const record = { ...membersIn(spread), ...membersIn(row) };
  return columns.map((column) => cellText(valueIn(record, column), column.kind));
}

function membersIn(text: string | null | undefined): Members {
  const value: unknown = JSON.parse(text ?? '{}');
  return isMembers(value) ? value : {};
}

function valueIn(record: Members, { path, customField }: TableColumn): unknown {
  const value = path.reduce<unknown>(
    (inside, part) => (isMembers(inside) ? inside[part] : undefined),
    record,
  );
  return customField === undefined ? value : customValue(value, customField);
}

/** docs/interface/values.md#custom-field-values: the member that carries a value follows from the kind of its field. */
function customValue(values: unknown, { id, kind }: NonNullable<TableColumn['customField']>): unknown {
  const all: readonly unknown[] = Array.isArray(values) ? values : [];
  const own = all.filter(isMembers).find(({ fieldId }) => fieldId === id);
  if (kind === 'BOOLEAN') return own?.boolValue;
  if (kind === 'DATE') return own?.dateValue;
  return kind === 'LIST' ? own?.listValue : own?.value;
}
