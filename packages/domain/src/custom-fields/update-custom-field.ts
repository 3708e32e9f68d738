import type { CustomFieldEntity, updateCustomField as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { foldName } from '../fold-name.ts';
import { changeLocked } from '../records/change-locked.ts';
import type { CurrentRow } from '../records/change-record.ts';
import { given, textsToStore } from '../records/row-of.ts';
import { assertOptionsFit, duplicateField, labelTries } from './create-custom-field.ts';
import { relabelValues } from './values-in-records.ts';

interface Definition {
  readonly id: string;
  readonly entity: CustomFieldEntity;
  readonly label: string;
  readonly kind: string;
}

/** The column is written through the contract's schema only, which holds these kinds (prisma/schema.prisma, CustomField). */
export const definitionOf = (row: CurrentRow): Definition => row as unknown as Definition;

/**
 * Changes the definition of a custom field; a new label reaches every record's value in the same transaction.
 * @returns the field's id
 * @throws NOT_FOUND; DUPLICATE with the id of the field of that label; BAD_REQUEST for options of a field that is no LIST
 */
export async function updateCustomField(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
  tries = labelTries,
): Promise<string> {
  const { customFieldId, label, options, position } = input;
  let entity = '';
  try {
    return await changeLocked(ctx, 'customField', customFieldId, (current) => {
      const before = definitionOf(current);
      entity = before.entity;
      assertOptionsFit(before.kind, options);
      const named = label === undefined ? {} : { label, labelKey: foldName(label) };
      const row = given({ ...named, options: textsToStore(options), position });
      if (label === undefined || label === before.label) return { row };
      return { row, alongside: (tx) => relabelValues(tx, before, label, ctx.now()) };
    });
  } catch (error) {
    if (label === undefined) throw error;
    const told = await duplicateField(ctx, error, entity, label);
    if (told === 'free' && tries > 1) return updateCustomField(ctx, input, tries - 1);
    throw told === 'free' ? error : told;
  }
}
