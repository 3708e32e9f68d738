import type {
  distributionList,
  listDistributionListMembers as membersEndpoint,
  listDistributionLists as listEndpoint,
  listMember,
} from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage, JsonText } from '../json-text.ts';
import { readDocument, readPage } from '../records/read-documents.ts';
import { listSource, memberSources } from './list-source.ts';
import { findListOrThrow, onList } from './on-list.ts';

/** The account's distribution lists, newest first (docs/interface/mail.md#distribution-lists). */
export const listDistributionLists = (
  ctx: Context,
  input: z.output<typeof listEndpoint.input>,
): Promise<DocumentPage<z.output<typeof distributionList>>> => readPage(ctx, listSource, input);

/** One list. @throws NOT_FOUND */
export const getDistributionList = (
  ctx: Context,
  input: { readonly distributionListId: string },
): Promise<JsonText<z.output<typeof distributionList>>> =>
  readDocument(ctx, listSource, { id: input.distributionListId, what: 'distribution list' });

/** Who is on a list now: those whom it names, or whom its query finds. @throws NOT_FOUND, INVALID_QUERY */
export async function listDistributionListMembers(
  ctx: Context,
  { distributionListId, ...page }: z.output<typeof membersEndpoint.input>,
): Promise<DocumentPage<z.output<typeof listMember>>> {
  const list = await findListOrThrow(ctx, distributionListId);
  return readPage(ctx, memberSources[list.entity], page, { conditions: await onList(ctx, list) });
}
