import { kinds, isReference, type Kind, type KindName, type ReadShape, type WriteShape } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import type { DocumentPage, JsonText } from '../json-text.ts';
import { assertVisible } from './assert-visible.ts';
import { createKind, updateKind } from './crud.ts';
import { deleteRecord } from './delete-record.ts';
import { reads } from './kind-reads.ts';
import { buildQueryConditions } from './matching.ts';
import { findRules } from './own-rules.ts';
import { condition, type Condition } from './condition.ts';
import {
  readChosenDocument,
  readPage,
  type PageRequest,
  type ReadRequest,
  type RequestedRecord,
} from './read-documents.ts';
import type { Write } from './row-of.ts';
import { visibleToUser } from './visibility.ts';

type FieldsOf<Name extends KindName> = (typeof kinds)[Name]['fields'];
type IdOf<Name extends KindName> = Readonly<Record<`${Name}Id`, string>>;
type Written<Name extends KindName, Use extends 'write' | 'create'> = z.output<
  z.ZodObject<WriteShape<FieldsOf<Name>, Use>>
>;
type Shown<Name extends KindName, S extends 'always' | 'single'> = z.output<
  z.ZodObject<ReadShape<FieldsOf<Name>, S>>
>;
type Page<Name extends KindName> = Promise<DocumentPage<Shown<Name, 'always'>>>;

/** Each reference of the kind is a filter. The kind's rules may take further members. */
type ListInput = PageRequest & Write;
type SearchInput = ListInput & { readonly query?: string | undefined };

/** Inputs and outputs follow from the kind's fields. A record that the user may not see is NOT_FOUND. */
export interface PlainVerbs<Name extends KindName> {
  /** @throws as createKind */
  readonly create: (
    ctx: Context,
    input: Written<Name, 'create'> & { readonly allowDuplicate?: boolean | undefined },
  ) => Promise<string>;
  /** @throws NOT_FOUND */
  readonly get: (
    ctx: Context,
    input: IdOf<Name> & ReadRequest,
  ) => Promise<JsonText<Shown<Name, 'always' | 'single'>>>;
  /** @throws as updateKind */
  readonly update: (ctx: Context, input: IdOf<Name> & Written<Name, 'write'>) => Promise<string>;
  /** @throws NOT_FOUND, IN_USE */
  readonly delete: (ctx: Context, input: IdOf<Name>) => Promise<string>;
  readonly list: (ctx: Context, input: ListInput) => Page<Name>;
  /** @throws INVALID_QUERY */
  readonly search: (ctx: Context, input: SearchInput) => Page<Name>;
}

/**
 * The verbs that a kind's definition and own rules describe (ARCHITECTURE.md#adding-a-kind).
 * The cast gives a kind's types to verbs that read its definition at run time, as `objectOf` does for schemas.
 */
export const plainVerbs = createVerbs as <Name extends KindName>(name: Name) => PlainVerbs<Name>;

/** Creates the same verbs for a name that is only known at run time. */
export function createVerbs(name: KindName) {
  const kind = kinds[name];
  const { source, single } = reads[name];
  const idIn = (input: Write): string => String(input[`${name}Id`]);
  const toRequest = (id: string): RequestedRecord => ({ id, what: kind.singular });
  const ensureVisible = async (ctx: Context, id: string): Promise<string> => {
    await assertVisible(ctx, source, toRequest(id), visibleToUser(ctx, kind));
    return id;
  };
  const readVisiblePage = async (
    ctx: Context,
    input: SearchInput,
    ...found: readonly Condition[]
  ): Promise<DocumentPage<unknown>> => {
    const narrowing = await findRules(ctx, kind).narrows?.(ctx, input);
    return readPage(ctx, source, input, {
      conditions: [...visibleToUser(ctx, kind), ...(narrowing?.conditions ?? []), ...found],
      sort: narrowing?.sort,
      stamp: kind.stamp,
    });
  };
  return {
    create: (ctx: Context, input: Write): Promise<string> => createKind(ctx, kind, input),
    get: (ctx: Context, input: Write & ReadRequest): Promise<JsonText<unknown>> =>
      readChosenDocument(
        ctx,
        single,
        { ...toRequest(idIn(input)), fields: input.fields, expand: input.expand },
        visibleToUser(ctx, kind),
      ),
    update: async (ctx: Context, input: Write): Promise<string> =>
      updateKind(ctx, kind, await ensureVisible(ctx, idIn(input)), input),
    delete: async (ctx: Context, input: Write): Promise<string> => {
      const id = await ensureVisible(ctx, idIn(input));
      return (await findRules(ctx, kind).deletes?.(ctx, id)) ?? deleteRecord(ctx, name, id);
    },
    list: (ctx: Context, input: ListInput) => readVisiblePage(ctx, input, ...filters(kind, input)),
    search: async (ctx: Context, input: SearchInput) => {
      const rules = findRules(ctx, kind);
      const reading = { lenient: rules.refusesInvalidQueries !== true, wordsIn: rules.searchesIn?.(input) };
      return readVisiblePage(ctx, input, ...(await buildQueryConditions(ctx, name, input.query, reading)));
    },
  };
}

/** A malformed id finds nothing, like an unknown one. */
const filters = (kind: Kind, input: ListInput): readonly Condition[] =>
  Object.entries(kind.fields).flatMap(([member, field]) => {
    const id = input[member];
    if (!isReference(field) || id === undefined) return [];
    return [condition(`r."${member}" = $?::uuid`, typeof id === 'string' && isId(id) ? id : null)];
  });
