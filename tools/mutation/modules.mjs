import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import ts from 'typescript';

const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  esModuleInterop: true,
};

/**
 * Loads the TypeScript of this workspace any number of times over: each file is compiled once, and runs anew in every
 * world. Dependencies are loaded once and shared. `provided` are modules that stand in for dependencies,
 * by name, and for files, by path.
 */
export class Modules {
  #compiled = new Map();
  #provided;

  constructor(provided) {
    this.#provided = provided;
  }

  /**
   * Answers a function that loads a file, and what it imports, into a world that no other call of this shares. Of a suite,
   * which may wait for something before it has said what it tests, it answers the promise of its end.
   */
  newWorld() {
    const loaded = new Map();
    const load = (path) => {
      const known = loaded.get(path);
      if (known) return known.exports;
      const module = { exports: {} };
      loaded.set(path, module);
      const fromHere = createRequire(path);
      const require = (name) => {
        const source = sourceOf(name, path);
        return this.#provided[source ?? name] ?? (source ? load(source) : fromHere(name));
      };
      return this.#compile(path)(module, module.exports, require, path, dirname(path)) ?? module.exports;
    };
    return load;
  }

  #compile(path) {
    const known = this.#compiled.get(path);
    if (known) return known;
    const { outputText: code } = ts.transpileModule(readFileSync(path, 'utf8'), {
      compilerOptions,
      fileName: path,
    });
    const names = ['module', 'exports', 'require', '__filename', '__dirname'];
    const body = isSuite(path) ? `return (async () => {${code}\n})();` : code;
    const compiled = compileFunction(body, names, { filename: path });
    this.#compiled.set(path, compiled);
    return compiled;
  }
}

const isSuite = (path) => path.endsWith('.test.ts');

/** The TypeScript that a name stands for, seen from a file; undefined where it is a dependency's. */
function sourceOf(name, path) {
  if (name.startsWith('.')) return resolve(dirname(path), name);
  if (!name.startsWith('@nova/')) return undefined;
  const [scope, folder, ...rest] = name.split('/');
  const link = resolve('node_modules', scope, folder);
  if (!existsSync(link)) throw new Error(`no workspace is called ${name}`);
  // As its own files name it: a module must not be there twice.
  const home = realpathSync(link);
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return join(home, exports[['.', ...rest].join('/')]['nova:source']);
}
