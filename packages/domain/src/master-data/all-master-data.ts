import { masterDataGroups, type masterData } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { JsonText } from '../json-text.ts';

/** Every configured value, keyed by group; groups without values are empty lists (docs/interface/master-data.md). */
export async function allMasterData(ctx: Context): Promise<JsonText<z.output<typeof masterData>>> {
  const [row] = await ctx.db.rows<{ data: string }>(
    `SELECT json_object_agg(g.name, coalesce(m.items, '[]'::json) ORDER BY g.place)::text AS data
     FROM unnest($2::text[]) WITH ORDINALITY AS g(name, place)
     LEFT JOIN (
       SELECT "group", json_agg(json_build_object('id', id, 'name', name) ORDER BY position, name, id) AS items
       FROM master_data WHERE "accountId" = $1 GROUP BY "group"
     ) m ON m."group" = g.name`,
    [masterDataGroups],
  );
  return new JsonText(row?.data ?? '{}');
}
