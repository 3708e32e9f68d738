import type { LineError } from '../transfer/import-session.ts';

/** Lines that have the same problem (docs/import-and-export.md#for-programs). */
export interface Problem {
  /** The column's header; null for a whole row, and for JSON lines. */
  readonly column: string | null;
  readonly message: string;
  readonly count: number;
  readonly examples: readonly { readonly line: number; readonly value: string | null }[];
}

type CellAt = (line: number, column: string) => string | undefined;

const examplesKept = 5;

/**
 * Groups errors by column, cause and value, most frequent first.
 * @param errors errors with messages of the form `Column "X": …; …`
 */
export function groupProblems(errors: readonly LineError[], cellAt: CellAt): readonly Problem[] {
  const groups = new Map<
    string,
    Problem & { examples: { line: number; value: string | null }[]; count: number }
  >();
  for (const { line, message } of errors) {
    for (const part of message.split(/; (?=Column ")/u)) {
      const { column, rest } = splitColumn(part);
      const value = (column === null ? undefined : cellAt(line, column)?.trim()) ?? extractQuotedValue(rest);
      const cause = stripValue(rest, value);
      const key = JSON.stringify([column, cause, value]);
      const group = groups.get(key) ?? { column, message: cause, count: 0, examples: [] };
      group.count += 1;
      if (group.examples.length < examplesKept) group.examples.push({ line, value });
      groups.set(key, group);
    }
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count);
}

function splitColumn(part: string): { readonly column: string | null; readonly rest: string } {
  const groups = /^Column (?<name>"(?:[^"\\]|\\.)*"): (?<rest>.*)$/su.exec(part)?.groups;
  if (!groups) return { column: null, rest: part };
  return { column: String(JSON.parse(groups.name ?? '""')), rest: groups.rest ?? '' };
}

const extractQuotedValue = (text: string): string | null => {
  const quoted = /"(?:[^"\\]|\\.)*"/u.exec(text)?.[0];
  return quoted === undefined ? null : String(JSON.parse(quoted));
};

/** Removes the value from a message, so that messages with the same cause are equal. */
function stripValue(message: string, value: string | null): string {
  if (value === null) return message;
  return message
    .replaceAll(`, not ${JSON.stringify(value.slice(0, 60))}`, '')
    .replaceAll(`${JSON.stringify(value)} is`, 'is')
    .replaceAll(`${JSON.stringify(value.slice(0, 60))} is`, 'is');
}
