import type { Failure } from '../../api/client.ts';
import type { InputDefinition } from '../../definitions/definition.ts';

/** What the server refuses of a field: '' for the whole of it, `0.startDate` for a part. */
export type FieldIssues = ReadonlyMap<string, string>;

/** @param name the field, as the call had it */
export function issuesBelow(failure: Pick<Failure, 'issues'> | null, name: string): FieldIssues {
  const own = (failure?.issues ?? []).filter(({ path }) => path === name || path.startsWith(`${name}.`));
  return new Map(own.map(({ path, message }) => [path.slice(name.length + 1), message]));
}

/** What stands at the field itself: all that is refused, unless its parts show theirs. */
export const wholeIssue = ({ control }: InputDefinition, issues: FieldIssues): string | undefined =>
  control === 'rows' || control === 'parts' ? issues.get('') : [...issues.values()][0];
