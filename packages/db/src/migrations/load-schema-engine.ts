import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';

/** What is used here of the platform's WebAssembly, whose types only come with those of a browser. */
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

/** The bindings declare what an application calls, not what their loader calls. */
function asBindings(module: object): Bindings {
  return module as Bindings;
}

async function load(): Promise<typeof SchemaEngine> {
  // The package's own entry imports a .wasm file, which node can't without a flag: its two halves are joined by hand.
  const bindings = asBindings(await import('@prisma/schema-engine-wasm/schema_engine_bg'));
  const path = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm');
  const { instance } = await platformWasm().instantiate(await readFile(path), {
    './schema_engine_bg.js': bindings,
  });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings.SchemaEngine;
}

/** Prisma's own schema engine, as WebAssembly: no binary, no download. Loaded once a process. */
export function loadSchemaEngine(): Promise<typeof SchemaEngine> {
  loaded ??= load();
  return loaded;
}
