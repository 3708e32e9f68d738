/**
 * Returns whether two words differ by at most `edits`: insertions, deletions, replacements and swaps of neighbours, as
 * `nova_within` (prisma/sql/search).
 */
export function isWithin(one: string, other: string, edits: number): boolean {
  if (one === other) return true;
  if (edits === 0 || Math.abs(one.length - other.length) > 2 * edits) return false;
  const [a, b] = [Array.from(one), Array.from(other)];
  if (Math.abs(a.length - b.length) > edits) return false;
  let before: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : Infinity;
      current.push(Math.min(at(previous, j) + 1, at(current, j - 1) + 1, replaced, swapped));
    }
    if (Math.min(...current) > edits + 1) return false;
    before = previous;
    previous = current;
  }
  return at(previous, b.length) <= edits;
}

const at = (distances: readonly number[], index: number): number => distances[index] ?? Infinity;
