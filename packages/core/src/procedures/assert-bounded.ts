import { listLimits, NovaError } from '@nova/contract';

/**
 * Bounds of one input for any endpoint (docs/interface/errors.md#bodies). The server's only thread traverses an
 * input several times, while other calls wait.
 */
const bounds = {
  /** Levels of lists and objects. */
  depth: 64,
  /** Entries of one list or members of one object: the longest list of any endpoint. */
  entries: listLimits.members.entries,
  /** Values of the whole input. There is room for two of the longest lists and for other members. */
  values: 50_000,
} as const;

/** @throws VALIDATION_ERROR for an input beyond these bounds */
export function assertBounded(input: unknown): void {
  let values = 0;
  let level: readonly unknown[] = [input];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= bounds.depth) throw createSizeError(`nested deeper than ${String(bounds.depth)} levels`);
    const next: unknown[] = [];
    for (const value of level) {
      const within = listParts(value);
      if (within.length > bounds.entries)
        throw createSizeError(`a list or an object of more than ${String(bounds.entries)} entries`);
      values += within.length;
      if (values > bounds.values) throw createSizeError(`more than ${String(bounds.values)} values in all`);
      for (const part of within) if (typeof part === 'object' && part !== null) next.push(part);
    }
    level = next;
  }
}

/** Lists the values of a list or of an object. A file counts as a single value. */
function listParts(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  return Object.values(value);
}

const createSizeError = (message: string): NovaError =>
  new NovaError('VALIDATION_ERROR', `The input is too large: ${message}.`, {
    issues: [{ path: '', message }],
  });
