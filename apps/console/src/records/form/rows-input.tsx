import { ActionIcon, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { JsonObject, JsonValue } from '../../api/client.ts';
import type { InputDefinition } from '../../definitions/definition.ts';
import { isWide } from '../../definitions/kinds.ts';
import { Icon } from '../../parts/icons.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { isBlankRow, toRows } from '../rows.ts';
import { FieldError } from './field-error.tsx';
import type { FieldIssues } from './issues.ts';
import classes from '../records.module.css';

/** One value of one row. */
interface Cell {
  readonly input: InputDefinition;
  readonly value: JsonValue | undefined;
  readonly error: string | undefined;
  readonly autoFocus: boolean;
  readonly onChange: (value: JsonValue) => void;
}

interface RowsInputProps {
  readonly input: InputDefinition;
  readonly label: string;
  readonly value: JsonValue | undefined;
  readonly issues: FieldIssues | undefined;
  readonly error: string | undefined;
  readonly autoFocus: boolean;
  readonly isLabelHidden: boolean;
  readonly onChange: (value: JsonValue) => void;
  readonly children: (cell: Cell) => ReactNode;
}

/** Asks for a list of objects, each a group of fields. An empty list that is being edited starts with a blank row. */
export function RowsInput(props: RowsInputProps) {
  const { input, label, value, issues, error, autoFocus, isLabelHidden, onChange, children } = props;
  const { say } = useTexts();
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const columns = [...(input.columns ?? [])].sort(
    (one, other) => Number(isWide(one)) - Number(isWide(other)),
  );
  const currentRows = toRows(value);
  const rows = currentRows.length === 0 && autoFocus ? [{}] : currentRows;
  const { keys, setKeys, focused } = useRowKeys(rows.length, autoFocus);
  const set = (nextRows: readonly JsonObject[], nextKeys: readonly number[]): void => {
    setKeys(nextKeys);
    onChange(nextRows);
  };
  const swap = (at: number, to: number): void => set(swapItems(rows, at, to), swapItems(keys, at, to));
  const change = (at: number, next: JsonObject): void =>
    set(
      rows.map((row, place) => (place === at ? next : row)),
      keys,
    );
  const remove = (at: number): void => {
    set(
      rows.filter((_, place) => place !== at),
      keys.filter((_, place) => place !== at),
    );
    add.current?.focus();
  };
  return (
    <div
      role="group"
      aria-labelledby={isLabelHidden ? undefined : id}
      aria-label={label}
      className={classes.rows}
    >
      {isLabelHidden ? null : (
        <Text id={id} size="sm" fw={500}>
          {label}
        </Text>
      )}
      {rows.map((row, at) => {
        const name = `${label} ${String(at + 1)}`;
        // Blank rows are not sent, so the server's index of this row does not count blank rows before it.
        const sentAt = rows.slice(0, at).filter((one) => !isBlankRow(columns, one)).length;
        return (
          <div key={keys[at]} role="group" aria-label={name} className={classes.row}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
              {columns.map((column, place) => (
                <div key={column.name} className={isWide(column) ? classes.wide : undefined}>
                  {children({
                    input: { ...column, name: `${input.name}.${column.name}` },
                    value: column.zeroIsNone === true && row[column.name] === 0 ? null : row[column.name],
                    error: issues?.get(`${String(sentAt)}.${column.name}`),
                    autoFocus: place === 0 && keys[at] === focused,
                    onChange: (next) => change(at, { ...row, [column.name]: next }),
                  })}
                </div>
              ))}
            </SimpleGrid>
            <RowActions
              name={name}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              onMove={(by) => swap(at, at + by)}
              onRemove={() => remove(at)}
            />
          </div>
        );
      })}
      <FieldError>{error}</FieldError>
      <Button
        ref={add}
        className={classes.add ?? ''}
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => set([...rows, {}], [...keys, Math.max(-1, ...keys) + 1])}
      >
        {say('form.addTo', { label })}
      </Button>
    </div>
  );
}

/** Rows have no names, so these keys follow them when they are moved. A new row gets the focus. */
function useRowKeys(count: number, autoFocus: boolean) {
  const [storedKeys, setKeys] = useState<readonly number[]>(() =>
    Array.from({ length: count }, (_, at) => at),
  );
  const [first] = useState(count);
  // Discarding a draft also discards its rows, and their keys no longer fit.
  const keys = storedKeys.length === count ? storedKeys : Array.from({ length: count }, (_, at) => at);
  const newest = Math.max(-1, ...keys);
  return { keys, setKeys, focused: newest >= first ? newest : autoFocus ? 0 : undefined };
}

function swapItems<T>(list: readonly T[], at: number, to: number): readonly T[] {
  return list.map((one, place) => (place === at ? list[to] : place === to ? list[at] : undefined) ?? one);
}

interface RowActionsProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** A button at the end of the list stays enabled and does nothing, because a disabled one would lose the focus. */
function RowActions({ name, isFirst, isLast, onMove, onRemove }: RowActionsProps) {
  const { say } = useTexts();
  const common = { className: classes.act ?? '', variant: 'subtle', color: 'gray' } as const;
  return (
    <Group gap={2} justify="flex-end">
      <ActionIcon
        {...common}
        aria-disabled={isFirst}
        aria-label={say('form.moveUp', { name })}
        onClick={() => isFirst || onMove(-1)}
      >
        <Icon name="up" size={16} />
      </ActionIcon>
      <ActionIcon
        {...common}
        aria-disabled={isLast}
        aria-label={say('form.moveDown', { name })}
        onClick={() => isLast || onMove(1)}
      >
        <Icon name="down" size={16} />
      </ActionIcon>
      <ActionIcon {...common} aria-label={say('form.remove', { name })} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  );
}
