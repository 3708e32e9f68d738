import { kinds, isReference, type Kind, type KindName } from '@nova/kinds';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import type { DocumentPage, JsonText } from '../json-text.ts';
import { createKind, updateKind } from './crud.ts';
import { deleteRecord } from './delete-record.ts';
import { reads } from './kind-reads.ts';
import { matching } from './matching.ts';
import { condition, type Condition } from './page-statement.ts';
import { readDocument, readPage, type PageRequest, type RequestedRecord } from './read-documents.ts';
import type { Write } from './row-of.ts';
import { assertVisible, visibleToUser } from './visibility.ts';

/** Any of the kind's references is a filter. */
type ListInput = PageRequest & Readonly<Record<string, unknown>>;
type SearchInput = PageRequest & { readonly query?: string | undefined };

/**
 * Verbs of a kind without rules beyond its definition (ARCHITECTURE.md#adding-a-kind). A record that the user
 * may not see is NOT_FOUND.
 */
export function plainVerbs(name: KindName) {
  const kind = kinds[name];
  const { source, single } = reads[name];
  const idIn = (input: Write): string => String(input[`${name}Id`]);
  const sought = (id: string): RequestedRecord => ({ id, what: kind.singular });
  const written = async (ctx: Context, id: string): Promise<string> => {
    await assertVisible(ctx, source, sought(id), visibleToUser(ctx, kind));
    return id;
  };
  return {
    /** @throws as createKind */
    create: (ctx: Context, input: Write): Promise<string> => createKind(ctx, kind, input),
    /** @throws NOT_FOUND */
    get: <T>(ctx: Context, input: Write): Promise<JsonText<T>> =>
      readDocument(ctx, single, sought(idIn(input)), visibleToUser(ctx, kind)),
    /** @throws as updateKind */
    update: async (ctx: Context, input: Write): Promise<string> =>
      updateKind(ctx, kind, await written(ctx, idIn(input)), input),
    /** @throws NOT_FOUND, IN_USE */
    delete: async (ctx: Context, input: Write): Promise<string> =>
      deleteRecord(ctx, name, await written(ctx, idIn(input))),
    list: <T>(ctx: Context, input: ListInput): Promise<DocumentPage<T>> =>
      readPage(ctx, source, input, { conditions: [...visibleToUser(ctx, kind), ...filters(kind, input)] }),
    /** @throws INVALID_QUERY */
    search: async <T>(ctx: Context, input: SearchInput): Promise<DocumentPage<T>> =>
      readPage(ctx, source, input, {
        conditions: [...visibleToUser(ctx, kind), ...(await matching(ctx, name, input.query))],
      }),
  };
}

/** A malformed id finds nothing, like an unknown one. */
const filters = (kind: Kind, input: ListInput): readonly Condition[] =>
  Object.entries(kind.fields).flatMap(([member, field]) => {
    const id = input[member];
    if (!isReference(field) || id === undefined) return [];
    return [condition(`r."${member}" = $?::uuid`, typeof id === 'string' && isId(id) ? id : null)];
  });
