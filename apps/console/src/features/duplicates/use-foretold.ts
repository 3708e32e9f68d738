import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { act, type JsonObject } from '../../api/client.ts';
import { recordQuery } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { readId } from '../../records/record-title.ts';
import { plainText } from '../../records/values.ts';
import type { Merged, MergeInput } from './duplicates-data.ts';

/**
 * Previews a merge with a dry run. The query key does not begin with the endpoint's name, so `renew` does not repeat
 * the request with outdated records. The reloaded records change the input, and thus the key.
 */
export const buildPreviewQuery = (kind: KindDefinition, input: MergeInput) =>
  queryOptions({
    queryKey: ['foretold', kind.plural, input] as const,
    queryFn: () => act<Merged>(`${kind.plural}.merge`, { ...input, dryRun: true }),
    retry: false,
    gcTime: 60_000,
  });

/**
 * Loads the compared records.
 * @returns the queries, the records once all of them are loaded, and whether one is being loaded
 */
export function useRecords(kind: KindDefinition, ids: readonly string[]) {
  const answers = useQueries({ queries: ids.map((id) => recordQuery(kind, id)) });
  const records = answers.flatMap(({ data }): readonly JsonObject[] => (data ? [data] : []));
  return {
    found: answers,
    records: records.length === ids.length ? records : undefined,
    isReading: answers.some(({ isFetching }) => isFetching),
  };
}

/**
 * Builds the input of a merge. It has the `updatedOn` of every record, so that the server refuses the merge if one
 * has changed since.
 */
export function mergeInput(
  records: readonly JsonObject[],
  choose: Readonly<Record<string, string>>,
): MergeInput {
  const [primaryId = '', ...duplicateIds] = records.map(readId);
  const expected = Object.fromEntries(records.map((record) => [readId(record), plainText(record.updatedOn)]));
  return { primaryId, duplicateIds, expected, ...(Object.keys(choose).length === 0 ? {} : { choose }) };
}

/** Previews a merge. The previous answer remains while the preview of another choice is loading. */
export const useMergePreview = (kind: KindDefinition, input: MergeInput, isOn: boolean) =>
  useQuery({ ...buildPreviewQuery(kind, input), enabled: isOn, placeholderData: keepPreviousData });

/** Counts the dependent records of each record, by previewing a merge of it into another one. */
export function useBelongings(
  kind: KindDefinition,
  records: readonly JsonObject[],
  isOn: boolean,
): readonly (Merged['moves'] | undefined)[] {
  const answers = useQueries({
    queries: records.map((record) => {
      const other = records.find((one) => one !== record) ?? record;
      return {
        ...buildPreviewQuery(kind, mergeInput([other, record], {})),
        enabled: isOn && other !== record,
      };
    }),
  });
  return answers.map(({ data }) => data?.moves);
}
