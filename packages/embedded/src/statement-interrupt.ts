import { readFileSync } from 'node:fs';
import type { Extension } from '@electric-sql/pglite';

export interface StatementInterrupt {
  /**
   * Runs a call. It fails with SQLSTATE 57014 after `limitMs` of processor time (0 for no limit), at most {@link
   * BUSY_MACHINE_MS} later.
   */
  within<T>(limitMs: number, call: () => Promise<T>): Promise<T>;
}

type HostFunction = (...values: unknown[]) => unknown;

interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** PGlite doesn't type these options of Emscripten. */
interface ModuleOptions {
  readonly wasmMemory: { readonly buffer: ArrayBuffer };
  readonly instantiateWasm: (
    imports: Readonly<Record<string, Record<string, HostFunction>>>,
    done: (instance: WasmInstance, module: unknown) => void,
  ) => unknown;
}

const FLAGS = ['QueryCancelPending', 'InterruptPending'] as const;

/** The functions by which PostgreSQL reads the time. It has no others. */
const CLOCKS = [
  ['wasi_snapshot_preview1', 'clock_time_get'],
  ['env', 'emscripten_get_now'],
  ['env', 'emscripten_date_now'],
] as const;

export const BUSY_MACHINE_MS = 4_000;

/** The time in ms before the first check. Most statements finish earlier and cost nothing. */
const FIRST_CHECK_MS = 100;

/** The setting makes PostgreSQL read the clock around each call of a function that is not built in. */
export const clockPerFunction = ['-c', 'track_functions=all'];

/**
 * Interrupts statements that run too long. While a statement runs, nothing else can reach PGlite's memory. But
 * PostgreSQL reads the clock, at the latest for each function call (`clockPerFunction`). At that moment the flags are
 * set that PostgreSQL tests between rows.
 */
export function createInterrupt(): Extension<StatementInterrupt> {
  let nextCheck = Infinity;
  let limit = { ms: 0, lastMoment: Infinity };
  let processorBefore: number | undefined;
  let setFlags = (_value: 0 | 1): void => undefined;
  const checkLimit = (): void => {
    const now = performance.now();
    if (now < nextCheck) return;
    const processor = readThreadTime();
    processorBefore ??= processor;
    // Elapsed time is used where the processor time is unknown.
    const timeLeft =
      processor === undefined || processorBefore === undefined
        ? limit.lastMoment - BUSY_MACHINE_MS - now
        : limit.ms - (processor - processorBefore);
    nextCheck = Math.min(now + timeLeft, limit.lastMoment);
    if (nextCheck > now) return;
    nextCheck = Infinity;
    setFlags(1);
  };
  const interrupt: StatementInterrupt = {
    async within(limitMs, call) {
      if (limitMs > 0) {
        const now = performance.now();
        processorBefore = undefined;
        nextCheck = now + Math.min(FIRST_CHECK_MS, limitMs / 2);
        limit = { ms: limitMs, lastMoment: now + limitMs + BUSY_MACHINE_MS };
      }
      try {
        return await call();
      } finally {
        nextCheck = Infinity;
        // The flags are cleared, because a statement that ended by itself must not cancel the next one.
        setFlags(0);
      }
    },
  };
  return {
    name: 'statement interrupt',
    setup(_db, moduleOptions: ModuleOptions) {
      const instantiateWasm: ModuleOptions['instantiateWasm'] = (imports, done) => {
        for (const [space, name] of CLOCKS) callBefore(imports[space], name, checkLimit);
        return moduleOptions.instantiateWasm(imports, (instance, module) => {
          const addresses = FLAGS.map((name) => readAddress(instance.exports[name]));
          setFlags = (value) => {
            const memory = new Int32Array(moduleOptions.wasmMemory.buffer);
            for (const address of addresses) memory[address / 4] = value;
          };
          done(instance, module);
        });
      };
      return Promise.resolve({
        emscriptenOpts: { ...moduleOptions, instantiateWasm },
        namespaceObj: interrupt,
      });
    },
  };
}

function callBefore(
  functions: Record<string, HostFunction> | undefined,
  name: string,
  checkLimit: () => void,
): void {
  const original = functions?.[name];
  if (functions === undefined || original === undefined) throw new Error(`PGlite no longer imports ${name}.`);
  functions[name] = (...values) => {
    checkLimit();
    return original(...values);
  };
}

/** Emscripten exports a C symbol as a global whose value is its address. */
function readAddress(exported: unknown): number {
  const address =
    typeof exported === 'object' && exported !== null && 'value' in exported ? exported.value : null;
  if (typeof address === 'number') return address;
  throw new Error('PGlite no longer exports the flags that cancel a statement.');
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

function readThreadTime(): number | undefined {
  try {
    const stat = readFileSync('/proc/thread-self/stat', 'latin1');
    // Field 2, the thread's name, can contain spaces. Fields 14 and 15 are user and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const time = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    return Number.isNaN(time) ? undefined : time;
  } catch {
    return undefined;
  }
}
