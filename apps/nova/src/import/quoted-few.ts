/** Names in quotes, each once, the most frequent first and no more than a few: `"A", "B", "C" and 4 more`. */
export function quotedFew(names: readonly string[], shown = 3): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  const few = most.slice(0, shown).map((name) => JSON.stringify(name.slice(0, 40)));
  const more = most.length > shown ? ` and ${(most.length - shown).toLocaleString('en')} more` : '';
  return `${few.join(', ')}${more}`;
}

/** What a person calls a list of names: `candidateStatuses` are candidate statuses. */
export const namedList = (list: string): string =>
  list.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
