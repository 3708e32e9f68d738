import { useQueries } from '@tanstack/react-query';
import { pageQuery } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { has, findKind, listName, listedKinds } from '../../definitions/kinds.ts';
import { readId, readReference, formatTitle } from '../../records/record-title.ts';

/** Kinds of record that are about a person with rights of their own. */
export const personKinds: readonly KindDefinition[] = listedKinds.filter((kind) => has(kind, 'consents'));

export interface PersonId {
  readonly entity: string;
  readonly recordId: string;
}

/**
 * Finds the names of persons, with one search for each kind. The name is null if the person no longer exists, undefined
 * during the search.
 */
export function usePersonNames(
  persons: readonly PersonId[],
): (person: PersonId) => string | null | undefined {
  const kinds = [...new Set(persons.map(({ entity }) => entity))]
    .toSorted()
    .flatMap((name) => findKind(name) ?? []);
  const listIds = (kind: KindDefinition): readonly string[] =>
    [
      ...new Set(persons.filter(({ entity }) => entity === kind.name).map(({ recordId }) => recordId)),
    ].toSorted();
  const answers = useQueries({
    queries: kinds.map((kind) =>
      pageQuery(listName(kind), { query: `id:(${listIds(kind).join(' OR ')})`, size: 100 }),
    ),
  });
  const names = new Map(
    kinds.flatMap((kind, at) =>
      (answers[at]?.data?.data ?? []).map((record) => [
        `${kind.name} ${readId(record)}`,
        `${formatTitle(kind, record)} (${readReference(record)})`,
      ]),
    ),
  );
  return ({ entity, recordId }) => {
    const answer = answers[kinds.findIndex(({ name }) => name === entity)];
    return names.get(`${entity} ${recordId}`) ?? (answer?.isPending === true ? undefined : null);
  };
}
