import { act, type Conflict, failureOf, isFailure, type JsonObject, type JsonValue } from '../api/client.ts';
import { useConflict } from './conflict.tsx';

export interface ChangedField {
  readonly name: string;
  readonly label: string;
  readonly value: JsonValue;
  /** The value that the person saw when they began. */
  readonly seen: JsonValue;
}

interface Save {
  /** The endpoint, such as `webhooks.update`, and the ids of its path. */
  readonly endpoint: string;
  readonly ids: JsonObject;
  readonly changed: readonly ChangedField[];
  /** Formats a value for people. */
  readonly inWords: (name: string, value: JsonValue) => string;
}

/**
 * Saves the changes of a form. If somebody else changed the same fields, both versions are shown
 * (docs/interface/values.md#expected-values), and the person's own version is saved only if they choose it.
 * @returns a function that resolves with `saved`, with `theirs` if that version was chosen, or with `open` if the
 * person decides later. It rejects with the server's failure
 */
export function useSaveChanges(): (save: Save) => Promise<'saved' | 'theirs' | 'open'> {
  const askConflict = useConflict();
  return async function save({ endpoint, ids, changed, inWords }) {
    if (changed.length === 0) return 'saved';
    const values = Object.fromEntries(changed.map(({ name, value }) => [name, value]));
    let expected: Record<string, JsonValue> = Object.fromEntries(
      changed.map(({ name, seen }) => [name, seen]),
    );
    for (;;) {
      try {
        await act(endpoint, { ...ids, ...values, expected });
        return 'saved';
      } catch (error) {
        const conflicts = isFailure(error, 'CONFLICT') ? readConflicts(error) : undefined;
        if (!conflicts) throw error;
        const decision = await askConflict(
          conflicts.map(({ field, current }) => ({
            label: changed.find(({ name }) => name === field)?.label ?? field,
            mine: inWords(field, values[field] ?? null),
            theirs: inWords(field, current),
          })),
        );
        if (decision !== 'mine') return decision === 'theirs' ? 'theirs' : 'open';
        expected = {
          ...expected,
          ...Object.fromEntries(conflicts.map(({ field, current }) => [field, current])),
        };
      }
    }
  };
}

/** The contract describes values only as JSON. */
const readConflicts = (error: unknown): readonly Conflict[] | undefined => failureOf(error)?.conflicts;

/** Returns the fields whose value in the form differs from the record's. */
export function changedFields(
  labels: Readonly<Record<string, string>>,
  seen: JsonObject,
  now: JsonObject,
): readonly ChangedField[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const [before, value] = [seen[name] ?? null, now[name] ?? null];
    return JSON.stringify(before) === JSON.stringify(value) ? [] : [{ name, label, value, seen: before }];
  });
}
