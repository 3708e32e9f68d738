import { useMutation } from '@tanstack/react-query';
import type { Answers } from '../../api/answers.ts';
import { act, failureOf, type JsonObject, type JsonValue } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Cv, CvStore } from './cv-store.ts';

type Kept = Answers['candidates']['keepParsed'];

/** The mutation key of each CV; its fields find the server's refusals by it. */
export const keepKey = ({ id }: Cv) => ['candidates.keepParsed', id] as const;

/**
 * Creates a candidate from a CV, or attaches the file to the existing candidate, and announces the result.
 * @param onDuplicate called with a message if the candidate already exists and nothing was written
 */
export function useKeepCv(cv: Cv, store: CvStore, onDuplicate: (said: string) => void) {
  const { say } = useTexts();
  const tell = useTell();
  const { id, fileName, reading, edits } = cv;
  return useMutation({
    mutationKey: keepKey(cv),
    mutationFn: (how: 'create' | 'createAnyway' | 'attach') =>
      act<Kept>('candidates.keepParsed', {
        parseId: reading?.parseId,
        ...(how === 'attach' ? { attachTo: reading?.candidateId } : buildCandidate(edits)),
        ...(how === 'createAnyway' ? { allowDuplicate: true } : {}),
      }),
    onError: (error) =>
      tell(failureOf(error) ? error.message : say('state.unreachable'), { isFailure: true }),
    onSuccess: async ({ candidateId, reference, name, duplicate }, how) => {
      const title = `${name ?? fileName} (${reference ?? ''})`;
      if (how === 'create' && duplicate) {
        if (reading) store.change(id, { reading: { ...reading, candidateId, reference, name } });
        onDuplicate(say('cvs.isThere', { title, reference: reference ?? '' }));
        return;
      }
      const isAttached = how === 'attach';
      store.change(id, { state: 'kept', kept: { candidateId: candidateId ?? '', title, isAttached } });
      tell(
        isAttached ? say('cvs.attached', { name: fileName, title }) : say('record.created', { name: title }),
      );
      await renew('candidates', 'files');
    },
  });
}

/** The edited values; a cleared one is sent as null. */
const buildCandidate = (edits: JsonObject): JsonObject =>
  Object.keys(edits).length === 0 ? {} : { candidate: convertBlanks(edits) };

const convertBlanks = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, blankToNull(value ?? null)]));

function blankToNull(value: JsonValue): JsonValue {
  if (value === '') return null;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? convertBlanks(value as JsonObject)
    : value;
}
