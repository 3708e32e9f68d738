import { isReference, kinds, nameMember, type Kind } from '@nova/kinds';

/** What one kind says of its fields, and of the names beside its references. */
const saidBy = ({ fields }: Kind): readonly (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [name, field.description] as const,
    ...(isReference(field) && field.shownAs === 'name'
      ? [[nameMember(name), field.nameDescription] as const]
      : []),
  ]);

/** How many kinds say each text of a field of that name. */
function countTexts(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const kind of Object.values<Kind>(kinds))
    for (const [name, text] of saidBy(kind)) {
      const texts = counts.get(name) ?? new Map<string, number>();
      counts.set(name, texts.set(text, (texts.get(text) ?? 0) + 1));
    }
  return counts;
}

/** The text that more kinds say than any other. */
function mostSaid(texts: ReadonlyMap<string, number>): string | undefined {
  const [[first, most] = ['', 0], [, second] = ['', 0]] = [...texts].toSorted(([, a], [, b]) => b - a);
  return most > second ? first : undefined;
}

/**
 * What a member means in a schema that does not say it, where kinds of record have a field of its name: what most of them say.
 * A name of which they say different things, none more often than another, means nothing here.
 */
export const kindDescriptions: Readonly<Record<string, string>> = Object.fromEntries(
  [...countTexts()].flatMap(([name, texts]) => {
    const text = mostSaid(texts);
    return text === undefined ? [] : [[name, text]];
  }),
);
