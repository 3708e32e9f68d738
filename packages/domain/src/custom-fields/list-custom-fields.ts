import type { customField, listCustomFields as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { columns, iso, type RecordSource } from '../records/record-source.ts';

const customFieldSource: RecordSource = {
  from: 'custom_fields f',
  alias: 'f',
  joins: [],
  members: {
    ...columns('f', ['id', 'entity', 'label', 'kind', 'options', 'position']),
    createdOn: iso('f."createdOn"'),
  },
};

/** The custom fields of the account, or of one kind of record, newest first. */
export function listCustomFields(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof customField>>> {
  const conditions = input.entity === undefined ? [] : [condition('f.entity = $?::text', input.entity)];
  return readPage(ctx, customFieldSource, input, { conditions, stamp: 'createdOn' });
}
