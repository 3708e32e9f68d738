import {
  limitList,
  optionalLongText,
  recordId,
  nonBlankId,
  tagInput,
  addArticle,
  type Fields,
  type Kind,
  type Verb,
} from '@nova/kinds';
import type { z } from 'zod';
import { record } from '../endpoint.ts';
import { createReplacementText } from '../paging.ts';
import { createIdInput } from './crud.ts';

interface Part<V extends `set${string}`, Shape> {
  readonly verb: V;
  readonly summary: string;
  readonly description: string;
  readonly shape: Shape;
}

/** An endpoint that sets one part of a record, below the record's path (docs/interface/candidates.md#parts). */
const setsPart = <
  Name extends string,
  Plural extends string,
  const V extends `set${string}`,
  Shape extends z.ZodRawShape,
>(
  kind: Kind<Name, Fields, Verb, Plural>,
  { verb, summary, description, shape }: Part<V, Shape>,
) =>
  record({
    name: `${kind.plural}.${verb}` as const,
    summary,
    description,
    route: {
      method: 'PUT',
      path: `/${kind.plural}/{${kind.name}Id}/${verb.slice('set'.length).toLowerCase()}`,
    },
    input: createIdInput<Name, Shape>(kind, shape),
    output: recordId,
    errors: ['NOT_FOUND'],
  });

export const setsInternalNotes = <Name extends string, Plural extends string>(
  kind: Kind<Name, Fields, Verb, Plural>,
  description: string,
) =>
  setsPart(kind, {
    verb: 'setInternalNotes',
    summary: `Replace ${addArticle(kind.singular)}’s internal notes`,
    description,
    shape: { text: createReplacementText() },
  });

export const setsOverview = <Name extends string, Plural extends string>(
  kind: Kind<Name, Fields, Verb, Plural>,
  description: string,
) =>
  setsPart(kind, {
    verb: 'setOverview',
    summary: `Replace ${addArticle(kind.singular)}’s overview`,
    description,
    shape: { text: createReplacementText() },
  });

/** @param referrerId the schema in writes */
export const setsSource = <Name extends string, Plural extends string, Referrer extends z.ZodType>(
  kind: Kind<Name, Fields, Verb, Plural>,
  referrerId: Referrer,
) =>
  setsPart(kind, {
    verb: 'setSource',
    summary: `Set ${addArticle(kind.singular)}’s source`,
    description: `Where the ${kind.singular} came from: an item of the master data that exists, else 404.`,
    shape: { sourceId: nonBlankId('sourceId'), referrerId },
  });

export const setsStatus = <Name extends string, Plural extends string>(
  kind: Kind<Name, Fields, Verb, Plural>,
  statusDescription: string,
) =>
  setsPart(kind, {
    verb: 'setStatus',
    summary: `Set ${addArticle(kind.singular)}’s status`,
    description:
      'An item of the master data that exists, else 404; the change is recorded with its comments.',
    shape: {
      statusId: nonBlankId('statusId').describe(statusDescription),
      comments: optionalLongText().describe('Recorded with the change.'),
    },
  });

export const setsTags = <Name extends string, Plural extends string>(
  kind: Kind<Name, Fields, Verb, Plural>,
) =>
  setsPart(kind, {
    verb: 'setTags',
    summary: `Replace ${addArticle(kind.singular)}’s tags`,
    description:
      'Tags absent from the request are removed; an empty list clears them; blank values are skipped.',
    shape: { tags: limitList(tagInput, 'tags') },
  });
