import { Button, Switch, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { isFailure, type JsonObject } from '../../api/client.ts';
import { usePermissions } from '../../api/session.ts';
import { findInCv } from '../marks.ts';
import { readId } from '../record-title.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { has } from '../../definitions/kinds.ts';
import { Icon } from '../../parts/icons.tsx';
import { Choices } from '../../parts/choices.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { keepErasure, useErasure } from '../../features/privacy/erased.ts';
import { useSearchValues } from '../../shell/use-address.ts';
import { useSingleKey } from '../../shell/use-keys.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { listColumns, narrowColumns, usualColumns } from './columns.ts';
import { FilterMenu } from './filter-menu.tsx';
import type { SortField } from './list-order.ts';
import { useListPlace } from './list-place.ts';
import { OrderRefusalNotice } from './order-refusal.tsx';
import { QueryBox } from './query-box.tsx';
import { RecordGrid } from './record-grid.tsx';
import { useSearchCvs } from '../../features/cvs/use-search-cvs.ts';
import { SavedSearches } from '../../features/lists/saved-searches.tsx';
import { useSelection } from './selection.ts';
import { useKind } from './use-kind.ts';
import { useSortFields } from './use-query-fields.ts';
import { useRows } from './use-rows.ts';
import classes from './list.module.css';

/** The bar and its dialogs are loaded after the rows, because they are needed only after a selection. */
const SelectionBar = lazy(() => import('../../features/bulk/selection-bar.tsx'));
/** Only phones need it. */
const SortSelect = lazy(() => import('./sort-select.tsx'));
const ErasureOutcome = lazy(() => import('../../features/privacy/person/erasure-outcome.tsx'));

/** Lists the records of a kind. The address holds the query, the order and the columns. */
export default function ListScreen() {
  const kind = useKind();
  return <RecordList key={kind.name} kind={kind} />;
}

interface ListAddress {
  readonly query: string;
  /** The order as the API takes it; undefined is newest first. */
  readonly sort: string | undefined;
  readonly columns: readonly string[] | undefined;
  /** True if archived records are listed instead of live ones. */
  readonly isArchived: boolean;
  readonly go: (next: {
    readonly query?: string;
    readonly sort?: string | undefined;
    readonly columns?: readonly string[] | undefined;
  }) => void;
}

function useListAddress(kind: KindDefinition): ListAddress {
  const { query = '', sort, columns, archived } = useSearchValues();
  const isArchived = kind.archives && archived === 'true';
  const navigate = useNavigate();
  const router = useRouter();
  const namedColumns = useMemo(() => {
    const validColumns = columns
      ?.split(',')
      .filter((one) => listColumns(kind).includes(one) || one.startsWith('customFields.'));
    return validColumns?.length === 0 ? undefined : validColumns;
  }, [kind, columns]);
  const go = useCallback<ListAddress['go']>(
    (next) => {
      // A delayed query can run after the person has left the list; it must not take them back.
      if (router.state.location.pathname !== `/${kind.plural}`) return;
      const nextColumns = 'columns' in next ? next.columns : namedColumns;
      void navigate({
        to: `/${kind.plural}`,
        search: {
          query: next.query ?? query,
          sort: 'sort' in next ? next.sort : sort,
          columns: nextColumns?.join(','),
          archived: isArchived ? 'true' : undefined,
        },
        replace: next.query === query,
      });
    },
    [kind, query, sort, namedColumns, isArchived, navigate, router],
  );
  return { query, sort: sort || undefined, columns: namedColumns, isArchived, go };
}

function RecordList({ kind }: { readonly kind: KindDefinition }) {
  const { say, kindName } = useTexts();
  const { writes } = usePermissions();
  const navigate = useNavigate();
  const { query, sort: requestedSort, columns: named, isArchived, go } = useListAddress(kind);
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const columns = useMemo(
    () => named ?? (isNarrow ? narrowColumns(kind) : usualColumns(kind)),
    [kind, named, isNarrow],
  );
  const [isCvSearchOn, setCvSearch] = useSearchCvs(kind);
  const searchesCvs = isCvSearchOn && query !== '';
  const rows = useRows(kind, { query, sort: requestedSort, isArchived, searchesCvs });
  const sort = rows.refusal ? undefined : requestedSort;
  const sortFields = useSortFields(kind);
  const sortBy = useCallback((next: string | undefined) => go({ sort: next }), [go]);
  const place = useListPlace(`/${kind.plural}`);
  const { selection, toggle, toggleAll, clear } = useSelection(
    `${kind.name} ${query}${searchesCvs ? ' cv' : ''}`,
    rows.loaded,
    place,
  );
  const [isCreating, setCreating] = useState(false);
  const creates = writes && has(kind, 'create');
  useSingleKey(
    'n',
    useCallback(() => setCreating(true), []),
    creates,
  );
  const open = useCallback(
    (record: JsonObject): void =>
      void navigate({
        to: `/${kind.plural}/${readId(record)}`,
        search: searchesCvs ? { query } : {},
      }),
    [kind, navigate, searchesCvs, query],
  );
  useRecordScreen();
  const isRefused = rows.error !== null && isFailure(rows.error, 'INVALID_QUERY');
  const names = { kind: kindName(kind), kinds: kindName(kind, 'other') };
  return (
    <div className={classes.screen}>
      <PageHead
        title={kindName(kind, 'title')}
        beside={
          <Text role="status" size="sm" c="dimmed">
            {rows.total === undefined ? '' : say('list.count', { count: rows.total, ...names })}
          </Text>
        }
      >
        {creates ? (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
            {say('list.new', names)}
          </Button>
        ) : null}
      </PageHead>
      <Tools
        kind={kind}
        query={query}
        sort={sort}
        sortFields={isNarrow ? sortFields : undefined}
        named={named}
        columns={columns}
        problem={isRefused ? rows.error.message : undefined}
        isArchived={isArchived}
        isCvSearchOn={isCvSearchOn}
        onCvSearch={setCvSearch}
        go={go}
      />
      {kind.archives ? (
        <div className={classes.archives}>
          <Choices
            label={say('list.archives', names)}
            to={`/${kind.plural}`}
            choices={[false, true].map((shown) => ({
              text: say(shown ? 'list.archived' : 'list.live'),
              isChosen: shown === isArchived,
              search: {
                ...(query === '' ? {} : { query }),
                ...(sort === undefined ? {} : { sort }),
                ...(shown ? { archived: 'true' } : {}),
              },
            }))}
          />
        </div>
      ) : null}
      <div className={classes.body}>
        {rows.refusal ? (
          <OrderRefusalNotice kind={kind} refusal={rows.refusal} sortFields={sortFields} onSort={sortBy} />
        ) : null}
        {rows.total !== undefined && rows.total > 0 && !isRefused ? (
          <RecordGrid
            kind={kind}
            columns={columns}
            total={rows.total}
            isNarrow={isNarrow && named === undefined}
            sortFields={sortFields}
            sort={sort}
            onSort={sortBy}
            rowAt={rows.at}
            hasSnippets={searchesCvs && rows.loaded.some((record) => findInCv(record) !== undefined)}
            isPhone={isNarrow}
            selection={selection}
            // Bulk changes apply to live records only, so archived ones cannot be selected.
            onSelect={writes && kind.prefix !== undefined && !isArchived ? toggle : undefined}
            onSelectAll={toggleAll}
            onOpen={open}
            openedWith={searchesCvs ? query : ''}
            onRange={rows.onRange}
            place={place}
          />
        ) : null}
        {rows.error && !isRefused ? <Failed error={rows.error} onRetry={rows.retry} /> : null}
        {isRefused ? <Empty>{say('list.refused')}</Empty> : null}
        {rows.total === undefined && !rows.error ? <Loading lines={10} /> : null}
        {rows.total === 0 && !isRefused ? (
          <Empty
            action={
              query === '' ? null : (
                <Button variant="default" onClick={() => go({ query: '' })}>
                  {say('list.clearQuery')}
                </Button>
              )
            }
          >
            {say(query !== '' ? 'list.noneFound' : isArchived ? 'list.noneArchived' : 'list.none', names)}
          </Empty>
        ) : null}
        <Suspense fallback={null}>
          <SelectionBar
            kind={kind}
            query={query}
            searchesCvs={searchesCvs}
            selection={selection}
            total={rows.total ?? 0}
            loaded={rows.loaded}
            onClear={clear}
          />
        </Suspense>
      </div>
      <Erased />
      {isCreating ? (
        <RecordForm
          kind={kind}
          onClose={() => setCreating(false)}
          onCreated={(id) => void navigate({ to: `/${kind.plural}/${id}` })}
        />
      ) : null}
    </div>
  );
}

/** Shows the outcome of an erasure that has just finished. */
function Erased() {
  const erasure = useErasure();
  useEffect(() => () => keepErasure(null), []);
  if (!erasure) return null;
  return (
    <Suspense fallback={null}>
      <ErasureOutcome erasure={erasure} />
    </Suspense>
  );
}

/** Loads the record screen in advance: opening a record, with the pointer or a key, is the likely next step. */
function useRecordScreen(): void {
  useEffect(() => {
    const timer = window.setTimeout(() => void import('../record/record-screen.tsx'), 300);
    return () => window.clearTimeout(timer);
  }, []);
}

interface ToolsProps {
  readonly kind: KindDefinition;
  readonly query: string;
  readonly sort: string | undefined;
  /** The fields of the select that sorts; undefined if there is none. */
  readonly sortFields: ReadonlyMap<string, SortField> | undefined;
  /** The columns that the address names. */
  readonly named: readonly string[] | undefined;
  readonly columns: readonly string[];
  /** The server's error message about the query. */
  readonly problem: string | undefined;
  readonly isArchived: boolean;
  readonly isCvSearchOn: boolean;
  readonly onCvSearch: (isOn: boolean) => void;
  readonly go: ListAddress['go'];
}

/**
 * The tools above the rows. They are a component of their own, so that scrolling and selecting do not render them
 * again.
 */
const Tools = memo(function Tools(props: ToolsProps) {
  const { kind, query, sort, sortFields, named, columns, problem, isArchived, go } = props;
  const { isCvSearchOn, onCvSearch } = props;
  const { say } = useTexts();
  return (
    <div className={classes.tools}>
      <QueryBox kind={kind} query={query} problem={problem} onQuery={(next) => go({ query: next })} />
      {kind.searchesCvs ? (
        <Switch
          className={classes.searchCvs ?? ''}
          label={say('list.searchCvs')}
          checked={isCvSearchOn}
          onChange={({ currentTarget }) => onCvSearch(currentTarget.checked)}
        />
      ) : null}
      <FilterMenu kind={kind} onClause={(clause) => go({ query: `${query} ${clause}`.trim() })} />
      <SavedSearches kind={kind} query={query} sort={sort} columns={named} onChoose={go} />
      <ColumnsMenu kind={kind} columns={columns} onChange={(next) => go({ columns: next })} />
      {has(kind, 'exportTable') && !isArchived ? (
        <ExportLink kind={kind} query={query} sort={sort} columns={named} />
      ) : null}
      {sortFields ? (
        <Suspense fallback={<div className={classes.sortWait} />}>
          <SortSelect
            kind={kind}
            columns={columns}
            sortFields={sortFields}
            sort={sort}
            onSort={(next) => go({ sort: next })}
          />
        </Suspense>
      ) : null}
    </div>
  );
});

interface ExportProps {
  readonly kind: KindDefinition;
  readonly query: string;
  readonly sort: string | undefined;
  readonly columns: readonly string[] | undefined;
}

/** A link to the query's result as a CSV file, which the server writes. */
function ExportLink({ kind, query, sort, columns }: ExportProps) {
  const { say } = useTexts();
  const parameters = new URLSearchParams({
    ...(query === '' ? {} : { query }),
    ...(sort === undefined ? {} : { sort }),
    ...(columns ? { columns: columns.join(',') } : {}),
    bom: 'true',
  });
  return (
    <Button
      component="a"
      href={`/api/nova/${kind.plural}/export.csv?${parameters.toString()}`}
      download={`${kind.plural}.csv`}
      variant="default"
      leftSection={<Icon name="download" size={16} />}
    >
      {say('list.export')}
    </Button>
  );
}
