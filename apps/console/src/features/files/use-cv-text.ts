import { useQuery } from '@tanstack/react-query';
import type { JsonObject, JsonValue } from '../../api/client.ts';
import { asked } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { has } from '../../definitions/kinds.ts';
import type { MarkedText } from '../../records/marks.ts';

/** The text of a person's newest CV, with the words that a query finds in it. */
interface CvText extends MarkedText {
  readonly fileId: string;
}

interface CvTextState {
  readonly text: CvText | undefined;
  /** The file of the CV from which no text could be read. */
  readonly unreadFileId: string | undefined;
}

/** A new CV is read within this time, in milliseconds. */
const readWithin = 60_000;

/** Milliseconds between two questions whether a new CV has been read. */
const askAgain = 5_000;

const readText = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

const isNew = (file: JsonObject): boolean => Date.now() - Date.parse(readText(file.createdOn)) < readWithin;

/**
 * Loads the text of a record's newest CV.
 * @param files of the record, newest first
 * @param query the search from which the record was opened; '' for none
 */
export function useCvText(
  kind: KindDefinition,
  id: string,
  { files, query }: { readonly files: readonly JsonObject[]; readonly query: string },
): CvTextState {
  const newest = files.find(({ category, status }) => category === 'CV' && status === 'STORED');
  const hasCv = has(kind, 'cvText') && newest !== undefined;
  // A search finds out whether there is a text. Asking for one that is missing would be an error in the browser's log.
  const search = useQuery({
    ...asked<{ readonly total: number }>(`${kind.plural}.search`, {
      query: `id:${id} AND cv:*`,
      fields: 'id',
      size: 1,
    }),
    enabled: hasCv,
    refetchInterval: ({ state }) => (state.data?.total === 0 && newest && isNew(newest) ? askAgain : false),
  });
  const hasText = search.data?.total === 1;
  const input = { [`${kind.name}Id`]: id, ...(query === '' ? {} : { query }) };
  const answer = useQuery({ ...asked<CvText>(`${kind.plural}.cvText`, input), enabled: hasCv && hasText });
  const isUnread = search.data !== undefined && !hasText && newest !== undefined && !isNew(newest);
  return { text: answer.data, unreadFileId: isUnread ? readText(newest.id) : undefined };
}
