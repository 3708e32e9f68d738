import { useQuery } from '@tanstack/react-query';
import type { Answers } from '../../../api/answers.ts';
import { asked } from '../../../api/queries.ts';
import { usePermissions } from '../../../api/session.ts';
import type { KindDefinition } from '../../../definitions/definition.ts';
import { has } from '../../../definitions/kinds.ts';

export type PersonState = Answers['candidates']['privacy'];

export const personStateQuery = (kind: KindDefinition, id: string) =>
  asked<PersonState>(`${kind.plural}.privacy`, { [`${kind.name}Id`]: id });

/** What holds for the data of a person; undefined until it is known, and for who may not know. */
export function usePersonState(kind: KindDefinition, id: string): PersonState | undefined {
  const { seesAll = false } = usePermissions();
  return useQuery({ ...personStateQuery(kind, id), enabled: seesAll && has(kind, 'privacy') }).data;
}
