import { Button, Kbd } from '@mantine/core';
import { useCallback } from 'react';
import { useTell } from '../../shell/tell.tsx';
import { singleKeysAct, useSingleKey } from '../../shell/use-keys.ts';
import { useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Review } from './use-review.ts';
import classes from './duplicates.module.css';

/** The key of each action; `shell/key-list.tsx` shows them to people. */
export const reviewKeys = {
  merge: 'm',
  dismiss: 'd',
  skip: 's',
  swap: 'x',
  next: 'j',
  previous: 'k',
  undo: 'u',
} as const;

interface DecideBarProps {
  readonly review: Review;
  readonly isBusy?: boolean;
  /** Undefined if the user may not merge, and while the preview of the merge is loading. */
  readonly onMerge?: (() => void) | undefined;
  readonly onDismiss?: () => void;
  readonly onSwap?: () => void;
}

/** The actions of the review. Each has a button and a key. */
export function DecideBar({ review, isBusy = false, onMerge, onDismiss, onSwap }: DecideBarProps) {
  const { phrase } = useDuplicateTexts();
  const undo = useUndoLast(review);
  const next = useCallback(() => review.go(1), [review]);
  const previous = useCallback(() => review.go(-1), [review]);
  const isMine = onDismiss !== undefined && !isBusy;
  useSingleKey(reviewKeys.merge, onMerge ?? nothing, isMine && onMerge !== undefined);
  useSingleKey(reviewKeys.dismiss, onDismiss ?? nothing, isMine);
  useSingleKey(reviewKeys.swap, onSwap ?? nothing, isMine);
  useSingleKey(reviewKeys.skip, review.skip);
  useSingleKey(reviewKeys.next, next);
  useSingleKey(reviewKeys.previous, previous);
  useSingleKey(reviewKeys.undo, undo, !isBusy);
  return (
    <div role="group" aria-label={phrase('duplicates.actions')} className={classes.bar}>
      {onDismiss ? (
        <>
          <Act hint="merge" isMain isOff={!onMerge || isBusy} onAct={onMerge ?? nothing} />
          <Act hint="dismiss" isOff={isBusy} onAct={onDismiss} />
        </>
      ) : null}
      <Act hint="skip" onAct={review.skip} />
      {onSwap ? <Act hint="swap" isOff={isBusy} onAct={onSwap} /> : null}
      <span className={classes.space} />
      <Act hint="previous" onAct={previous} />
      <Act hint="next" onAct={next} />
    </div>
  );
}

const nothing = (): void => undefined;

interface ActProps {
  readonly hint: Exclude<keyof typeof reviewKeys, 'undo'>;
  readonly isMain?: boolean;
  readonly isOff?: boolean;
  readonly onAct: () => void;
}

/** A button that is greyed out instead of disabled, because a disabled button would lose the focus. */
function Act({ hint, isMain = false, isOff = false, onAct }: ActProps) {
  const { phrase } = useDuplicateTexts();
  const key = reviewKeys[hint];
  const isShown = singleKeysAct();
  return (
    <Button
      size="sm"
      px={12}
      variant={isMain ? 'filled' : 'default'}
      {...(isOff ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      {...(isShown ? { 'aria-keyshortcuts': key } : {})}
      rightSection={
        isShown ? (
          <Kbd size="xs" aria-hidden className={classes.key ?? ''}>
            {key}
          </Kbd>
        ) : null
      }
      onClick={() => {
        if (!isOff) onAct();
      }}
    >
      {phrase(`duplicates.${hint}`)}
    </Button>
  );
}

/** Returns a function that undoes the last decision and announces the result. */
export function useUndoLast({ undoLast }: Review): () => void {
  const { say } = useTexts();
  const { phrase } = useDuplicateTexts();
  const tell = useTell();
  return useCallback(() => {
    if (!undoLast) {
      tell(phrase('duplicates.nothingToUndo'));
      return;
    }
    undoLast().then(
      (text) => tell(text),
      (error: unknown) =>
        tell(error instanceof Error ? error.message : say('state.failed'), { isFailure: true }),
    );
  }, [undoLast, tell, phrase, say]);
}
