import type { tagInput } from '@nova/contract';
import type { z } from 'zod';

export interface StoredTag {
  readonly group: string | null;
  readonly value: string;
}

/** The tags of a write as they are stored: entries with a blank value are skipped, repeated ones kept once. */
export function tagsToStore(
  given: readonly z.output<typeof tagInput>[] | undefined,
): readonly StoredTag[] | undefined {
  if (!given) return undefined;
  const tags = given
    .filter((tag) => tag.value !== '')
    .map(({ group, value }) => ({ group: group ?? null, value }));
  return [...new Map(tags.map((tag) => [JSON.stringify([tag.group, tag.value]), tag])).values()];
}

/** A list of texts as it is stored: without blanks and repetitions. */
export const textsToStore = (given: readonly string[] | undefined): readonly string[] | undefined =>
  given && [...new Set(given.filter((text) => text !== ''))];
