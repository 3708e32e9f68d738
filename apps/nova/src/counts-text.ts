/** More kinds than this stand below one another. */
const inOneLine = 5;

/** How many of each kind: in one line or, where there are many, one kind a line. Kinds without any are left out. */
export function countsText(counts: Readonly<Partial<Record<string, number>>>): string {
  const some = Object.entries(counts).flatMap(([kind, count]) =>
    count === undefined || count === 0 ? [] : [[kind, count.toLocaleString('en')] as const],
  );
  if (some.length === 0) return 'nothing';
  if (some.length <= inOneLine) return some.map(([kind, count]) => `${kind} ${count}`).join(', ');
  const widest = Math.max(...some.map(([, count]) => count.length));
  return some.map(([kind, count]) => `\n  ${count.padStart(widest)}  ${kind}`).join('');
}
