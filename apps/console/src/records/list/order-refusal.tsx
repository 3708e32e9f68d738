import { CloseButton, Text } from '@mantine/core';
import { isFailure } from '../../api/client.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { listColumns } from './columns.ts';
import { readFirstOrder, type SortField } from './list-order.ts';
import classes from './list.module.css';

/** An order that the server refused: of too many records, or by a field that cannot be sorted. */
export interface OrderRefusal {
  readonly sort: string;
  readonly isTooMany: boolean;
}

/** Returns the refusal if the server refused the order, and not the query. */
export function findOrderRefusal(sort: string, error: Error | null): OrderRefusal | undefined {
  // The message of such a refusal begins with the name of the input.
  if (!error?.message.startsWith('sort:')) return undefined;
  const isTooMany = isFailure(error, 'INVALID_QUERY');
  return isTooMany || isFailure(error, 'VALIDATION_ERROR') ? { sort, isTooMany } : undefined;
}

interface OrderRefusalProps {
  readonly kind: KindDefinition;
  readonly refusal: OrderRefusal;
  readonly sortFields: ReadonlyMap<string, SortField>;
  readonly onSort: (sort: string | undefined) => void;
}

/** Explains why the list has the usual order instead, and what can be done. */
export function OrderRefusalNotice({ kind, refusal, sortFields, onSort }: OrderRefusalProps) {
  const { say, label, kindName, locale } = useTexts();
  const column = readFirstOrder(refusal.sort)?.column ?? '';
  const columns = new Set(listColumns(kind));
  const fast = [...sortFields.values()]
    .filter(({ name, sortIndexed }) => sortIndexed && columns.has(name))
    .map(({ name }) => label(kind, name));
  const field = sortFields.has(column) ? label(kind, column) : column;
  return (
    <div className={classes.refusal} role="alert">
      <Text size="sm">
        {refusal.isTooMany
          ? say('list.tooManyToSort', {
              field,
              kinds: kindName(kind, 'other'),
              fields: new Intl.ListFormat(locale, { type: 'disjunction' }).format(fast),
            })
          : say('list.notSortable', { field })}
      </Text>
      <CloseButton aria-label={say('action.close')} onClick={() => onSort(undefined)} />
    </div>
  );
}
