import type { createCompany as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { assertRecordRoom } from '../records/assert-record-room.ts';
import { createRecord } from '../records/create-record.ts';
import { companyKeys } from './company-keys.ts';
import { companyReferences, companyRow } from './company-row.ts';

/**
 * Creates a company (SPEC.md, POST /companies: the record limit is checked first; CONTRACT sections 4 and 5).
 * @returns the new company's id
 * @throws RECORD_LIMIT_REACHED; NOT_FOUND for an unknown status or parent company; BAD_REQUEST for an unknown custom field;
 *   DUPLICATE
 */
export async function createCompany(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
  const recordLimit = { name: 'companyRecords', max: ctx.account.limits.companyRecords } as const;
  await assertRecordRoom(ctx, 'company', recordLimit);
  const references = await companyReferences(ctx, input);
  const created = await createRecord(ctx, 'company', {
    row: { ownerId: ctx.user.id, ...companyRow(references, input) },
    duplicateKeys: companyKeys(input),
    recordLimit,
  });
  return created.id;
}
