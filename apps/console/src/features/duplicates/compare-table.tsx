import { Anchor, Button } from '@mantine/core';
import { useId, useState } from 'react';
import { merging } from 'virtual:merging';
import type { JsonObject } from '../../api/client.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Mark } from '../../parts/mark.tsx';
import { readId, readReference, formatTitle } from '../../records/record-title.ts';
import { toScreenAddress } from '../../shell/screen-link.tsx';
import { useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { ValueView } from '../../records/record/value-view.tsx';
import type { Merged } from './duplicates-data.ts';
import { type FieldRow, fieldRows, isBlank } from './field-rows.ts';
import { useMovesInWords } from './use-words.ts';
import classes from './compare-table.module.css';

export interface CompareTableProps {
  readonly kind: KindDefinition;
  /** The compared records; the first one is the survivor. */
  readonly records: readonly JsonObject[];
  /** The counts of each record's dependent records, in the order of `records`; undefined while loading. */
  readonly belongings: readonly (Merged['moves'] | undefined)[];
  /** The id of the record whose value wins, by field. */
  readonly choose: Readonly<Record<string, string>>;
  /** Undefined if the user may not merge, or if the choices are already made. */
  readonly onChoose: ((field: string, id: string | undefined) => void) | undefined;
  readonly onKeep: (id: string) => void;
  /** The survivor as the merge would leave it. */
  readonly foretold: JsonObject | undefined;
}

/** True if the table has a column with the result of the merge. */
const hasResult = ({ onChoose, foretold }: CompareTableProps): boolean =>
  onChoose !== undefined || foretold !== undefined;

/**
 * Compares all fields of the records, one row per field. Different values come first, then equal ones, then empty
 * ones.
 */
export function CompareTable(props: CompareTableProps) {
  const texts = useTexts();
  const { phrase } = useDuplicateTexts();
  const { kind, records, onChoose } = props;
  const [showsEmpty, setShowsEmpty] = useState(false);
  const rows = fieldRows(texts, kind, records, merging[kind.name] ?? { chosen: [], joined: [] });
  const of = (state: FieldRow['state']): readonly FieldRow[] => rows.filter((row) => row.state === state);
  const empty = of('empty');
  return (
    <>
      <div className={classes.tableFrame}>
        <table role="table" aria-label={phrase('duplicates.fields')} className={classes.table}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {phrase('duplicates.field')}
              </th>
              {records.map((record, at) => (
                <RecordHead key={readId(record)} {...props} record={record} stays={at === 0} />
              ))}
              {hasResult(props) ? (
                <th role="columnheader" scope="col">
                  {phrase('duplicates.result')}
                </th>
              ) : null}
            </tr>
          </thead>
          {onChoose ? (
            <tbody role="rowgroup">
              <Belongings {...props} />
            </tbody>
          ) : null}
          <Rows
            {...props}
            title={phrase('duplicates.different', { count: of('different').length })}
            rows={of('different')}
          />
          <Rows
            {...props}
            title={phrase('duplicates.equal', { count: of('equal').length })}
            rows={of('equal')}
          />
          {showsEmpty ? (
            <Rows {...props} title={phrase('duplicates.empty', { count: empty.length })} rows={empty} />
          ) : null}
        </table>
      </div>
      {empty.length > 0 ? (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={showsEmpty}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {showsEmpty
            ? phrase('duplicates.hideEmpty')
            : phrase('duplicates.showEmpty', { count: empty.length })}
        </Button>
      ) : null}
    </>
  );
}

interface RecordHeadProps extends CompareTableProps {
  readonly record: JsonObject;
  readonly stays: boolean;
}

function RecordHead({ record, stays, ...props }: RecordHeadProps) {
  const { kind, onChoose, onKeep } = props;
  const { phrase } = useDuplicateTexts();
  const [id, name, reference] = [readId(record), formatTitle(kind, record), readReference(record)];
  return (
    <th role="columnheader" scope="col" data-stays={stays || undefined}>
      <Anchor
        href={toScreenAddress(`/${kind.plural}/${id}`)}
        target="_blank"
        size="sm"
        title={phrase('duplicates.openRecord', { name: reference })}
      >
        {name}
      </Anchor>
      <span className={classes.reference}>{reference}</span>
      {hasResult(props) && stays ? <Mark tone="good">{phrase('duplicates.stays')}</Mark> : null}
      {onChoose && !stays ? (
        <Button variant="default" size="compact-sm" onClick={() => onKeep(id)}>
          {phrase('duplicates.keep', { name: reference })}
        </Button>
      ) : null}
    </th>
  );
}

function Belongings({ records, belongings }: CompareTableProps) {
  const { phrase } = useDuplicateTexts();
  const describeMoves = useMovesInWords();
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {phrase('duplicates.belongings')}
      </th>
      {records.map((record, at) => {
        const moves = belongings[at];
        return (
          <td key={readId(record)} role="cell" data-title={readReference(record)}>
            {moves === undefined ? '…' : describeMoves(moves) || phrase('duplicates.nothing')}
          </td>
        );
      })}
      <td role="cell" data-blank />
    </tr>
  );
}

interface RowsProps extends CompareTableProps {
  readonly title: string;
  readonly rows: readonly FieldRow[];
}

function Rows({ title, rows, ...props }: RowsProps) {
  if (rows.length === 0) return null;
  const width = props.records.length + (hasResult(props) ? 2 : 1);
  return (
    <tbody role="rowgroup" data-state={rows[0]?.state}>
      <tr role="row" className={classes.groupHead}>
        <th role="rowheader" scope="rowgroup" colSpan={width}>
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.field.name} {...props} row={row} />
      ))}
    </tbody>
  );
}

function Row({ row, ...props }: CompareTableProps & { readonly row: FieldRow }) {
  const { kind, records, choose, onChoose, foretold } = props;
  const texts = useTexts();
  const { phrase } = useDuplicateTexts();
  const group = useId();
  const { field, state, isChosen, isJoined } = row;
  const label = texts.label(kind, field.name);
  const filled = records.find((record) => !isBlank(texts, kind, record, field));
  const winner = choose[field.name] ?? (isJoined || !filled ? undefined : readId(filled));
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {label}
      </th>
      {records.map((record) => {
        const [id, reference] = [readId(record), readReference(record)];
        const loses = isChosen && hasResult(props) && winner !== undefined && winner !== id;
        return (
          <td key={id} role="cell" data-title={reference} data-loses={loses || undefined}>
            <div className={classes.cell}>
              {isChosen && onChoose ? (
                <input
                  type="radio"
                  name={group}
                  className={classes.radio}
                  aria-label={phrase('duplicates.take', { label, name: reference })}
                  checked={winner === id}
                  onChange={() => onChoose(field.name, id)}
                />
              ) : null}
              <div className={classes.value}>
                <ValueView kind={kind} record={record} field={field} />
              </div>
            </div>
          </td>
        );
      })}
      {hasResult(props) ? (
        <td
          role="cell"
          data-title={phrase('duplicates.result')}
          data-blank={state !== 'different' || undefined}
        >
          <div className={classes.cell}>
            {isJoined && onChoose ? (
              <input
                type="radio"
                name={group}
                className={classes.radio}
                aria-label={phrase('duplicates.takeAll', { label })}
                checked={winner === undefined}
                onChange={() => onChoose(field.name, undefined)}
              />
            ) : null}
            {state === 'different' && foretold ? (
              <div className={classes.value}>
                <ValueView kind={kind} record={foretold} field={field} />
              </div>
            ) : null}
          </div>
        </td>
      ) : null}
    </tr>
  );
}
