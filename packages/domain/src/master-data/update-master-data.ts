import type { updateMasterData as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { foldName } from '../fold-name.ts';
import { changeLocked } from '../records/change-locked.ts';
import type { CurrentRow } from '../records/change-record.ts';
import { given } from '../records/row-of.ts';
import { duplicateItem } from './create-master-data.ts';
import { assertOptionsFit } from './master-data-options.ts';
import { renameInRecords } from './names-in-records.ts';

/**
 * Renames or reorders an item of master data; what holds its name (education and employment histories, contacts) is renamed
 * in the same transaction.
 * @returns the item's id
 * @throws NOT_FOUND; DUPLICATE with the id of the item of that name; BAD_REQUEST for an option that its group does not have
 */
export async function updateMasterData(
  ctx: Context,
  { masterDataId, name, ...options }: z.output<typeof endpoint.input>,
): Promise<string> {
  let group = '';
  try {
    return await changeLocked(ctx, 'masterData', masterDataId, (current) => {
      const before = itemOf(current);
      group = before.group;
      assertOptionsFit(group, options);
      const row = { ...given(options), ...(name === undefined ? {} : { name, nameKey: foldName(name) }) };
      const to = name ?? before.name;
      if (to === before.name) return { row };
      return { row, alongside: (tx) => renameInRecords(tx, before, to, ctx.now()) };
    });
  } catch (error) {
    throw name === undefined ? error : await duplicateItem(ctx, error, group, name);
  }
}

/** The columns of a row of master data that a rename needs (prisma/schema.prisma, MasterData). */
export const itemOf = (
  row: CurrentRow,
): { readonly id: string; readonly group: string; readonly name: string } =>
  row as { id: string; group: string; name: string };
