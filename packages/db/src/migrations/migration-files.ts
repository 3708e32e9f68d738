import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList } from '@prisma/schema-engine-wasm';

/** prisma/migrations of the installed tree; src/ and dist/ lie equally deep, so one path serves both. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('../../../../prisma/migrations/', import.meta.url));

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
}

/** All migrations of the installed tree, in the order in which they apply. */
export async function readMigrations(directory = MIGRATIONS_DIRECTORY): Promise<MigrationFile[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, sql: await readFile(join(directory, name, 'migration.sql'), 'utf8') })),
  );
}

/** The form in which Prisma's schema engine takes them. */
export function toMigrationList(migrations: readonly MigrationFile[], baseDir: string): MigrationList {
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}
