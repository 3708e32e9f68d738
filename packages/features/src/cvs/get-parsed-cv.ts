import type { parsedCv } from './contract.ts';
import { type Context, isId, JsonText, notFound } from '@nova/core';
import type { z } from 'zod';

/**
 * Returns the parsed CV with its confidence per field.
 * @throws NOT_FOUND, also if the file was never parsed
 */
export async function getParsedCv(
  ctx: Context,
  input: { readonly fileId: string },
): Promise<JsonText<z.output<typeof parsedCv>>> {
  const [parsedRow] = isId(input.fileId)
    ? await ctx.db.rows<{ parsed: string }>(
        `SELECT parsed FROM stored_files WHERE "accountId" = $1 AND id = $2 AND parsed IS NOT NULL`,
        [input.fileId],
      )
    : [];
  if (!parsedRow) throw notFound('parsed CV');
  return new JsonText(parsedRow.parsed);
}
