import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { JsonObject } from '../../api/client.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { usePrinting } from '../../parts/use-printing.ts';
import { MarkedText as Marked } from '../marked-text.tsx';
import { cutBefore, findInCv, type MarkedText } from '../marks.ts';
import { readId, readReference, titleFields } from '../record-title.ts';
import { formatValue } from '../values.ts';
import { toScreenAddress } from '../../shell/screen-link.tsx';
import { type TextsInUse, useTexts } from '../../texts/use-texts.tsx';
import { chooseWidth } from './columns.ts';
import { ColumnHeads } from './grid-head.tsx';
import { useFirstRowsAfterSort, useRowHeight } from './grid-scroll.ts';
import { nextCell } from './grid-keys.ts';
import type { SortField } from './list-order.ts';
import type { ListPlace, Selection, useListPlace } from './list-place.ts';
import parts from '../../parts/parts.module.css';
import classes from './list.module.css';

interface GridProps {
  readonly kind: KindDefinition;
  readonly columns: readonly string[];
  readonly total: number;
  readonly isNarrow: boolean;
  /** The fields by which the list can be sorted. */
  readonly sortFields: ReadonlyMap<string, SortField>;
  /** The order as the API takes it; undefined is newest first. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly rowAt: (index: number) => JsonObject | undefined;
  readonly selection: Selection;
  /** Undefined if records cannot be selected. */
  readonly onSelect: ((record: JsonObject) => void) | undefined;
  readonly onSelectAll: () => void;
  readonly onOpen: (record: JsonObject) => void;
  /** The query that records are opened with, to mark its words there; '' for none. */
  readonly openedWith: string;
  /** True if words were found in CVs, which are shown below their rows. */
  readonly hasSnippets: boolean;
  readonly isPhone: boolean;
  readonly onRange: (first: number, last: number) => void;
  readonly place: ReturnType<typeof useListPlace>;
}

/** The height of a row, and of the words below it, in pixels. On a phone they have two lines. */
const plainHeight = 40;
const snippetHeight = 24;
const phoneSnippetHeight = 42;

/** The number of rows rendered above and below the visible ones. One step of a mouse wheel scrolls about eight rows. */
const beyond = 8;

/**
 * A grid that renders only the visible rows. The grid itself has the focus, and `aria-activedescendant` names the
 * active cell.
 */
