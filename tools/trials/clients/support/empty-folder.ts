import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/stage/project-root.ts';

const run = promisify(execFile);
const compiler = join(projectRoot(), 'node_modules', 'typescript-7', 'bin', 'tsc');
const programs = join(projectRoot(), 'tools', 'trials', 'clients', 'programs');

/** A project outside of this one, so that it finds only what was installed there. */
export interface EmptyFolder {
  readonly path: string;
  /**
   * Shows npm's errors only.
   * @throws with its output
   */
  npm(...words: string[]): Promise<string>;
  /**
   * Runs a registry program at fixed versions.
   * @throws with its output
   */
  fetched(packages: readonly string[], ...words: string[]): Promise<string>;
  program(name: string): Promise<void>;
  /**
   * Compiles a program strictly, libraries included, and runs it.
   * @returns its output, parsed
   */
  runStrictly(program: string, words: readonly string[], moreStrictly?: readonly string[]): Promise<unknown>;
  /** @returns the output of a program, parsed */
  run(program: string, words: readonly string[]): Promise<unknown>;
  read(name: string): Promise<string>;
  write(name: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

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
    run: async (program, words) => JSON.parse(await told(process.execPath, [program, ...words])) as unknown,
    read: (name) => readFile(join(path, name), 'utf8'),
    write: (name, text) => writeFile(join(path, name), text),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
