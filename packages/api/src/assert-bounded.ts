import { listLimits, NovaError } from '@nova/contract';

/**
 * What one input may hold, whatever its endpoint makes of it (docs/interface/errors.md#bodies): the server's thread walks over all of
 * it some times, and nobody else is answered meanwhile.
 */
const most = {
  /** Levels of lists and objects. */
  depth: 64,
  /** Entries of one list, members of one object: as many as the longest list that an endpoint takes. */
  entries: listLimits.members.entries,
  /** Values in all: those of the largest list twice, and as many again beside them. */
  values: 50_000,
} as const;

/** @throws VALIDATION_ERROR for an input that is nested deeper, or holds more, than any of ours */
export function assertBounded(input: unknown): void {
  let values = 0;
  let level: readonly unknown[] = [input];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= most.depth) throw refusal(`nested deeper than ${String(most.depth)} levels`);
    const next: unknown[] = [];
    for (const value of level) {
      const within = partsOf(value);
      if (within.length > most.entries)
        throw refusal(`a list or an object of more than ${String(most.entries)} entries`);
      values += within.length;
      if (values > most.values) throw refusal(`more than ${String(most.values)} values in all`);
      for (const part of within) if (typeof part === 'object' && part !== null) next.push(part);
    }
    level = next;
  }
}

/** What stands in a list or an object; nothing in a file. */
function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  return Object.values(value);
}

const refusal = (message: string): NovaError =>
  new NovaError('VALIDATION_ERROR', `The input is too large: ${message}.`, {
    issues: [{ path: '', message }],
  });
