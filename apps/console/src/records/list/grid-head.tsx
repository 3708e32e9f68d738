import { memo } from 'react';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Icon } from '../../parts/icons.tsx';
import { usePrinting } from '../../parts/use-printing.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { nextSort, readFirstOrder, type SortField } from './list-order.ts';
import classes from './list.module.css';

interface ColumnHeadsProps {
  readonly kind: KindDefinition;
  readonly columns: readonly string[];
  /** The number of columns before these. */
  readonly offset: number;
  /** The fields by which the list can be sorted. */
  readonly sortFields: ReadonlyMap<string, SortField>;
  /** The order as the API takes it; undefined is newest first. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

/** The heads of a list's columns. Those of sortable fields are buttons, which have the focus themselves. */
export const ColumnHeads = memo(function ColumnHeads(props: ColumnHeadsProps) {
  const { kind, columns, offset, sortFields, sort, onSort } = props;
  const { label } = useTexts();
  const isPrinting = usePrinting();
  const order = readFirstOrder(sort);
  return columns.map((column, at) => {
    const field = sortFields.get(column);
    const direction = order?.column === column ? order.direction : undefined;
    return (
      <div
        key={column}
        role="columnheader"
        aria-colindex={at + 1 + offset}
        aria-sort={direction}
        className={classes.headCell}
      >
        {field === undefined || isPrinting ? (
          <span className={classes.headText}>{label(kind, column)}</span>
        ) : (
          <button type="button" className={classes.headButton} onClick={() => onSort(nextSort(field, sort))}>
            <span className={classes.headText}>{label(kind, column)}</span>
            <span className={classes.headArrow}>
              <Icon name={direction === 'descending' ? 'down' : 'up'} size={14} />
            </span>
          </button>
        )}
      </div>
    );
  });
});
