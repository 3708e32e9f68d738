import { ActionIcon, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Icon } from '../../parts/icons.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { usualColumns } from './columns.ts';
import { readFirstOrder, type SortField, turnRound, usualOrder, writeOrder } from './list-order.ts';
import classes from './list.module.css';

interface SortSelectProps {
  readonly kind: KindDefinition;
  readonly columns: readonly string[];
  readonly sortFields: ReadonlyMap<string, SortField>;
  /** The order as the API takes it; undefined is newest first. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

/** The order of a list on a phone, whose heads have room for few columns. */
export default function SortSelect({ kind, columns, sortFields, sort, onSort }: SortSelectProps) {
  const { say, label } = useTexts();
  const id = useId();
  const order = readFirstOrder(sort);
  const names = [...new Set([...usualColumns(kind), ...columns, ...(order ? [order.column] : [])])].filter(
    (name) => sortFields.has(name),
  );
  return (
    <div className={classes.sort}>
      <label htmlFor={id}>{say('list.sortBy')}</label>
      <NativeSelect
        id={id}
        className={classes.sortField ?? ''}
        value={order?.column ?? ''}
        data={[
          { value: '', label: say('list.newestFirst') },
          ...names.map((name) => ({ value: name, label: label(kind, name) })),
        ]}
        onChange={({ currentTarget }) => {
          const field = sortFields.get(currentTarget.value);
          onSort(field && writeOrder(usualOrder(field)));
        }}
      />
      {order ? (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={say(order.direction === 'ascending' ? 'list.sortDescending' : 'list.sortAscending')}
          onClick={() => onSort(writeOrder(turnRound(order)))}
        >
          <Icon name={order.direction === 'ascending' ? 'up' : 'down'} />
        </ActionIcon>
      ) : null}
    </div>
  );
}
