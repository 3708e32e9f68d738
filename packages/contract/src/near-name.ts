const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Names longer than this are no slip of the pen. */
const longest = 60;

/**
 * The known name that a given one is most likely meant for: the same but for case and separators (`last_name`), the same without
 * an ending (`status` for `statusId`), or a letter or two away (`lastNam`).
 */
export function nearName(given: string, known: readonly string[]): string | undefined {
  if (given.length > longest) return undefined;
  const name = folded(given);
  if (name === '') return undefined;
  const most = name.length <= 4 ? 1 : 2;
  let nearest: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const distance = distanceTo(folded(candidate), name);
    if (distance <= most && (!nearest || distance < nearest.distance)) nearest = { candidate, distance };
  }
  return nearest?.candidate;
}

function distanceTo(known: string, name: string): number {
  if (known === name) return 0;
  if (known === `${name}id` || known === `${name}s` || `${known}s` === name) return 1;
  return Math.abs(known.length - name.length) > 2 ? Infinity : editDistance(known, name);
}

/** How many letters are added, left out, changed or swapped with their neighbour. */
export function editDistance(one: string, other: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const [mine, theirs] = [one[row - 1], other[column - 1]];
      const least = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (mine === theirs ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && mine === other[column - 2] && one[row - 2] === theirs;
      now.push(swapped ? Math.min(least, (before[column - 2] ?? 0) + 1) : least);
    }
    [before, last] = [last, now];
  }
  return last[other.length] ?? 0;
}
