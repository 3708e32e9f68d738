import type { Context } from '../context.ts';
import { foldName } from '../fold-name.ts';
import { newId } from '../ids.ts';

/** Experience levels are no group of master data: the account's own list grows with the names in use. */
export const experienceLevelGroup = 'experienceLevels';

/** The id of the experience level with this name, in any case; a name that is new to the account becomes one. */
export async function experienceLevelNamed(ctx: Context, name: string): Promise<string> {
  const find = `SELECT id FROM master_data WHERE "accountId" = $1 AND "group" = $2 AND "nameKey" = $3`;
  const key = foldName(name);
  const [known] = await ctx.db.rows<{ id: string }>(find, [experienceLevelGroup, key]);
  if (known) return known.id;
  await ctx.db.write(
    `INSERT INTO master_data ("accountId", id, "group", name, "nameKey", position)
     SELECT $1::uuid, $2::uuid, $3, $4, $5,
       (SELECT count(*)::int FROM master_data WHERE "accountId" = $1::uuid AND "group" = $3)
     ON CONFLICT ("accountId", "group", "nameKey") DO NOTHING`,
    [newId(), experienceLevelGroup, name, key],
  );
  const [made] = await ctx.db.rows<{ id: string }>(find, [experienceLevelGroup, key]);
  if (!made)
    throw new Error(`The experience level ${JSON.stringify(name)} was removed while it was being used`);
  return made.id;
}
