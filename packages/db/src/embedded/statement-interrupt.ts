import type { Extension } from '@electric-sql/pglite';

/** Stops what PGlite runs once it has taken too long, as a server's `statement_timeout` would. */
export interface StatementInterrupt {
  /** Runs a call into the database; its statement fails with 57014 after `limitMs` (0 for no bound). */
  within<T>(limitMs: number, call: () => Promise<T>): Promise<T>;
}

type HostFunction = (...values: unknown[]) => unknown;

interface Instance {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** The parts of Emscripten's options that are used here; PGlite types none. */
interface ModuleOptions {
  readonly wasmMemory: { readonly buffer: ArrayBuffer };
  readonly instantiateWasm: (
    imports: Readonly<Record<string, Record<string, HostFunction>>>,
    done: (instance: Instance, module: unknown) => void,
  ) => unknown;
}

/** What PostgreSQL's signal handler sets when a statement is to be cancelled: both are addresses of a C `int`. */
const FLAGS = ['QueryCancelPending', 'InterruptPending'] as const;

/** Every way in which PostgreSQL asks the host for the time. */
const CLOCKS = [
  ['wasi_snapshot_preview1', 'clock_time_get'],
  ['env', 'emscripten_get_now'],
  ['env', 'emscripten_date_now'],
] as const;

/** Makes PostgreSQL read the clock around each call of a function that is not built in: ours, and levenshtein. */
export const clockPerFunction = ['-c', 'track_functions=all'];

/**
 * No timer and no other thread reaches PGlite while a statement runs: its memory is this thread's alone. But PostgreSQL itself
 * asks for the time now and then, and for every call of a function (`clockPerFunction`). There the limit is looked at, and the
 * flags are set that PostgreSQL looks at between two rows.
 */
export function statementInterrupt(): Extension<StatementInterrupt> {
  let deadline = Infinity;
  let setFlags = (_value: 0 | 1): void => undefined;
  const look = (): void => {
    if (performance.now() < deadline) return;
    deadline = Infinity;
    setFlags(1);
  };
  const interrupt: StatementInterrupt = {
    async within(limitMs, call) {
      if (limitMs > 0) deadline = performance.now() + limitMs;
      try {
        return await call();
      } finally {
        deadline = Infinity;
        // A statement that ended just as it was told to stop must not stop the next one.
        setFlags(0);
      }
    },
  };
  return {
    name: 'statement interrupt',
    setup(_db, given: ModuleOptions) {
      const instantiateWasm: ModuleOptions['instantiateWasm'] = (imports, done) => {
        for (const [space, name] of CLOCKS) lookBefore(imports[space], name, look);
        return given.instantiateWasm(imports, (instance, module) => {
          const addresses = FLAGS.map((name) => addressOf(instance.exports[name]));
          setFlags = (value) => {
            const memory = new Int32Array(given.wasmMemory.buffer);
            for (const address of addresses) memory[address / 4] = value;
          };
          done(instance, module);
        });
      };
      return Promise.resolve({ emscriptenOpts: { ...given, instantiateWasm }, namespaceObj: interrupt });
    },
  };
}

function lookBefore(
  functions: Record<string, HostFunction> | undefined,
  name: string,
  look: () => void,
): void {
  const original = functions?.[name];
  if (functions === undefined || original === undefined) throw new Error(`PGlite no longer imports ${name}.`);
  functions[name] = (...values) => {
    look();
    return original(...values);
  };
}

/** A symbol of C is exported as a WebAssembly global whose value is its address. */
function addressOf(exported: unknown): number {
  const address =
    typeof exported === 'object' && exported !== null && 'value' in exported ? exported.value : null;
  if (typeof address === 'number') return address;
  throw new Error('PGlite no longer exports the flags that cancel a statement.');
}
