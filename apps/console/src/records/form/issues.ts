import type { Failure } from '../../api/client.ts';
import type { InputDefinition } from '../../definitions/definition.ts';

/** The server's messages on a field: the key is '' for the whole field, `0.startDate` for a part. */
export type FieldIssues = ReadonlyMap<string, string>;

/** @param name the field's name in the call */
export function issuesBelow(failure: Pick<Failure, 'issues'> | null, name: string): FieldIssues {
  const fieldIssues = (failure?.issues ?? []).filter(
    ({ path }) => path === name || path.startsWith(`${name}.`),
  );
  return new Map(fieldIssues.map(({ path, message }) => [path.slice(name.length + 1), message]));
}

/** Returns the message at the field itself: the first one, unless the field's parts show their own. */
export const wholeIssue = ({ control }: InputDefinition, issues: FieldIssues): string | undefined =>
  control === 'rows' || control === 'parts' ? issues.get('') : [...issues.values()][0];
