import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  DriverAdapterError,
  type ErrorCapturingSqlMigrationAwareDriverAdapterFactory,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { readCatalogue } from './read-catalogue.ts';

/** The form in which the schema engine understands an error of the server, and repeats its message. */
function toAdapterError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  return new DriverAdapterError({
    kind: 'postgres',
    code: error.code ?? '',
    severity: error.severity ?? 'ERROR',
    message: error.message,
    detail: error.detail,
    column: error.column,
    hint: error.hint,
  });
}

/** Prisma records the end of a migration after its script; here in the script's own transaction as well. */
const RECORD_END = `UPDATE "_prisma_migrations" SET finished_at = now()
  WHERE finished_at IS NULL AND rolled_back_at IS NULL`;

/**
 * adapter-pg runs a script by splitting it at every semicolon, which breaks functions and `DO` blocks. Here a script
 * goes to the server whole, as a simple query: PostgreSQL splits it, and runs it in one transaction, its
 * record included: a process that is killed leaves a migration whole or not begun.
 */
async function adapt(factory: PrismaPg, pool: pg.Pool): Promise<SqlDriverAdapter> {
  const adapter = await factory.connect();
  readCatalogue(adapter, pool);
  adapter.executeScript = async (script) => {
    try {
      await pool.query(`${script}\n;${RECORD_END}`);
    } catch (error) {
      throw toAdapterError(error);
    }
  };
  return adapter;
}

/** What the schema engine reaches a database through. `pool` must hold one connection: its locks belong to it. */
export function migrationAdapterFactory(pool: pg.Pool): ErrorCapturingSqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  return bindMigrationAwareSqlAdapterFactory({
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => adapt(factory, pool),
    connectToShadowDb: () => adapt(factory, pool),
  });
}
