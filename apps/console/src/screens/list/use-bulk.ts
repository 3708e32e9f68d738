import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answers } from '../../api/answers.ts';
import { act, failureOf, type JsonObject } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { referenceOf, titleOf } from '../../records/record-title.ts';
import { useTell } from '../../shell/tell.tsx';
import { type TextsInUse, useTexts } from '../../texts/use-texts.tsx';
import type { Selection } from './list-place.ts';

type BulkResult = Answers['bulk']['run'];

/** A record that stayed as it was, and why. */
export interface BulkFailure {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

interface BulkTarget {
  readonly kind: KindDefinition;
  readonly query: string;
  readonly selection: Selection;
  readonly loaded: readonly JsonObject[];
  readonly onClear: () => void;
}

/**
 * Changes what is selected, in one call; tells what became of it, with `Undo` for all but a deletion (docs/interface/bulk.md). The
 * records that stayed as they were are in `failed` until they are seen.
 */
export function useBulk({ kind, query, selection, loaded, onClear }: BulkTarget) {
  const texts = useTexts();
  const tell = useTell();
  const [failed, setFailed] = useState<readonly BulkFailure[]>([]);
  const target = selection.isAll ? { query } : { ids: [...selection.ids] };
  const run = useMutation({
    mutationFn: (change: JsonObject) =>
      act<BulkResult>('bulk.run', { kind: kind.name, ...target, ...change }),
    onError: (error) =>
      tell(failureOf(error) ? error.message : texts.say('state.unreachable'), { isFailure: true }),
    // A record that is gone has its name now alone.
    onMutate: () => loaded,
    onSuccess: async (result, change, known) => {
      onClear();
      setFailed(result.failed.map((one) => ({ ...one, name: nameIn(kind, known, one.id) })));
      await renew(kind.plural);
      const isDelete = change.delete === true;
      const text = wordsOf(texts, result, isDelete);
      if (isDelete || result.done === 0)
        tell(text, { isFailure: result.done === 0 && result.failed.length > 0 });
      else tell(text, { undo: () => undo(result.bulkId) });
    },
  });
  /** @returns what is to be told of fields that changed since */
  const undo = async (bulkId: string): Promise<string | undefined> => {
    const { left } = await act<Answers['bulk']['undo']>('bulk.undo', { bulkId });
    await renew(kind.plural);
    if (left.length === 0) return undefined;
    return `${texts.say('status.undone')} ${texts.say('bulk.left', { count: left.length })}`;
  };
  return { run, failed, seen: () => setFailed([]) };
}

function nameIn(kind: KindDefinition, known: readonly JsonObject[], id: string): string {
  const record = known.find((one) => one.id === id);
  return record ? `${titleOf(kind, record)} (${referenceOf(record)})` : id;
}

function wordsOf({ say }: TextsInUse, { done, failed }: BulkResult, isDelete: boolean): string {
  const [first] = failed;
  const parts = [
    say(isDelete ? 'bulk.deleted' : 'bulk.done', { count: done }),
    ...(first ? [say('bulk.failed', { count: failed.length, message: first.message })] : []),
  ];
  return parts.join(' ');
}
