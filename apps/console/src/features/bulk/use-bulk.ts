import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answers } from '../../api/answers.ts';
import { act, failureOf, type JsonObject } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { readReference, formatTitle } from '../../records/record-title.ts';
import { useTell } from '../../shell/tell.tsx';
import { type TextsInUse, useTexts } from '../../texts/use-texts.tsx';
import { findAllIds } from './find-all-ids.ts';
import type { Selection } from '../../records/list/list-place.ts';

type BulkResult = Answers['bulk']['run'];

/** A record that was not changed, with the reason. */
export interface BulkFailure {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

interface BulkTarget {
  readonly kind: KindDefinition;
  readonly query: string;
  /** True if the query finds words of CVs too, which a bulk change by a query does not. */
  readonly searchesCvs: boolean;
  readonly selection: Selection;
  readonly loaded: readonly JsonObject[];
  readonly onClear: () => void;
}

/**
 * Changes the selected records in one call, and announces the result, with an `Undo` for all but a deletion
 * (docs/interface/bulk.md). `failed` has the records that were not changed, until `seen` is called.
 */
export function useBulk({ kind, query, searchesCvs, selection, loaded, onClear }: BulkTarget) {
  const texts = useTexts();
  const tell = useTell();
  const [failed, setFailed] = useState<readonly BulkFailure[]>([]);
  const findTarget = async () => {
    if (!selection.isAll) return { ids: [...selection.ids] };
    return searchesCvs ? { ids: await findAllIds(kind, query) } : { query };
  };
  const run = useMutation({
    mutationFn: async (change: JsonObject) =>
      act<BulkResult>('bulk.run', { kind: kind.name, ...(await findTarget()), ...change }),
    onError: (error) =>
      tell(failureOf(error) ? error.message : texts.say('state.unreachable'), { isFailure: true }),
    // The names come from the rows that were loaded before the call, because a deleted record can no longer be read.
    onMutate: () => loaded,
    onSuccess: async (result, change, known) => {
      onClear();
      setFailed(result.failed.map((one) => ({ ...one, name: formatRecordName(kind, known, one.id) })));
      await renew(kind.plural);
      const isDelete = change.delete === true;
      const text = formatOutcome(texts, result, isDelete);
      if (isDelete || result.done === 0)
        tell(text, { isFailure: result.done === 0 && result.failed.length > 0 });
      else tell(text, { undo: () => undo(result.bulkId) });
    },
  });
  /** @returns a message about fields that were not restored because they changed since; undefined if all were restored */
  const undo = async (bulkId: string): Promise<string | undefined> => {
    const { left } = await act<Answers['bulk']['undo']>('bulk.undo', { bulkId });
    await renew(kind.plural);
    if (left.length === 0) return undefined;
    return `${texts.say('status.undone')} ${texts.say('bulk.left', { count: left.length })}`;
  };
  return { run, failed, seen: () => setFailed([]) };
}

function formatRecordName(kind: KindDefinition, records: readonly JsonObject[], id: string): string {
  const record = records.find((one) => one.id === id);
  return record ? `${formatTitle(kind, record)} (${readReference(record)})` : id;
}

function formatOutcome({ say }: TextsInUse, { done, failed }: BulkResult, isDelete: boolean): string {
  const [first] = failed;
  const parts = [
    say(isDelete ? 'bulk.deleted' : 'bulk.done', { count: done }),
    ...(first ? [say('bulk.failed', { count: failed.length, message: first.message })] : []),
  ];
  return parts.join(' ');
}
