import type * as contract from './consents-contract.ts';
import {
  type Context,
  type DocumentPage,
  changeLocked,
  createPlain,
  readPage,
  columns,
  iso,
  type RecordSource,
} from '@nova/core';
import { type AccountTransaction, uniqueViolation } from '@nova/db';
import type { z } from 'zod';
import { assertSeesAll } from './assert-sees-all.ts';

export const purposeSource: RecordSource = {
  from: 'privacy_purposes p',
  alias: 'p',
  joins: [],
  members: {
    ...columns('p', ['id', 'code', 'name', 'text', 'basis', 'validMonths', 'version']),
    createdOn: iso('p."createdOn"'),
    updatedOn: iso('p."updatedOn"'),
  },
};

/**
 * Lists purposes, newest first (docs/interface/privacy.md#purposes).
 * @throws FORBIDDEN
 */
export async function listPurposes(
  ctx: Context,
  input: z.output<typeof contract.listPurposes.input>,
): Promise<DocumentPage<z.output<typeof contract.purpose>>> {
  assertSeesAll(ctx);
  return readPage(ctx, purposeSource, input);
}

/**
 * Creates or replaces a purpose.
 * @returns its id
 * @throws FORBIDDEN, CONFLICT
 */
export async function setPurpose(
  ctx: Context,
  { code, validMonths = null, ...said }: z.output<typeof contract.setPurpose.input>,
): Promise<string> {
  assertSeesAll(ctx);
  const row = { ...said, validMonths };
  const change = (id: string): Promise<string> =>
    changeLocked(ctx, 'privacyPurpose', id, ({ text, version }) => ({
      row: text === row.text ? row : { ...row, version: Number(version) + 1 },
    }));
  const purpose = await findPurpose(ctx.db, code);
  if (purpose) return change(purpose.id);
  try {
    return await createPlain(ctx, 'privacyPurpose', { ...row, code });
  } catch (error) {
    const concurrentPurpose =
      uniqueViolation(error) === undefined ? undefined : await findPurpose(ctx.db, code);
    if (!concurrentPurpose) throw error;
    return change(concurrentPurpose.id);
  }
}

export interface FoundPurpose {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly text: string;
  readonly basis: string;
  readonly version: number;
  readonly validMonths: number | null;
}

export async function findPurpose(db: AccountTransaction, code: string): Promise<FoundPurpose | undefined> {
  const [found] = await db.rows<FoundPurpose>(
    `SELECT p.id, p.code, p.name, p.text, p.basis, p.version, p."validMonths" FROM privacy_purposes p WHERE p."accountId" = $1 AND p.code = $2`,
    [code],
  );
  return found;
}
