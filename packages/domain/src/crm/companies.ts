import type * as contract from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { deleteWithFiles } from '../files/delete-files.ts';
import type { DocumentPage, JsonText } from '../json-text.ts';
import { changeRecord } from '../records/change-record.ts';
import { createKind, updateKind } from '../records/crud.ts';
import { reads } from '../records/kind-reads.ts';
import { matching } from '../records/matching.ts';
import { readDocument, readPage } from '../records/read-documents.ts';

/** @throws as createKind; a reached record limit comes before DUPLICATE */
export const createCompany = (
  ctx: Context,
  input: z.output<typeof contract.createCompany.input>,
): Promise<string> => createKind(ctx, kinds.company, input);

/** The company with internal notes, overview and source (docs/interface/companies.md). @throws NOT_FOUND */
export function getCompany(
  ctx: Context,
  input: { readonly companyId: string },
): Promise<JsonText<z.output<typeof contract.companyDetail>>> {
  return readDocument(ctx, reads.company.single, { id: input.companyId, what: 'company' });
}

/** Newest first (docs/interface/companies.md). */
export function listCompanies(
  ctx: Context,
  input: z.output<typeof contract.listCompanies.input>,
): Promise<DocumentPage<z.output<typeof contract.company>>> {
  return readPage(ctx, reads.company.source, input);
}

/** Newest first (docs/query-language.md). @throws INVALID_QUERY */
export async function searchCompanies(
  ctx: Context,
  input: z.output<typeof contract.searchCompanies.input>,
): Promise<DocumentPage<z.output<typeof contract.company>>> {
  return readPage(ctx, reads.company.source, input, {
    conditions: await matching(ctx, 'company', input.query),
  });
}

/** @throws as updateKind; BAD_REQUEST if the company would become its own ancestor */
export const updateCompany = (
  ctx: Context,
  { companyId, ...write }: z.output<typeof contract.updateCompany.input>,
): Promise<string> => updateKind(ctx, kinds.company, companyId, write);

/**
 * Also deletes its files (docs/interface/companies.md#delete).
 * @throws NOT_FOUND; IN_USE if jobs, contacts, opportunities, placements or child companies refer to it
 */
export const deleteCompany = (ctx: Context, input: { readonly companyId: string }): Promise<string> =>
  deleteWithFiles(ctx, 'company', input.companyId);

interface CompanyOverview {
  readonly companyId: string;
  readonly text: string | null;
}

/**
 * The description is the same text (docs/interface/companies.md#overview-and-description).
 * @throws NOT_FOUND
 */
export function setCompanyOverview(ctx: Context, input: CompanyOverview): Promise<string> {
  return changeRecord(ctx, 'company', input.companyId, () => ({
    row: { description: input.text },
    action: 'setOverview',
  }));
}
