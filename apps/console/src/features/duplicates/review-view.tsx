import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Page } from '../../api/client.ts';
import { usePermissions } from '../../api/session.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useSingleKey } from '../../shell/use-keys.ts';
import { useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import { reviewKeys, useUndoLast } from './decide-bar.tsx';
import type { DuplicateGroup } from './duplicates-data.ts';
import { GroupList } from './group-list.tsx';
import { PairView } from './pair-view.tsx';
import { type Item, mostDuplicates, openRecords, chooseRecords } from './review-state.ts';
import type { RefusedUndo } from './use-decisions.ts';
import { groupsPage, type Review, type ReviewInput, useReview, useTakenFocus } from './use-review.ts';
import parts from '../../parts/parts.module.css';
import classes from './duplicates.module.css';

const UndoMergeDialog = lazy(() => import('../merges/undo-dialog.tsx'));

interface ReviewViewProps {
  readonly kind: KindDefinition;
  readonly recordId: string | undefined;
}

/** Reviews the groups one by one. Decided groups remain in the list until it is loaded again. */
export function ReviewView({ kind, recordId }: ReviewViewProps) {
  const { phrase } = useDuplicateTexts();
  const input = useMemo(() => ({ name: `${kind.plural}.duplicates`, recordId }), [kind, recordId]);
  const first = useQuery({
    // `renew` reloads the queries whose key begins with their endpoint's name. This key does not, because a reload
    // would reorder the list under the person.
    queryKey: ['review', input] as const,
    queryFn: ({ signal }) => groupsPage(input, 0, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <>
      {recordId === undefined ? null : (
        <p className={classes.soft}>
          {phrase('duplicates.ofRecord')}{' '}
          <ScreenLink to="/duplicates" search={{ kind: kind.plural }}>
            {phrase('duplicates.showAll')}
          </ScreenLink>
        </p>
      )}
      {first.error ? <Failed error={first.error} onRetry={() => void first.refetch()} /> : null}
      {first.isPending ? <Loading lines={12} /> : null}
      {first.data ? (
        <Reviewing
          key={first.dataUpdatedAt}
          kind={kind}
          input={input}
          first={first.data}
          onReadAgain={() => void first.refetch()}
        />
      ) : null}
    </>
  );
}

interface ReviewingProps {
  readonly kind: KindDefinition;
  readonly input: ReviewInput;
  readonly first: Page<DuplicateGroup>;
  readonly onReadAgain: () => void;
}

function Reviewing({ kind, input, first, onReadAgain }: ReviewingProps) {
  const { phrase } = useDuplicateTexts();
  const review = useReview(input, first);
  const [refused, setRefused] = useState<RefusedUndo | null>(null);
  const { current } = review;
  const again = (
    <Button variant="default" size="xs" onClick={onReadAgain}>
      {phrase('duplicates.readAgain')}
    </Button>
  );
  if (review.items.length === 0)
    return (
      <div className={parts.card}>
        <Empty action={again}>{phrase('duplicates.none')}</Empty>
      </div>
    );
  return (
    <div className={classes.review}>
      <GroupList review={review} />
      {current && current.pairs.length > 0 ? (
        <Current
          key={current.key}
          kind={kind}
          review={review}
          item={current}
          preferred={input.recordId}
          onRefused={setRefused}
        />
      ) : (
        <Decided review={review} item={current}>
          {again}
        </Decided>
      )}
      {refused ? (
        <Suspense fallback={null}>
          <UndoMergeDialog
            kind={kind}
            refused={refused}
            onClose={() => setRefused(null)}
            onUndone={() => {
              if (refused.item) review.reopen(refused.item);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface CurrentProps {
  readonly kind: KindDefinition;
  readonly review: Review;
  readonly item: Item;
  readonly preferred: string | undefined;
  readonly onRefused: (refused: RefusedUndo) => void;
}

/** Compares a group pair by pair, or as a whole. */
function Current({ item, preferred, ...props }: CurrentProps) {
  const { phrase } = useDuplicateTexts();
  const [together, setTogether] = useState(false);
  const count = Math.min(openRecords(item).length, mostDuplicates + 1);
  const visibleRecords = chooseRecords(item, together, preferred);
  const ids = visibleRecords.map(({ id }) => id).toSorted();
  const modes =
    count > 2 ? (
      <Button
        size="compact-sm"
        variant={together ? 'filled' : 'default'}
        aria-pressed={together}
        onClick={() => setTogether(!together)}
      >
        {phrase('duplicates.together', { count })}
      </Button>
    ) : null;
  return <PairView key={ids.join(' ')} {...props} item={item} shown={visibleRecords} modes={modes} />;
}

interface DecidedProps {
  readonly review: Review;
  readonly item: Item | undefined;
  readonly children: ReactNode;
}

/** Replaces the comparison if the current group is decided, or if all groups are. */
function Decided({ review, item, children }: DecidedProps) {
  const { phrase } = useDuplicateTexts();
  const { writes } = usePermissions();
  const undo = useUndoLast(review);
  const place = useRef<HTMLElement>(null);
  const { go } = review;
  useTakenFocus(place, review);
  useSingleKey(reviewKeys.undo, undo, writes);
  useSingleKey(
    reviewKeys.next,
    useCallback(() => go(1), [go]),
  );
  useSingleKey(
    reviewKeys.previous,
    useCallback(() => go(-1), [go]),
  );
  return (
    <section ref={place} tabIndex={-1} className={parts.card} aria-label={phrase('duplicates.actions')}>
      <Empty action={item ? null : children}>
        {item && item.state !== 'OPEN'
          ? phrase(`duplicates.state.${item.state}`)
          : phrase('duplicates.allDone')}
      </Empty>
    </section>
  );
}
