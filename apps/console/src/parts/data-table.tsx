import type { ReactNode } from 'react';
import classes from './data-table.module.css';

interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned at the end of their column. */
  readonly isNumber?: boolean;
  /** True for a column of buttons, which need no title. */
  readonly isActions?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table that becomes one card per row on a phone. Roles are explicit, since its styles remove a table's own ones. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table role="table" aria-label={label} className={classes.table}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, isNumber, isActions }) => (
            <th key={title} role="columnheader" data-number={isNumber || undefined}>
              {isActions === true ? <span className={classes.unseen}>{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ title, cell, isNumber, isActions }) => (
              <td
                key={title}
                role="cell"
                data-title={isActions === true ? undefined : title}
                data-number={isNumber || undefined}
                data-actions={isActions || undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
