import { stageCodes } from '@nova/contract';
import { stageName } from '@nova/kinds';
import type { Context } from '@nova/core';

/** Returns the account's own names of application stages, by the stage's code. */
export async function readStageNames(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.rows<{ code: string; name: string }>(
    `SELECT stage."stageCode" AS code, ${stageName('stage')} AS name
     FROM (SELECT $1::uuid AS "accountId", listed.code AS "stageCode" FROM unnest($2::text[]) AS listed(code)) stage`,
    [stageCodes],
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}
