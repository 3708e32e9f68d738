import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { formatName } from './duplicates-data.ts';
import type { Item } from './review-state.ts';
import type { Review } from './use-review.ts';
import classes from './duplicates.module.css';

/** Lists the groups under review with their states; the arrow keys select another one. */
export function GroupList({ review }: { readonly review: Review }) {
  const { say } = useTexts();
  const { phrase } = useDuplicateTexts();
  const list = useRef<HTMLDivElement>(null);
  const { items, current } = review;
  const handleKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = items[items.findIndex(({ key }) => key === current?.key) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    review.select(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.key]);
  const reached = current?.key ?? items[0]?.key;
  return (
    <aside className={classes.side} aria-label={phrase('duplicates.list')}>
      <p className={classes.left}>{phrase('duplicates.left', { count: review.left })}</p>
      <div
        ref={list}
        role="listbox"
        aria-label={phrase('duplicates.list')}
        className={classes.list}
        onKeyDown={handleKey}
      >
        {items.map((item) => (
          <Option
            key={item.key}
            item={item}
            isCurrent={item.key === current?.key}
            isReached={item.key === reached}
            onSelect={() => review.select(item.key)}
          />
        ))}
      </div>
      {review.canLoadMore ? (
        <Button variant="subtle" size="xs" onClick={() => void review.loadMore()}>
          {say('action.showMore')}
        </Button>
      ) : null}
    </aside>
  );
}

interface OptionProps {
  readonly item: Item;
  readonly isCurrent: boolean;
  /** True if Tab reaches this option. The arrow keys reach the others. */
  readonly isReached: boolean;
  readonly onSelect: () => void;
}

function Option({ item, isCurrent, isReached, onSelect }: OptionProps) {
  const { phrase } = useDuplicateTexts();
  const { locale } = useTexts();
  const best = item.pairs[0]?.score;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <button
      type="button"
      role="option"
      aria-selected={isCurrent}
      tabIndex={isReached ? 0 : -1}
      data-key={item.key}
      data-state={item.state}
      className={classes.option}
      onClick={onSelect}
    >
      <span>{useTitle()(item)}</span>
      <small>
        {item.state === 'OPEN'
          ? percent.format(best === undefined ? 0 : Math.floor(best * 100) / 100)
          : phrase(`duplicates.state.${item.state}`)}
      </small>
    </button>
  );
}

/** Returns a function that builds a group's title from its records' names. */
function useTitle(): (item: Pick<Item, 'records'>) => string {
  const { phrase } = useDuplicateTexts();
  return ({ records }) => {
    const [name = '', other = '', ...more] = records.map(formatName);
    return more.length === 0
      ? phrase('duplicates.and', { name, other })
      : phrase('duplicates.andMore', { name, other, count: more.length });
  };
}