export function RecordGrid(props: GridProps) {
  const { kind, columns, total, isNarrow, rowAt, selection, onSelect, onSelectAll, onOpen, onRange } = props;
  const { sortFields, sort, onSort, openedWith, hasSnippets, isPhone } = props;
  const rowHeight = plainHeight + (!hasSnippets ? 0 : isPhone ? phoneSnippetHeight : snippetHeight);
  const { left, keep } = props.place;
  const texts = useTexts();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(left?.active ?? { row: 0, column: 0 });
  const [hasFocus, setHasFocus] = useState(false);
  const isPrinting = usePrinting();
  const virtual: Virtualizer<HTMLDivElement, Element> = useVirtualizer<HTMLDivElement, Element>({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialOffset: left?.scrollTop ?? 0,
    rangeExtractor: (range) => steadyRange(range, virtual.scrollRect?.height ?? 0, rowHeight),
    onChange: ({ range }) => {
      if (range && !isPrinting) onRange(range.startIndex, range.endIndex);
    },
  });
  useGridPlace(scroller, left, keep);
  useEffect(() => keep({ active }), [keep, active]);
  useFirstRowsAfterSort(scroller, sort);
  useRowHeight(scroller, virtual, rowHeight);
  const offset = onSelect ? 1 : 0;
  const row = Math.min(active.row, total - 1);
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (isInHead(event.target)) return;
    const record = rowAt(row);
    if (event.key === 'Enter' && record) onOpen(record);
    else if (event.key === ' ' && record) onSelect?.(record);
    else {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
      const next = nextCell(
        event,
        { row, column: active.column },
        { rows: total, columns: columns.length + offset, page },
      );
      if (!next) return;
      setActive(next);
      if (scroller.current) showRow(scroller.current, next.row, rowHeight);
    }
    event.preventDefault();
  };
  const style = useMemo(
    () =>
      gridStyle(
        columns.map((column) => chooseWidth(kind, column, isNarrow)),
        offset,
        rowHeight,
      ),
    [kind, columns, isNarrow, offset, rowHeight],
  );
  const virtualRows = virtual.getVirtualItems();
  const activate = useCallback((at: number) => setActive((was) => ({ ...was, row: at })), []);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={texts.kindName(kind, 'title')}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + offset}
      aria-multiselectable={onSelect ? true : undefined}
      aria-activedescendant={
        hasFocus && total > 0 ? `${id}-${String(row)}-${String(active.column)}` : undefined
      }
      className={classes.grid}
      style={style}
      onKeyDown={handleKey}
      onFocus={({ target }) => setHasFocus(!isInHead(target))}
      onBlur={() => setHasFocus(false)}
    >
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {onSelect ? (
          <div role="columnheader" aria-colindex={1} className={classes.check}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={texts.say('list.selectAll')}
              checked={selection.isAll}
              onChange={onSelectAll}
            />
          </div>
        ) : null}
        <ColumnHeads
          kind={kind}
          columns={columns}
          offset={offset}
          sortFields={sortFields}
          sort={sort}
          onSort={onSort}
        />
      </div>
      <div role="rowgroup" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {(isPrinting ? listPrintedRows(total, rowAt) : virtualRows).map(({ index, start }) => {
          const record = rowAt(index);
          return (
            <Row
              key={isPrinting ? index : index % virtualRows.length}
              id={id}
              index={index}
              start={start}
              kind={kind}
              columns={columns}
              record={record}
              isSelected={record !== undefined && (selection.isAll || selection.ids.has(readId(record)))}
              activeColumn={hasFocus && index === row ? active.column : -1}
              texts={texts}
              onSelect={onSelect}
              onActivate={activate}
              onOpen={onOpen}
              openedWith={openedWith}
            />
          );
        })}
      </div>
    </div>
  );
}

/** True for the buttons of the head, which handle their keys themselves. */
const isInHead = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role="columnheader"]') !== null;

/** Restores the scroll position and the focus of the grid, and stores the position when the screen closes. */
function useGridPlace(
  scroller: RefObject<HTMLDivElement | null>,
  left: Partial<ListPlace> | undefined,
  keep: (part: Partial<ListPlace>) => void,
): void {
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    if (left?.scrollTop !== undefined) {
      current.scrollTop = left.scrollTop;
      current.focus({ preventScroll: true });
    }
    return () => keep({ scrollTop: current.scrollTop });
  }, [scroller, left, keep]);
}

/**
 * Returns the same number of rows at every scroll position, so that React can reuse the row that leaves the window
 * for the one that enters it.
 */
function steadyRange({ startIndex, count }: Range, height: number, rowHeight: number): number[] {
  const length = Math.min(count, Math.ceil(height / rowHeight) + 1 + 2 * beyond);
  const first = Math.max(0, Math.min(startIndex - beyond, count - length));
  return Array.from({ length }, (_, at) => first + at);
}

/** Scrolls as little as necessary to show a row. The head of the grid covers the first rows. */
function showRow(scroller: HTMLElement, row: number, rowHeight: number): void {
  const top = row * rowHeight;
  const lowest = top + rowHeight + plainHeight - scroller.clientHeight;
  if (scroller.scrollTop > top) scroller.scrollTop = top;
  else if (scroller.scrollTop < lowest) scroller.scrollTop = lowest;
}

/** The largest number of rows that are printed; an export has all of them. */
const mostPrinted = 1_000;

/** The loaded rows, for printing. */
const listPrintedRows = (
  total: number,
  rowAt: (index: number) => JsonObject | undefined,
): readonly { readonly index: number; readonly start: number }[] =>
  Array.from({ length: Math.min(total, mostPrinted) }, (_, index) => ({ index, start: 0 })).filter(
    ({ index }) => rowAt(index) !== undefined,
  );

const checkWidth = 44;

