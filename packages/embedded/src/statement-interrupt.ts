import type { Extension } from '@electric-sql/pglite';
import { threadProcessorTime } from './processor-time.ts';

/** Stops what PGlite runs once it has taken too long, as a server's `statement_timeout` would. */
export interface StatementInterrupt {
  /**
   * Runs a call into the database; its statement fails with 57014 after `limitMs` (0 for no bound) of processor time, or where
   * that is not to be had in time, {@link BUSY_MACHINE_MS} later.
   */
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

/** How much longer a statement may take on a machine that has too little time for it, in ms. */
export const BUSY_MACHINE_MS = 4_000;

/** When the processor time is read first, in ms: most statements are over by then, and are spared it. */
const FIRST_LOOK_MS = 100;

/** Makes PostgreSQL read the clock around each call of a function that is not built in: ours, and levenshtein. */
export const clockPerFunction = ['-c', 'track_functions=all'];

/**
 * No timer and no other thread reaches PGlite while a statement runs: its memory is this thread's alone. But PostgreSQL itself
 * asks for the time now and then, and for every call of a function (`clockPerFunction`). There the limit is looked at, and the
 * flags are set that PostgreSQL looks at between two rows.
 */
export function statementInterrupt(): Extension<StatementInterrupt> {
  let nextLook = Infinity;
  let limit = { ms: 0, lastMoment: Infinity };
  let processorBefore: number | undefined;
  let setFlags = (_value: 0 | 1): void => undefined;
  const look = (): void => {
    const now = performance.now();
    if (now < nextLook) return;
    const processor = threadProcessorTime();
    processorBefore ??= processor;
    // Where nobody tells, the time that has gone by stands for it.
    const left =
      processor === undefined || processorBefore === undefined
        ? limit.lastMoment - BUSY_MACHINE_MS - now
        : limit.ms - (processor - processorBefore);
    nextLook = Math.min(now + left, limit.lastMoment);
    if (nextLook > now) return;
    nextLook = Infinity;
    setFlags(1);
  };
  const interrupt: StatementInterrupt = {
    async within(limitMs, call) {
      if (limitMs > 0) {
        const now = performance.now();
        processorBefore = undefined;
        nextLook = now + Math.min(FIRST_LOOK_MS, limitMs / 2);
        limit = { ms: limitMs, lastMoment: now + limitMs + BUSY_MACHINE_MS };
      }
      try {
        return await call();
      } finally {
        nextLook = Infinity;
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
