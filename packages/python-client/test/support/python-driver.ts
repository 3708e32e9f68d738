import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface PythonCall {
  readonly url: string;
  readonly key: string;
  /** As `candidates.search`. */
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Further arguments of `Nova`. */
  readonly options?: object;
  /** Whether the list is read to its end. */
  readonly all?: boolean;
}

/** What Python answered, or the error that it raised. */
export interface PythonAnswer {
  readonly answer?: unknown;
  readonly error?: string;
  readonly code?: string;
  readonly status?: number;
  readonly message?: string;
}

export interface PythonDriver {
  call(asked: PythonCall): Promise<PythonAnswer>;
  end(): Promise<void>;
}

const own = join(import.meta.dirname, '../..');

/** What Python programs of these tests run with: the built package, and no traces. */
export const pythonEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  PYTHONPATH: join(own, 'dist'),
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONUTF8: '1',
};

/** A process that calls one procedure after the other. */
export function startPython(): PythonDriver {
  const program = join(own, 'test/programs/driver.py');
  const child: ChildProcess = spawn('python3', ['-X', 'dev', program], {
    env: pythonEnvironment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('Python has no pipes.');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  const next = async (asked: PythonCall): Promise<PythonAnswer> => {
    stdin.write(`${JSON.stringify(asked)}\n`);
    const { value, done } = await lines.next();
    if (done === true) throw new Error('Python ended.');
    return JSON.parse(value) as PythonAnswer;
  };
  return {
    call: (asked) => {
      const answer = last.then(() => next(asked));
      last = answer.catch(() => undefined);
      return answer;
    },
    end: async () => {
      const ended = once(child, 'exit');
      stdin.end();
      await ended;
    },
  };
}
