import { NovaError } from '@nova/contract';
import { isReferences, objectMember, type Field, type ReferencesField } from '@nova/kinds';
import type { ChildSet, LineTools, ReferredType } from './transfer-kind.ts';
import type { Row } from '../row.ts';

type Listed = readonly (readonly [string, ReferencesField])[];

/** The fields of a kind that list records or users. */
export const listedOf = (fields: readonly (readonly [string, Field])[]): Listed =>
  fields.flatMap(([name, field]) => (isReferences(field) ? [[name, field] as const] : []));

/** How a line names one of the listed: by id or, a user, by email or name. */
interface Named {
  readonly id?: string | null;
  readonly email?: string | null;
  readonly name?: string | null;
}

/** What a line says of a list: ids, or the objects that a read shows; its schema has made sure of their form. */
function namedIn(line: Row, name: string): readonly Named[] | undefined {
  const ids = line[name] as readonly string[] | null | undefined;
  const objects = line[objectMember(name)] as readonly Named[] | null | undefined;
  return ids?.map((id) => ({ id })) ?? objects ?? undefined;
}

/** The ids by which a line's lists refer to records. */
export const listedMentions = (listed: Listed, line: Row): readonly (readonly [ReferredType, string])[] =>
  listed.flatMap(([name, { to }]) =>
    to === 'user' ? [] : (namedIn(line, name) ?? []).map(({ id }) => [to, id ?? ''] as const),
  );

/** The rows that link a record to what its line lists, each once in the line's order. @throws NovaError NOT_FOUND */
export const listedSets = (listed: Listed, line: Row, tools: LineTools): readonly ChildSet[] =>
  listed.flatMap(([name, { to, links }]) => {
    const ids = namedIn(line, name)?.map((one) => idOf(one, name, to, tools));
    if (!ids) return [];
    const { table, of, column } = links;
    const rows = [...new Set(ids)].map((id, position) => ({ [of]: tools.id, [column]: id, position }));
    return [{ table, of, columns: [of, column, 'position'], rows }];
  });

function idOf(named: Named, list: string, to: ReferredType, tools: LineTools): string {
  const { id, email, name } = named;
  if (to !== 'user') return tools.record(to, id ?? '', list);
  const { catalogue } = tools;
  const found =
    (id ? catalogue.user(id) : undefined) ??
    (email ? catalogue.userNamed(email) : undefined) ??
    (name ? catalogue.userNamed(name) : undefined);
  if (found) return found;
  const member = objectMember(list);
  throw new NovaError(
    'NOT_FOUND',
    `${member}: there is no user ${JSON.stringify(id ?? email ?? name ?? '')}.`,
  );
}
