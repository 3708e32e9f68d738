import { quoted } from './columns.ts';
import type { Counters } from './kinds/transfer-kind.ts';

/**
 * Writes counters that stand beside others which are counted here. An export says the sum of both, so that what is counted here is
 * taken off what a line says: the sum is then what it says, however often it is imported. A line that says less than is counted
 * here, or nothing that is not known, leaves all as it is (docs/interface/campaigns.md#how-statistics-add-up).
 */
export async function writeCounters(
  run: (text: string, values: readonly unknown[]) => Promise<unknown>,
  accountId: string,
  { table, of, columns, counted, rows }: Counters,
): Promise<void> {
  const names = columns.filter((column) => column !== of);
  const all = (condition: (name: string) => string): string => names.map(condition).join(' AND ');
  const here = (name: string): string => `coalesce(n."${name}", 0)`;
  await run(
    `INSERT INTO ${table} ("accountId", "${of}", ${quoted(names)})
     SELECT $1::uuid, g."${of}", ${names.map((name) => `g."${name}" - ${here(name)}`).join(', ')}
     FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb) g
       LEFT JOIN ${counted} n ON n."accountId" = $1::uuid AND n."${of}" = g."${of}"
       LEFT JOIN ${table} o ON o."accountId" = $1::uuid AND o."${of}" = g."${of}"
     WHERE n."${of}" IS NULL OR (${all((name) => `g."${name}" >= n."${name}"`)}
       AND NOT (${all((name) => `g."${name}" <= n."${name}" + coalesce(o."${name}", 0)`)}))
     ON CONFLICT ("accountId", "${of}") DO UPDATE SET ${names.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`,
    [accountId, JSON.stringify(rows)],
  );
}
