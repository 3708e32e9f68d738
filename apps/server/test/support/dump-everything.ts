import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@nova/db';

/** Rows as text, after the table's name. */
export async function dumpTables(database: Database): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`, [], {
      dynamic: true,
    });
    texts.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return texts.join('\n');
}

export async function dumpFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() ? `${path}: ${await readFile(path, 'latin1')}` : path;
  });
  return (await Promise.all(texts)).join('\n');
}
