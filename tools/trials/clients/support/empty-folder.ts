import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/stage/project-root.ts';

const run = promisify(execFile);
const compiler = join(projectRoot(), 'node_modules', 'typescript-7', 'bin', 'tsc');
const programs = join(projectRoot(), 'tools', 'trials', 'clients', 'programs');

/** A project that has nothing yet, outside of this one: what is found there was installed there. */
export interface EmptyFolder {
  readonly path: string;
  /** Runs npm, without what it says besides errors. @throws with what it said */
  npm(...words: string[]): Promise<string>;
  /** Runs a program of the npm registry at fixed versions. @throws with what it said */
  fetched(packages: readonly string[], ...words: string[]): Promise<string>;
  /** Copies a program from `clients/programs`. */
  program(name: string): Promise<void>;
  /** Compiles one that is there, strictly and libraries included, and runs it; what it printed, parsed. */
  runStrictly(program: string, words: readonly string[], moreStrictly?: readonly string[]): Promise<unknown>;
  read(name: string): Promise<string>;
  write(name: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Makes one. */
export async function emptyFolder(): Promise<EmptyFolder> {
  const path = await mkdtemp(join(tmpdir(), 'nova-empty-folder-'));
  const here = { cwd: path, maxBuffer: 64 * 1024 * 1024 };
  const told = async (program: string, words: readonly string[]): Promise<string> => {
    try {
      return (await run(program, words, here)).stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
    }
  };
  await writeFile(join(path, 'package.json'), '{}');
  return {
    path,
    npm: (...words) =>
      told('npm', [...words, '--loglevel', 'error', '--no-audit', '--no-fund', '--no-update-notifier']),
    fetched: (packages, ...words) =>
      told('npx', [
        ...['--yes', '--loglevel', 'error'],
        ...packages.flatMap((name) => ['--package', name]),
        ...['--', ...words],
      ]),
    program: (name) => cp(join(programs, name), join(path, name)),
    runStrictly: async (program, words, moreStrictly = []) => {
      const strict = ['--strict', '--noUncheckedIndexedAccess', ...moreStrictly];
      const target = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'esnext,dom,dom.iterable'];
      await told(process.execPath, [compiler, ...strict, ...target, '--types', '', program]);
      const compiled = program.replace(/ts$/u, 'js');
      return JSON.parse(await told(process.execPath, [compiled, ...words])) as unknown;
    },
    read: (name) => readFile(join(path, name), 'utf8'),
    write: (name, text) => writeFile(join(path, name), text),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
