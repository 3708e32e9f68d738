import type { Row } from '../row.ts';

interface NotesLine {
  readonly internalNotes?: string | null | undefined;
  readonly moreNotes?: string | null | undefined;
}

/** The notes of a line with what it adds to them: to its own, or to those that the record has, each line of it once. */
export function notesOf({ internalNotes, moreNotes }: NotesLine, before: Row | undefined): Row {
  if (!moreNotes) return {};
  const own = internalNotes === undefined ? before?.internalNotes : internalNotes;
  const there = typeof own === 'string' ? own : '';
  const known = new Set(there.split('\n'));
  const added = moreNotes.split('\n').filter((line) => !known.has(line));
  return { internalNotes: [there, ...added].filter((line) => line !== '').join('\n') };
}
