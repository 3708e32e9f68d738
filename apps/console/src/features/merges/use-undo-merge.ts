import { useMutation } from '@tanstack/react-query';
import { act } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { findKind } from '../../definitions/kinds.ts';
import { useTell } from '../../shell/tell.tsx';
import { useDuplicateTexts } from '../duplicates/texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { MergeUndone } from '../duplicates/duplicates-data.ts';
import { readMergeConflicts, type RefusedUndo } from '../duplicates/use-decisions.ts';

interface Undoing {
  readonly mergeId: string;
  readonly name: string;
  readonly force?: boolean;
}

/** Undoes a past merge, and announces how many records were restored and which later changes remain. */
export function useUndoMerge(
  kind: KindDefinition,
  onRefused: (refused: RefusedUndo) => void,
  onUndone: () => void = () => undefined,
) {
  const { label, kindName } = useTexts();
  const { phrase } = useDuplicateTexts();
  const tell = useTell();
  const keptInWords = (kept: MergeUndone['kept']): string =>
    [
      ...new Set(
        kept.map(({ kind: name, field }) => {
          const of = findKind(name);
          return name === kind.name || !of ? label(of, field) : `${kindName(of)}: ${label(of, field)}`;
        }),
      ),
    ].join(', ');
  return useMutation({
    mutationFn: ({ mergeId, force = false }: Undoing) =>
      act<MergeUndone>('merges.undo', { mergeId, ...(force ? { force } : {}) }),
    onSuccess: ({ restored, kept }) => {
      const message = phrase('merges.undone', { count: restored.length });
      tell(kept.length === 0 ? message : `${message} ${phrase('merges.kept', { what: keptInWords(kept) })}`);
      onUndone();
    },
    onError: (error, { mergeId, name }) => {
      const conflicts = readMergeConflicts(error);
      if (conflicts) onRefused({ mergeId, name, conflicts });
      else tell(error.message, { isFailure: true });
    },
    onSettled: () => renew(kind.plural, 'merges'),
  });
}
