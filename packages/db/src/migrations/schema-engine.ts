import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type ErrorCapturingSqlMigrationAwareDriverAdapterFactory,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

/** TypeScript has the types of WebAssembly only in its library for browsers. */
interface Wasm {
  instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, object>>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
}

interface Bindings {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: object): void;
}

const require = createRequire(import.meta.url);
let loaded: Promise<typeof SchemaEngine> | undefined;

function platformWasm(): Wasm {
  return (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;
}

function toBindings(module: object): Bindings {
  return module as Bindings;
}

/** The engine leaves a timer of ten seconds behind. Without `unref` it would delay the end of the process. */
const unrefTimers = (bindings: object): object =>
  Object.fromEntries(
    Object.entries(bindings).map(([name, binding]: [string, (...values: unknown[]) => unknown]) => [
      name,
      name.startsWith('__wbg_setTimeout_')
        ? (...values: unknown[]) => (binding(...values) as NodeJS.Timeout).unref()
        : binding,
    ]),
  );

async function load(): Promise<typeof SchemaEngine> {
  // The package's entry imports a .wasm file, for which Node needs a flag.
  const bindings = toBindings(await import('@prisma/schema-engine-wasm/schema_engine_bg'));
  const path = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm');
  const { instance } = await platformWasm().instantiate(await readFile(path), {
    './schema_engine_bg.js': unrefTimers(bindings),
  });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings.SchemaEngine;
}

export function loadSchemaEngine(): Promise<typeof SchemaEngine> {
  loaded ??= load();
  return loaded;
}

/** Converts an error to the form that the engine understands and repeats. */
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

/** Prisma would record the end of a migration only after its script, in another transaction. */
const RECORD_END = `UPDATE "_prisma_migrations" SET finished_at = now()
  WHERE finished_at IS NULL AND rolled_back_at IS NULL`;

/**
 * Sends each script as one transaction with its record, so a killed process leaves nothing half done. adapter-pg would
 * split a script at every semicolon, which breaks functions and `DO` blocks.
 */
async function createAdapter(factory: PrismaPg, pool: pg.Pool): Promise<SqlDriverAdapter> {
  const adapter = await factory.connect();
  passCharColumns(adapter, pool);
  adapter.executeScript = async (script) => {
    try {
      await pool.query(`${script}\n;${RECORD_END}`);
    } catch (error) {
      throw toAdapterError(error);
    }
  };
  return adapter;
}

/** @param pool a pool of one connection, which holds the locks */
export function migrationAdapterFactory(pool: pg.Pool): ErrorCapturingSqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  return bindMigrationAwareSqlAdapterFactory({
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => createAdapter(factory, pool),
    connectToShadowDb: () => createAdapter(factory, pool),
  });
}

const CHAR_OID = 18;
const TEXT_OID = 25;

interface Result {
  readonly rows?: unknown;
  readonly fields?: { dataTypeID: number }[];
}

type PoolQuery = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<Result>;

function pretendText({ fields = [] }: Result): number[] {
  const columns: number[] = [];
  fields.forEach((field, column) => {
    if (field.dataTypeID !== CHAR_OID) return;
    field.dataTypeID = TEXT_OID;
    columns.push(column);
  });
  return columns;
}

/** adapter-pg refuses the catalogue's `"char"` columns, so they pass it as text. */
function passCharColumns(adapter: SqlDriverAdapter, pool: pg.Pool): void {
  const letters = new WeakMap<object, number[]>();
  const run: PoolQuery = pool.query.bind(pool);
  const queryRaw = adapter.queryRaw.bind(adapter);
  Object.assign(pool, {
    query: async (...args: Parameters<PoolQuery>) => {
      const result = await run(...args);
      if (typeof result.rows === 'object' && result.rows !== null)
        letters.set(result.rows, pretendText(result));
      return result;
    },
  });
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of letters.get(result.rows) ?? [])
      result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
}
