import { useMutation } from '@tanstack/react-query';
import { act, failureOf, isFailure } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { useTell } from '../../shell/tell.tsx';
import { useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import {
  type DuplicateRecord,
  type Merged,
  type MergeConflict,
  type MergeInput,
  formatName,
} from './duplicates-data.ts';
import { afterDismissal, afterMerge, type Item } from './review-state.ts';
import type { Review } from './use-review.ts';
import { useMovesInWords, useNames } from './use-words.ts';

/** A refused undo of a merge, with the conflicts that prevent it. */
export interface RefusedUndo {
  readonly mergeId: string;
  /** The survivor's name and reference number. */
  readonly name: string;
  readonly conflicts: readonly MergeConflict[];
  /** The group as it was before the merge. */
  readonly item?: Item;
}

/**
 * Extracts the conflicts from an error. The server leaves out those of records that the user may not see.
 * @returns undefined for another error
 */
export const readMergeConflicts = (error: unknown): readonly MergeConflict[] | undefined =>
  // The conflicts of a merge have a `reason`, which the general type lacks (packages/contract/src/errors.ts).
  isFailure(error, 'CONFLICT')
    ? ((failureOf(error)?.conflicts ?? []) as unknown as readonly MergeConflict[])
    : undefined;

interface ReviewedItem {
  readonly kind: KindDefinition;
  readonly item: Item;
  /** The compared records; the first one is the survivor. */
  readonly records: readonly DuplicateRecord[];
  readonly review: Review;
  readonly onRefused: (refused: RefusedUndo) => void;
}

/** Merges the shown records, or dismisses them as different. Both can be undone from the message that announces them. */
export function useDecisions({ kind, item, records, review, onRefused }: ReviewedItem) {
  const { phrase } = useDuplicateTexts();
  const tell = useTell();
  const describeMoves = useMovesInWords();
  const joinNames = useNames();
  const [primary, ...others] = records;
  const name = primary ? formatLabel(primary) : '';
  const names = joinNames(others.map(formatLabel));
  const fail = (error: Error): void => tell(error.message, { isFailure: true });

  const undoMerge = async (mergeId: string): Promise<string> => {
    try {
      await act('merges.undo', { mergeId });
    } catch (error) {
      const conflicts = readMergeConflicts(error);
      if (conflicts) onRefused({ mergeId, name, conflicts, item });
      throw error;
    }
    void renew(kind.plural, 'merges');
    return phrase('duplicates.unmerged', { names, count: others.length });
  };

  const merge = useMutation({
    mutationFn: (input: MergeInput) => act<Merged>(`${kind.plural}.merge`, input),
    onSuccess: ({ mergeId, moves }, { primaryId, duplicateIds }) => {
      const undo = review.decide(
        item.key,
        (now) => afterMerge(now, primaryId, duplicateIds),
        () => undoMerge(mergeId ?? ''),
      );
      const what = describeMoves(moves);
      const count = duplicateIds.length;
      tell(
        what === ''
          ? phrase('duplicates.merged', { names, name, count })
          : phrase('duplicates.mergedWith', { names, name, what, count }),
        { undo },
      );
      void renew(kind.plural, 'merges');
    },
    onError: (error) => {
      const conflicts = readMergeConflicts(error) ?? [];
      const first = conflicts.find(({ reason }) => reason !== 'CHANGED') ?? conflicts[0];
      const changed = records.find(({ id }) => id === first?.id);
      if (first && changed)
        tell(
          phrase(first.reason === 'CHANGED' ? 'duplicates.changed' : 'duplicates.goneMeanwhile', {
            name: formatLabel(changed),
          }),
          { isFailure: true },
        );
      else fail(error);
      // This reloads the records. One that no longer exists then leaves its group.
      void renew(kind.plural);
    },
  });

  const dismiss = useMutation({
    mutationFn: () => act(`${kind.plural}.dismissDuplicates`, { ids: records.map(({ id }) => id) }),
    onSuccess: () => {
      const ids = records.map(({ id }) => id);
      const all = joinNames(records.map(formatLabel));
      const undo = review.decide(
        item.key,
        (now) => afterDismissal(now, ids),
        async () => {
          await act(`${kind.plural}.restoreDuplicates`, { ids });
          return phrase('duplicates.restored', { names: all });
        },
      );
      tell(phrase('duplicates.dismissed', { names: all }), { undo });
    },
    onError: (error) => {
      fail(error);
      void renew(kind.plural);
    },
  });

  return { merge, dismiss };
}

/** Records of a group often have the same name, so the label includes the reference number. */
export const formatLabel = (record: DuplicateRecord): string => `${formatName(record)} (${record.reference})`;
