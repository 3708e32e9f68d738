import { useQuery } from '@tanstack/react-query';
import type { Answers } from '../../../api/answers.ts';
import { asked } from '../../../api/queries.ts';
import { usePermissions } from '../../../api/session.ts';
import type { KindDefinition } from '../../../definitions/definition.ts';
import { has } from '../../../definitions/kinds.ts';

export type PersonState = Answers['candidates']['privacy'];

const personStateQuery = (kind: KindDefinition, id: string) =>
  asked<PersonState>(`${kind.plural}.privacy`, { [`${kind.name}Id`]: id });

/**
 * Loads the privacy state of a person.
 * @returns undefined while loading, and if the user may not see it
 */
export function usePersonState(kind: KindDefinition, id: string): PersonState | undefined {
  const { seesAll = false } = usePermissions();
  return useQuery({ ...personStateQuery(kind, id), enabled: seesAll && has(kind, 'privacy') }).data;
}
