import { useQueries } from '@tanstack/react-query';
import { pageQuery } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { has, kindOf, listName, listedKinds } from '../../definitions/kinds.ts';
import { idOf, referenceOf, titleOf } from '../record-title.ts';

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
    .flatMap((name) => kindOf(name) ?? []);
  const idsOf = (kind: KindDefinition): readonly string[] =>
    [
      ...new Set(persons.filter(({ entity }) => entity === kind.name).map(({ recordId }) => recordId)),
    ].toSorted();
  const found = useQueries({
    queries: kinds.map((kind) =>
      pageQuery(listName(kind), { query: `id:(${idsOf(kind).join(' OR ')})`, size: 100 }),
    ),
  });
  const names = new Map(
    kinds.flatMap((kind, at) =>
      (found[at]?.data?.data ?? []).map((record) => [
        `${kind.name} ${idOf(record)}`,
        `${titleOf(kind, record)} (${referenceOf(record)})`,
      ]),
    ),
  );
  return ({ entity, recordId }) => {
    const answer = found[kinds.findIndex(({ name }) => name === entity)];
    return names.get(`${entity} ${recordId}`) ?? (answer?.isPending === true ? undefined : null);
  };
}
