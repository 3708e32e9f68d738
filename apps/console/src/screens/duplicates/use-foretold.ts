import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { act, type JsonObject } from '../../api/client.ts';
import { recordQuery } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { idOf } from '../../records/record-title.ts';
import { plainText } from '../../records/values.ts';
import type { Merged, MergeInput } from './duplicates-data.ts';

/** What a merge would do. Not by the name of its endpoint: it is asked anew once the changed records are read. */
export const foretoldQuery = (kind: KindDefinition, input: MergeInput) =>
  queryOptions({
    queryKey: ['foretold', kind.plural, input] as const,
    queryFn: () => act<Merged>(`${kind.plural}.merge`, { ...input, dryRun: true }),
    retry: false,
    gcTime: 60_000,
  });

/** The records that are looked at, and which of them are no longer there. */
export function useRecords(kind: KindDefinition, ids: readonly string[]) {
  const found = useQueries({ queries: ids.map((id) => recordQuery(kind, id)) });
  const records = found.flatMap(({ data }): readonly JsonObject[] => (data ? [data] : []));
  return {
    found,
    records: records.length === ids.length ? records : undefined,
    isReading: found.some(({ isFetching }) => isFetching),
  };
}

/** The merge as it is asked for: whoever changed a record meanwhile is noticed. */
export function mergeInput(
  records: readonly JsonObject[],
  choose: Readonly<Record<string, string>>,
): MergeInput {
  const [primaryId = '', ...duplicateIds] = records.map(idOf);
  const expected = Object.fromEntries(records.map((record) => [idOf(record), plainText(record.updatedOn)]));
  return { primaryId, duplicateIds, expected, ...(Object.keys(choose).length === 0 ? {} : { choose }) };
}

/** What the merge would do; the last answer stays while another choice is asked. */
export const useForetold = (kind: KindDefinition, input: MergeInput, isOn: boolean) =>
  useQuery({ ...foretoldQuery(kind, input), enabled: isOn, placeholderData: keepPreviousData });

/** What belongs to each record: what would move if it went into another one. */
export function useBelongings(
  kind: KindDefinition,
  records: readonly JsonObject[],
  isOn: boolean,
): readonly (Merged['moves'] | undefined)[] {
  const found = useQueries({
    queries: records.map((record) => {
      const other = records.find((one) => one !== record) ?? record;
      return { ...foretoldQuery(kind, mergeInput([other, record], {})), enabled: isOn && other !== record };
    }),
  });
  return found.map(({ data }) => data?.moves);
}
