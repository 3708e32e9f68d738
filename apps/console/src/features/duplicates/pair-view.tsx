import { Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isFailure, type JsonObject } from '../../api/client.ts';
import { queryClient, recordQuery, renew } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Failed, Loading } from '../../parts/states.tsx';
import { useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { CompareTable } from './compare-table.tsx';
import { DecideBar } from './decide-bar.tsx';
import { type DuplicateRecord, formatName } from './duplicates-data.ts';
import { Outcome } from './outcome.tsx';
import { Reasons } from './reasons-panel.tsx';
import { type Item, keeping, findNeighbour, chooseRecords, removeRecord } from './review-state.ts';
import { type RefusedUndo, useDecisions } from './use-decisions.ts';
import { buildPreviewQuery, mergeInput, useBelongings, useMergePreview, useRecords } from './use-foretold.ts';
import { type Review, useTakenFocus } from './use-review.ts';
import { useNames } from './use-words.ts';
import classes from './duplicates.module.css';

export interface PairViewProps {
  readonly kind: KindDefinition;
  readonly review: Review;
  readonly item: Item;
  /** The compared records; the first one is the survivor. */
  readonly shown: readonly DuplicateRecord[];
  /** The switch between one pair and the whole group, if the group has more than two records. */
  readonly modes: ReactNode;
  readonly onRefused: (refused: RefusedUndo) => void;
}

/** Compares possible duplicates side by side, with the actions. */
export function PairView(props: PairViewProps) {
  const { kind, review, item, shown, modes } = props;
  const { locale } = useTexts();
  const { phrase } = useDuplicateTexts();
  const joinNames = useNames();
  const heading = useRef<HTMLHeadingElement>(null);
  const ids = shown.map(({ id }) => id);
  const { found, records, isReading } = useRecords(kind, ids);
  useTakenFocus(heading, review);
  const missingIds = ids
    .filter((_, at) => found[at]?.isFetching === false && isFailure(found[at].error, 'NOT_FOUND'))
    .join(' ');
  useVanished(props, missingIds);
  const pairs = item.pairs.filter((pair) => pair.ids.every((id) => ids.includes(id)));
  const [best] = pairs;
  const failed = found.find(({ error }) => error !== null && !isFailure(error, 'NOT_FOUND'));
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <section className={classes.pair} aria-labelledby="duplicates-pair">
      <div className={classes.pairHead}>
        <Title order={2} size="h4" id="duplicates-pair" ref={heading} tabIndex={-1}>
          {joinNames(shown.map(formatName))}
        </Title>
        <Text size="sm" c="dimmed">
          {phrase('duplicates.place', {
            place: review.items.indexOf(item) + 1,
            count: review.items.length,
          })}
          {best
            ? ` · ${phrase('duplicates.likely', { percent: percent.format(Math.floor(best.score * 100) / 100) })}`
            : null}
        </Text>
        {modes}
      </div>
      {pairs.slice(0, mostExplained).map((pair) => (
        <Reasons
          key={pair.ids.join(' ')}
          pair={pair}
          of={
            pairs.length === 1
              ? undefined
              : joinNames(shown.filter(({ id }) => pair.ids.includes(id)).map(({ reference }) => reference))
          }
        />
      ))}
      {failed ? <Failed error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {records ? (
        <Comparison {...props} records={records} isReading={isReading} />
      ) : (
        <>
          <DecideBar review={review} />
          {failed ? null : <Loading lines={12} />}
        </>
      )}
    </section>
  );
}

/** A group of many records shows the reasons of only this many pairs, the most likely ones. */
const mostExplained = 3;

interface ComparisonProps extends PairViewProps {
  readonly records: readonly JsonObject[];
  /** True while a record is being reloaded. */
  readonly isReading: boolean;
}

function Comparison({ kind, review, item, shown, records, isReading, onRefused }: ComparisonProps) {
  const { writes } = usePermissions();
  const [choose, setChoose] = useState<Readonly<Record<string, string>>>({});
  const ids = shown.map(({ id }) => id);
  const input = mergeInput(records, choose);
  const foretells = writes && !isReading;
  const foretold = useMergePreview(kind, input, foretells);
  const belongings = useBelongings(kind, records, foretells);
  useReadAgain(kind, foretold.error);
  const { merge, dismiss } = useDecisions({ kind, item, records: shown, review, onRefused });
  const once = useOnce();
  const isReady = foretold.isSuccess && !foretold.isPlaceholderData && !isReading;
  usePrefetch(kind, review, writes);
  const keep = (id: string): void => review.change(item.key, (now) => keeping(now, id, ids));
  return (
    <>
      <DecideBar
        review={review}
        {...(writes
          ? {
              isBusy: merge.isPending || dismiss.isPending,
              onMerge: isReady ? () => once(() => merge.mutateAsync(input)) : undefined,
              onDismiss: () => once(() => dismiss.mutateAsync()),
              onSwap: () => keep(ids[1] ?? ''),
            }
          : {})}
      />
      {writes ? (
        <Outcome
          kind={kind}
          records={records}
          foretold={foretold.data}
          error={foretold.error}
          onRetry={() => void foretold.refetch()}
        />
      ) : null}
      <CompareTable
        kind={kind}
        records={records}
        belongings={belongings}
        choose={choose}
        onChoose={
          writes
            ? (field, id) =>
                setChoose(({ [field]: _, ...others }) =>
                  id === undefined ? others : { ...others, [field]: id },
                )
            : undefined
        }
        onKeep={keep}
        foretold={foretold.data?.record}
      />
    </>
  );
}

/**
 * Ignores further calls while one is running, because a second key press can arrive before React shows the first as
 * pending. Errors are ignored here: the mutation has announced them.
 */
function useOnce(): (work: () => Promise<unknown>) => void {
  const isUnderWay = useRef(false);
  return (work) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    work()
      .catch(() => undefined)
      .finally(() => {
        isUnderWay.current = false;
      });
  };
}

/** Reloads the records if the server reports that one has changed since it was read. */
function useReadAgain(kind: KindDefinition, error: Error | null): void {
  useEffect(() => {
    if (error && isFailure(error, 'CONFLICT')) void renew(kind.plural);
  }, [kind, error]);
}

/** Removes a record from its group if somebody else has merged or deleted it. */
function useVanished({ kind, review: { change }, item: { key } }: PairViewProps, missingIds: string): void {
  useEffect(() => {
    for (const id of missingIds === '' ? [] : missingIds.split(' ')) {
      change(key, (now) => removeRecord(now, id));
      queryClient.removeQueries({ queryKey: recordQuery(kind, id).queryKey });
    }
  }, [missingIds, change, key, kind]);
}

/** Loads the next open pair and its merge preview in advance, so that it appears without a wait. */
function usePrefetch(kind: KindDefinition, { items, current }: Review, foretells: boolean): void {
  const next = items.find(({ key }) => key === findNeighbour(items, current?.key, 1, true));
  useEffect(() => {
    if (!next) return;
    const ids = chooseRecords(next, false, undefined).map(({ id }) => id);
    const read = async (): Promise<void> => {
      const records = await Promise.all(ids.map((id) => queryClient.query(recordQuery(kind, id))));
      if (foretells) await queryClient.query(buildPreviewQuery(kind, mergeInput(records, {})));
    };
    // An error is shown when the pair itself is opened.
    read().catch(() => undefined);
  }, [next, kind, foretells]);
}