/** Gives every row the same columns, each with a minimum width and a share of the remaining width. */
function gridStyle(widths: readonly number[], checks: number, rowHeight: number): CSSProperties {
  const template = widths.map((width) => `minmax(${String(width)}px, ${String(width)}fr)`).join(' ');
  const least = widths.reduce((sum, width) => sum + width, checks * checkWidth);
  return {
    '--columns': checks > 0 ? `${String(checkWidth)}px ${template}` : template,
    '--least': `${String(least)}px`,
    '--row': `${String(rowHeight)}px`,
    '--checks': `${String(checks * checkWidth)}px`,
  } as CSSProperties;
}

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly start: number;
  readonly kind: KindDefinition;
  readonly columns: readonly string[];
  readonly record: JsonObject | undefined;
  readonly isSelected: boolean;
  readonly activeColumn: number;
  readonly texts: TextsInUse;
  readonly onSelect: ((record: JsonObject) => void) | undefined;
  readonly onActivate: (index: number) => void;
  readonly onOpen: (record: JsonObject) => void;
  readonly openedWith: string;
}

const Row = memo(function Row(props: RowProps) {
  const { id, index, start, kind, columns, record, isSelected, activeColumn, texts } = props;
  const { onSelect, onActivate, onOpen, openedWith } = props;
  const offset = onSelect ? 1 : 0;
  const snippet = record && openedWith !== '' ? findInCv(record) : undefined;
  const namedColumn = columns.find((column) => isName(kind, column)) ?? columns[0];
  const cell = (at: number) => ({
    id: `${id}-${String(index)}-${String(at)}`,
    'aria-colindex': at + 1,
    'data-active': activeColumn === at || undefined,
  });
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={onSelect ? isSelected : undefined}
      aria-busy={record === undefined || undefined}
      className={classes.row}
      data-current={activeColumn >= 0 || undefined}
      style={{ transform: `translateY(${String(start)}px)` }}
      onMouseDown={() => onActivate(index)}
    >
      {onSelect ? (
        <div role="gridcell" {...cell(0)} className={classes.check}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={texts.say('list.select', { name: record ? readReference(record) : '' })}
            checked={isSelected}
            disabled={record === undefined}
            onChange={() => {
              if (record) onSelect(record);
            }}
          />
        </div>
      ) : null}
      {columns.map((column, at) => (
        <div key={column} role="gridcell" {...cell(at + offset)} className={classes.cell}>
          {record ? (
            <>
              <Cell
                kind={kind}
                record={record}
                column={column}
                texts={texts}
                onOpen={onOpen}
                openedWith={openedWith}
              />
              {snippet && column === namedColumn ? <Snippet {...snippet} /> : null}
            </>
          ) : (
            <span className={classes.wait} />
          )}
        </div>
      ))}
    </div>
  );
});

interface CellProps {
  readonly kind: KindDefinition;
  readonly record: JsonObject;
  readonly column: string;
  readonly texts: TextsInUse;
  readonly onOpen: (record: JsonObject) => void;
  readonly openedWith: string;
}

const isName = (kind: KindDefinition, column: string): boolean =>
  column === 'reference' || titleFields(kind).includes(column);

function Cell({ kind, record, column, texts, onOpen, openedWith }: CellProps) {
  const text = formatValue(texts, kind, record, column);
  if (isName(kind, column) && text !== '')
    // A plain link is cheaper than a ScreenLink, and a list has more than a hundred links.
    return (
      <a
        href={toScreenAddress(`/${kind.plural}/${readId(record)}${buildSearch(openedWith)}`)}
        tabIndex={-1}
        className={classes.link}
        onClick={(event) => {
          if (!opensHere(event)) return;
          event.preventDefault();
          onOpen(record);
        }}
      >
        {text}
      </a>
    );
  return column === 'statusName' && text !== '' ? <span className={parts.mark}>{text}</span> : text;
}

const buildSearch = (query: string): string => (query === '' ? '' : `?query=${encodeURIComponent(query)}`);

/** The words that a search found in the CV. They belong to the cell of the name, so that both are read together. */
function Snippet(snippet: MarkedText) {
  const { say } = useTexts();
  return (
    <span className={classes.snippet} data-snippet>
      {say('list.inCv')} <Marked {...cutBefore(snippet)} />
    </span>
  );
}

/** True for a plain click. With modifier keys or another button, the browser opens the link in another tab or window. */
const opensHere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
