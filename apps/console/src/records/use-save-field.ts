import { act, ask, failureOf, isFailure, type JsonObject, type JsonValue } from '../api/client.ts';
import { queryClient, recordQuery, renew } from '../api/queries.ts';
import type { InputDefinition, KindDefinition } from '../definitions/definition.ts';
import { findField, findKind } from '../definitions/kinds.ts';
import { useTell } from '../shell/tell.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { type MasterData, useMasterData } from './choices.ts';
import { useConflict } from './conflict.tsx';
import { asWritten } from './form/written-values.ts';
import { formatTitle } from './record-title.ts';
import { findUserName } from './users.ts';
import { formatValue, findShownMember } from './values.ts';

export type Saved = 'saved' | 'theirs' | 'open';

interface FieldSave {
  readonly input: InputDefinition;
  readonly value: JsonValue;
  /** The value that the person saw when they began, in the shape of a read. */
  readonly seen: JsonValue | undefined;
}

/**
 * Saves one field of a record. If somebody else changed it, both values are shown
 * (docs/interface/values.md#expected-values).
 * @returns a function that resolves with the outcome; it rejects with the server's failure
 */
export function useSaveField(kind: KindDefinition, id: string): (save: FieldSave) => Promise<Saved> {
  const texts = useTexts();
  const tell = useTell();
  const askConflict = useConflict();
  const masterData = useMasterData();
  const idInput = { [`${kind.name}Id`]: id };
  const read = () => queryClient.query({ ...recordQuery(kind, id), staleTime: 0 });

  const write = (
    { name, verb = 'update' }: InputDefinition,
    value: JsonValue,
    expected: JsonValue | undefined,
  ): Promise<unknown> =>
    act(`${kind.plural}.${verb}`, {
      ...idInput,
      [name]: value,
      ...(kind.takesExpected ? { expected: { [name]: expected ?? null } } : {}),
    });

  const describeValue = async (
    input: InputDefinition,
    value: JsonValue,
    record: JsonObject,
  ): Promise<string> => {
    if (input.control !== 'reference')
      return formatValue(texts, kind, { ...record, [input.name]: value }, input.name);
    return findReferenceName(input, value, masterData);
  };

  const createUndo =
    (input: InputDefinition, before: JsonValue | undefined, after: JsonObject) => async () => {
      await write(input, asWritten(input.control, before), after[input.name]);
      await renew(kind.plural);
    };

  return async function save({ input, value, seen }) {
    const { name } = input;
    let expected = seen;
    for (;;) {
      try {
        await write(input, value, expected);
        const after = await read();
        void renew(kind.plural);
        const undo = createUndo(input, expected, after);
        tell(texts.say('record.saved', { label: texts.label(kind, name) }), { undo });
        return 'saved';
      } catch (error) {
        if (!isFailure(error, 'CONFLICT') || !failureOf(error)?.conflicts) throw error;
        const current = await read();
        const field = findField(kind, name);
        const decision = await askConflict([
          {
            label: texts.label(kind, name),
            mine: await describeValue(input, value, current),
            theirs: formatValue(texts, kind, current, field ? findShownMember(field) : name),
          },
        ]);
        if (decision === 'later') return 'open';
        if (decision === 'theirs') return 'theirs';
        expected = current[name];
      }
    }
  };
}

/** Finds the name of the record that a reference points to. */
async function findReferenceName(
  { to, groups }: InputDefinition,
  value: JsonValue,
  masterData: MasterData,
): Promise<string> {
  if (typeof value !== 'string' || value === '') return '';
  if (to === 'user') return (await findUserName(value)) ?? value;
  const choices = (groups ?? []).flatMap((group) => masterData[group] ?? []);
  const choiceName = choices.find(({ id }) => id === value)?.name;
  const kind = findKind(to ?? '');
  if (choiceName !== undefined || !kind) return choiceName ?? value;
  return formatTitle(kind, await ask<JsonObject>(`${kind.plural}.get`, { [`${kind.name}Id`]: value }));
}
