import type { listUsers as endpoint, user } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { readPage } from '../records/read-documents.ts';
import { columns, iso, type RecordSource } from '../records/record-source.ts';

const userSource: RecordSource = {
  from: 'users u',
  alias: 'u',
  joins: [],
  members: {
    ...columns('u', ['id', 'name', 'email', 'team', 'restrictToTeam', 'billing', 'disabled']),
    createdOn: iso('u."createdOn"'),
    updatedOn: iso('u."updatedOn"'),
  },
};

/** The account's users, newest first, without their keys (docs/interface/users.md). */
export function listAccountUsers(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof user>>> {
  return readPage(ctx, userSource, input);
}
