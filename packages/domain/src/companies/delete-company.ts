import type { Context } from '../context.ts';
import { deleteWithFiles } from '../files/delete-files.ts';

/**
 * Deletes a company with its files (docs/interface/companies.md#delete).
 * @returns the deleted company's id
 * @throws NOT_FOUND; IN_USE while it has jobs, contacts, opportunities, placements or child companies
 */
export const deleteCompany = (ctx: Context, input: { readonly companyId: string }): Promise<string> =>
  deleteWithFiles(ctx, 'company', input.companyId);
