import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectTemporary } from '../testing/test-database.ts';
import { BoundedPool } from '../postgres/pool.ts';
import { loadSchemaEngine, migrationAdapterFactory } from './schema-engine.ts';
import { MIGRATIONS_DIRECTORY } from './migration-files.ts';

/** Turns drops of indexes into comments. Prisma would drop indexes that only SQL declares, so a person decides. */
const commentOutDrops = (sql: string): string =>
  sql.replace(/^DROP INDEX .*$/gm, (line) => `-- Prisma does not know it; uncomment to drop: ${line}`);

/** Only SQL uses these tables, so Prisma's schema does not have them. */
const BESIDE_PRISMA = `SELECT 'public.' || tablename AS name FROM pg_tables
  WHERE schemaname = 'public' AND (tablename LIKE '%\\_search' OR tablename LIKE '%\\_documents' OR tablename IN ('search_words', 'cv_words', 'search_versions', 'former_words', 'sql_sources', '_prisma_migrations'))`;

/** @param schema the text of schema.prisma */
export async function generateMigration(schema: string, directory = MIGRATIONS_DIRECTORY): Promise<string> {
  const database = await connectTemporary();
  const { host, port, user } = database.pool.options;
  const pool = new BoundedPool({ host, port, user, database: 'postgres', max: 1, maxWaiting: 100 });
  try {
    await database.migrate({ directory });
    const external = await database.query<{ name: string }>(BESIDE_PRISMA);
    const SchemaEngine = await loadSchemaEngine();
    const files = [{ path: 'schema.prisma', content: schema }];
    const engine = await SchemaEngine.new(
      { datamodels: [['schema.prisma', schema]] },
      () => undefined,
      migrationAdapterFactory(pool),
    );
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: '.' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: external.map(({ name }) => name), externalEnums: [] },
    });
    engine.free();
    return commentOutDrops(stdout ?? '');
  } finally {
    await pool.end();
    await database.close();
  }
}

function timestamp(): string {
  return new Date().toISOString().replace(/\D/g, '').slice(0, 14);
}

export async function createMigration(name: string): Promise<string> {
  const schema = await readFile(join(MIGRATIONS_DIRECTORY, '../schema.prisma'), 'utf8');
  const sql = await generateMigration(schema);
  const changes = sql.split('\n').some((line) => line.trim() !== '' && !line.startsWith('--'));
  if (!changes) return 'The migrations say all that schema.prisma says.';
  const directory = join(MIGRATIONS_DIRECTORY, `${timestamp()}_${name}`);
  await mkdir(directory);
  const path = join(directory, 'migration.sql');
  await writeFile(path, sql);
  return `Wrote ${path}; add by hand what Prisma does not know.`;
}
